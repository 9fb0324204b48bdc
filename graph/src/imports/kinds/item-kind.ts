import { pricingRows, productRows } from '../../catalog/index.js';
import { namesOf } from '../../definitions/field.js';
import { pricingInfoFields, productFields, quantityFaults } from '../../definitions/product.js';
import { itemLayout, type RecordValues } from '../recognise/index.js';
import type { Complaint, ImportKind, ImportScope, StoredRecord, StoredTable } from './import-kind.js';
import { raisedVersions } from './record-stamp.js';
import { storedFields } from './stored-fields.js';

/** What an item is found by. */
export const searchedFields = ['productId', 'auxilliaryItemId', 'description', 'vendorItemNumber', 'category'] as const;

const tables: readonly [StoredTable, StoredTable] = [
  {
    rows: productRows,
    // The vendor is chosen beside the file, and the category stands in it with its name.
    fields: { ...storedFields(productFields), category: { column: 'category_key', type: 'int' } },
    prepared: {
      column: 'search',
      of: searchedFields,
      sql: '(select d.search from import_search d where d.import_key = r.import_key and d.row = r.row)',
    },
  },
  { rows: pricingRows, fields: storedFields(pricingInfoFields) },
];

export const itemKind: ImportKind = {
  name: 'products',
  layout: itemLayout,
  subject: 'product',
  tables,
  from: 'product m left join pricing_info t1 on t1.product_key = m.key left join category c on c.key = m.category_key left join vendor v on v.key = m.vendor_key',
  label: 'm.product_id',
  id: 'lower(m.product_id)',
  stamp: "m.version || '.' || coalesce(t1.version, 0)",
  stampAfter: (before, changes) => raisedVersions(tables, before, changes).join('.'),
  living: 'm.deleted_at is null',
  present: 'm.deleted_at is null',
  looked: {
    category: "coalesce(c.name, '')",
    vendorKey: 'm.vendor_key',
    owner: "coalesce(v.id || ' - ' || v.name, 'none')",
  },
  decimals: namesOf(productFields, 'price'),
  foldsCase: ['category'],
  needs: { productId: 'an item number', description: 'a description', standardCost: 'a standard cost' },
  fresh,
  check,
  vendorColumn: 'vendor_key',
};

function fresh(said: RecordValues): RecordValues {
  const minimumQuantity = said.minimumQuantity ?? 1;
  return {
    basePrice: said.standardCost,
    minimumQuantity,
    maximumQuantity: 0,
    defaultQuantity: minimumQuantity,
    category: 'Uncategorized',
  };
}

function check(next: RecordValues, stored: StoredRecord | undefined, scope: ImportScope): Complaint[] {
  if (stored && stored.values.vendorKey !== scope.vendorKey) {
    return [
      {
        field: 'productId',
        value: String(next.productId),
        message: `This item belongs to another vendor: ${String(stored.values.owner)}.`,
      },
    ];
  }
  const [minimumQuantity, maximumQuantity, defaultQuantity] = [
    Number(next.minimumQuantity),
    Number(next.maximumQuantity),
    Number(next.defaultQuantity),
  ];
  const fits = Object.keys(quantityFaults({ minimumQuantity, maximumQuantity, defaultQuantity })).length === 0;
  return fits
    ? []
    : [
        {
          field: 'defaultQuantity',
          value: `${minimumQuantity} / ${defaultQuantity} / ${maximumQuantity}`,
          message: 'The default quantity must lie between the minimum and the maximum.',
        },
      ];
}
