import type { StoredValues } from '../../definitions/field.js';
import { productFields } from '../../definitions/product.js';
import { readStatement, type ReadStatement } from '../../platform/shared/reads.js';
import { selectList } from '../../platform/shared/record-fields.js';

/** The columns of a product's row. An entity can be used as well. */
export interface ProductRecord extends StoredValues<typeof productFields> {
  key: number;
  version: number;
}

/** The select list of a product record, for a table with the alias `table`. */
export function productColumns(table: string): string {
  return selectList(productFields, table);
}

export const soldProducts: ReadStatement = readStatement(
  `select ${productColumns('p')} from product p where p.key = any (?::int[]) and p.deleted_at is null`,
);

export const featuredProducts: ReadStatement = readStatement(
  `select ${productColumns('p')} from product p where p.featured and p.deleted_at is null order by p.key limit 100`,
);

/** A family of a category, by its name. */
export const familyProducts: ReadStatement = readStatement(
  `select ${productColumns('p')} from product p
     where p.category_key = ? and lower(p.family) = lower(?) and p.family is not null and p.deleted_at is null order by p.key limit 500`,
);

/** A product that is or was for sale, with the product that replaces it. */
export interface TracedProduct extends Pick<ProductRecord, 'key' | 'productId' | 'description' | 'categoryKey'> {
  isGone: boolean;
  /** A product for sale, or null */
  substituteKey: number | null;
}

export const tracedProducts: ReadStatement = readStatement(
  `select key, product_id as "productId", description, category_key as "categoryKey", deleted_at is not null as "isGone",
     substitute_of(key) as "substituteKey" from product where key = any (?::int[])`,
);
