import { ITEM_LAYOUT, type RecordValues } from '../recognise/index.js';
import type { Complaint, ImportKind, ImportScope, StoredField, StoredRecord, StoredTable } from './import-kind.js';
import { raisedVersions } from './record-stamp.js';

const text = (column: string): StoredField => ({ column, type: 'text' });
const optional = (column: string): StoredField => ({ column, type: 'text', nullable: true });
const flag = (column: string): StoredField => ({ column, type: 'boolean' });
const money = (column: string): StoredField => ({ column, type: 'numeric' });
const quantity = (column: string): StoredField => ({ column, type: 'int' });

/** What an item is found by. */
export const searchedFields = ['productId', 'auxilliaryItemId', 'description', 'vendorItemNumber', 'category'] as const;

const tables: readonly [StoredTable, StoredTable] = [
  {
    table: 'product', keyColumn: 'key', fields: {
      productId: text('product_id'), auxilliaryItemId: optional('auxilliary_item_id'), description: text('description'), vendorItemNumber: optional('vendor_item_number'),
      standardCost: money('standard_cost'), basePrice: money('base_price'), minimumQuantity: quantity('minimum_quantity'), maximumQuantity: quantity('maximum_quantity'),
      defaultQuantity: quantity('default_quantity'), imageAddress: optional('image_address'), category: quantity('category_key'), countryOfOrigin: optional('country_of_origin'),
      featured: flag('featured'), onSale: flag('on_sale'), inStoreOnly: flag('in_store_only'),
    },
    prepared: { column: 'search', of: searchedFields, sql: '(select d.search from import_search d where d.import_key = r.import_key and d.row = r.row)' },
  },
  {
    table: 'pricing_info', keyColumn: 'product_key', fields: {
      allowReturns: flag('allow_returns'), taxable: flag('taxable'), federalTax: flag('federal_tax'), stateTax: flag('state_tax'), localTax: flag('local_tax'), municipalTax: flag('municipal_tax'),
    },
  },
];

export const itemKind: ImportKind = {
  name: 'products',
  layout: ITEM_LAYOUT,
  subject: 'product',
  tables,
  from: 'product m left join pricing_info t1 on t1.product_key = m.key left join category c on c.key = m.category_key left join vendor v on v.key = m.vendor_key',
  id: 'lower(m.product_id)',
  stamp: "m.version || '.' || coalesce(t1.version, 0)",
  stampAfter: (before, changes) => raisedVersions(tables, before, changes).join('.'),
  living: 'm.deleted_at is null',
  present: 'm.deleted_at is null',
  looked: { category: "coalesce(c.name, '')", vendorKey: 'm.vendor_key', owner: "coalesce(v.id || ' - ' || v.name, 'none')" },
  decimals: ['standardCost', 'basePrice'],
  foldsCase: ['category'],
  needs: { productId: 'an item number', description: 'a description', standardCost: 'a standard cost' },
  fresh,
  check,
  vendorColumn: 'vendor_key',
};

function fresh(said: RecordValues): RecordValues {
  const minimumQuantity = said.minimumQuantity ?? 1;
  return { basePrice: said.standardCost, minimumQuantity, maximumQuantity: 0, defaultQuantity: minimumQuantity, category: 'Uncategorized' };
}

function check(next: RecordValues, stored: StoredRecord | undefined, scope: ImportScope): Complaint[] {
  if (stored && stored.values.vendorKey !== scope.vendorKey) {
    return [{ field: 'productId', value: String(next.productId), message: `This item belongs to another vendor: ${String(stored.values.owner)}.` }];
  }
  const [least, most, pack] = [Number(next.minimumQuantity), Number(next.maximumQuantity), Number(next.defaultQuantity)];
  const fits = pack >= least && (most === 0 || (least <= most && pack <= most));
  return fits ? [] : [{ field: 'defaultQuantity', value: `${least} / ${pack} / ${most}`, message: 'The default quantity must lie between the minimum and the maximum.' }];
}
