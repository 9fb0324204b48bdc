import { readStatement, type ReadStatement } from '../shared/reads.js';

/** A product as it is told: the columns of its row. An entity of it serves as well. */
export interface ProductRecord {
  key: number;
  productId: string;
  auxilliaryItemId: string | null;
  description: string;
  vendorKey: number | null;
  vendorItemNumber: string | null;
  /** US dollars as decimal text */
  standardCost: string;
  /** US dollars as decimal text */
  basePrice: string;
  minimumQuantity: number;
  maximumQuantity: number;
  defaultQuantity: number;
  imageAddress: string | null;
  categoryKey: number | null;
  countryOfOrigin: string | null;
  featured: boolean;
  onSale: boolean;
  inStoreOnly: boolean;
  version: number;
}

const columnNames: Record<keyof ProductRecord, string> = {
  key: 'key', productId: 'product_id', auxilliaryItemId: 'auxilliary_item_id', description: 'description', vendorKey: 'vendor_key',
  vendorItemNumber: 'vendor_item_number', standardCost: 'standard_cost', basePrice: 'base_price', minimumQuantity: 'minimum_quantity',
  maximumQuantity: 'maximum_quantity', defaultQuantity: 'default_quantity', imageAddress: 'image_address', categoryKey: 'category_key',
  countryOfOrigin: 'country_of_origin', featured: 'featured', onSale: 'on_sale', inStoreOnly: 'in_store_only', version: 'version',
};

/** The select list of a product record, of the table that is called so in the statement. */
export function productColumns(table: string): string {
  return Object.entries(columnNames).map(([name, column]) => `${table}.${column} as "${name}"`).join(', ');
}

export const soldProducts: ReadStatement = readStatement(`select ${productColumns('p')} from product p where p.key = any (?::int[]) and p.deleted_at is null`);

export const featuredProducts: ReadStatement = readStatement(
  `select ${productColumns('p')} from product p where p.featured and p.deleted_at is null order by p.key limit 100`,
);
