import { familyTable } from '../definitions/attributes.js';
import { invalidInput } from '../shared/errors.js';
import type { CategoryRecord } from './category-record.js';
import type { ProductRecord } from './product-record.js';

/** Items of a category that differ only in their attributes. */
export interface ProductFamily {
  name: string;
  category: CategoryRecord;
  columns: string[];
  totalCount: number;
  products: ProductRecord[];
}

/** Descriptions for both interfaces. */
export const aboutFamily = {
  around:
    'At most this many of its products: the given one, in the middle where possible, and those next to it. All of them by default.',
  columns: 'Names of the attributes in which its products differ.',
  totalCount: 'Number of its products, at most 500.',
  products: 'At most 500, sorted by their attributes, sizes from small to large.',
};

/** Throws INVALID_INPUT unless `around` is missing or a number of products. */
export function assertAround(around: number | null): void {
  if (around !== null && (!Number.isInteger(around) || around < 1))
    throw invalidInput({ around: ['Ask for at least 1 product.'] });
}

/** The table of a family, or only the `around` rows that are nearest to a product. */
export function tableAround(
  products: readonly ProductRecord[],
  key: number,
  around: number | null,
): Pick<ProductFamily, 'columns' | 'totalCount' | 'products'> {
  const { columns, rows } = familyTable(products);
  const sorted = rows.map(({ item }) => item);
  const most = around ?? sorted.length;
  const place = sorted.findIndex(product => product.key === key);
  const first = Math.max(0, Math.min(place - Math.floor(most / 2), sorted.length - most));
  return { columns, totalCount: sorted.length, products: sorted.slice(first, first + most) };
}
