import { familyTable } from '../../definitions/attributes.js';
import { invalidInput } from '../../platform/shared/errors.js';
import type { ProductFamily } from './catalog-types.js';
import type { ProductRecord } from './product-record.js';

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
