import { pricingRows, productRows } from '../../../catalog/catalog/index.js';
import { namesOf } from '../../../definitions/field.js';
import { itemFaults, pricingInfoFields, productFields } from '../../../definitions/product.js';
import type { UnitOfMeasure } from '../../../definitions/unit.js';
import { itemLayout, type RecordValues } from '../recognize/index.js';
import {
  raisedVersions,
  storedFields,
  type Complaint,
  type ImportKind,
  type ImportScope,
  type StoredRecord,
  type StoredTable,
} from './import-kind.js';

/** Fields that the search index covers. */
export const searchedFields = ['productId', 'auxilliaryItemId', 'description', 'vendorItemNumber', 'category'] as const;

const tables: readonly [StoredTable, StoredTable] = [
  {
    rows: productRows,
    // Staff choose the vendor with the file; the report has the category's name.
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
  groups: [
    {
      fields: ['standardCost', 'unit', 'priceBreaks', 'basePrice'],
      apart: { field: 'basePrice', unless: 'unit' },
    },
    { fields: ['minimumQuantity', 'maximumQuantity', 'quantityMultiple', 'defaultQuantity'] },
  ],
  living: 'm.deleted_at is null',
  present: 'm.deleted_at is null',
  computed: {
    category: "coalesce(c.name, '')",
    vendorKey: 'm.vendor_key',
    owner: "coalesce(v.id || ' - ' || v.name, 'none')",
  },
  foldsCodes: true,
  decimals: namesOf(productFields, 'price'),
  foldsCase: ['category'],
  needs: { productId: 'an item number', description: 'a description', standardCost: 'a standard cost' },
  defaults,
  check,
  vendorColumn: 'vendor_key',
};

function defaults(values: RecordValues): RecordValues {
  const minimumQuantity = values.minimumQuantity ?? 1;
  return {
    basePrice: values.standardCost,
    minimumQuantity,
    maximumQuantity: 0,
    quantityMultiple: productFields.quantityMultiple.initial,
    defaultQuantity: minimumQuantity,
    unit: productFields.unit.initial,
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
  return Object.entries(itemFaults(comparedValues(next))).map(([field, message]) => ({
    field,
    value: String(next[field]),
    message: `${productFields[field as keyof ItemFaults].label}: ${message}.`,
  }));
}

type ItemFaults = ReturnType<typeof itemFaults>;

function comparedValues(next: RecordValues): Parameters<typeof itemFaults>[0] {
  return {
    minimumQuantity: Number(next.minimumQuantity),
    maximumQuantity: Number(next.maximumQuantity),
    quantityMultiple: Number(next.quantityMultiple),
    defaultQuantity: Number(next.defaultQuantity),
    standardCost: String(next.standardCost),
    unit: next.unit as UnitOfMeasure,
    priceBreaks: String(next.priceBreaks ?? ''),
  };
}
