import { adminPricingTier } from '../customers/index.js';
import { requireAdmin } from '../shared/access.js';
import type { ServiceContext } from '../shared/service-context.js';
import { writeWorkbook, type ColumnType, type WorkbookValue } from '../spreadsheets/index.js';
import { importKinds, type ImportKind, type ImportKindName } from './kinds/index.js';
import { headerTitle, type FieldRule, type FieldValue } from './recognize/index.js';
import { loadAllRecords } from './staging/stored-records.js';

const names: Readonly<Record<ImportKindName, string>> = {
  products: 'Item Master List',
  customers: 'Customers by Salesperson',
  vendors: 'Print Vendor List',
};

/** Exports records in the layout of their report. Importing an export again changes nothing. */
export class ExportsService {
  constructor(private readonly context: ServiceContext) {}

  /** Exports all records of a report, or the items of one vendor. */
  async workbook(name: ImportKindName, vendorKey?: number): Promise<{ name: string; bytes: Buffer }> {
    requireAdmin(this.context.actor);
    const kind = importKinds[name];
    const records = await loadAllRecords(
      this.context.em,
      kind,
      vendorKey === undefined ? 'true' : 'm.vendor_key = ?',
      vendorKey === undefined ? [] : [vendorKey],
    );
    const columns = columnsOf(kind);
    const rows = records.map(values => columns.map(({ rule }) => cellOf(rule, values[rule.field])));
    return {
      name: `${names[name]}.xlsx`,
      bytes: await writeWorkbook({
        sheets: [kind.layout.positions ? withoutHeaders(kind, columns, rows) : { name: names[name], columns, rows }],
      }),
    };
  }
}

interface ExportColumn {
  rule: FieldRule;
  header: string;
  type: ColumnType;
  width: number;
}

/** Returns the columns of the report whose fields are stored. */
function columnsOf({ layout, tables, computed }: ImportKind): ExportColumn[] {
  const stored = Object.assign({}, ...tables.map(({ fields }) => fields)) as (typeof tables)[number]['fields'];
  const inOrder = layout.positions?.map(field => layout.rules.find(rule => rule.field === field)) ?? layout.rules;
  return inOrder.flatMap(rule => {
    const found =
      rule && (stored[rule.field] ?? (computed && rule.field in computed ? { type: 'text' as const } : undefined));
    if (!rule || !found) return [];
    const isComputed = computed !== undefined && rule.field in computed;
    const type =
      isComputed || rule.field === layout.key
        ? 'text'
        : ({ numeric: 'decimal', int: 'integer', boolean: 'text', text: 'text' } as const)[found.type];
    return [{ rule, header: headerTitle(rule), type, width: rule.field === layout.name ? 40 : 16 }];
  });
}

function cellOf({ field }: FieldRule, value: FieldValue | undefined): WorkbookValue {
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  // The tier of staff accounts is internal and cannot be imported.
  return field === 'pricingTier' && value === adminPricingTier ? null : value;
}

/** Puts the first record in place of the header, for a report without headers. */
function withoutHeaders({ name }: ImportKind, columns: readonly ExportColumn[], rows: readonly WorkbookValue[][]) {
  const [first = [], ...others] = rows.map(row => row.map(value => (value == null ? '' : String(value))));
  return {
    name: names[name],
    columns: columns.map(({ width }, index) => ({ header: first[index] ?? '', type: 'text' as const, width })),
    rows: others,
  };
}
