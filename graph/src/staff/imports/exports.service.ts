import { adminPricingTier } from '../../customers/customers/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import type { FileToSend } from '../../platform/shared/rest.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import {
  workbookStream,
  type ColumnType,
  type WorkbookSheet,
  type WorkbookValue,
} from '../../platform/spreadsheets/index.js';
import { importKinds, type ImportKind, type ImportKindName } from './kinds/index.js';
import { headerTitle, type FieldRule, type FieldValue } from './recognize/index.js';
import { allRecords } from './staging/stored-records.js';

const names: Readonly<Record<ImportKindName, string>> = {
  products: 'Item Master List',
  customers: 'Customers by Salesperson',
  vendors: 'Print Vendor List',
};

/** Exports records in the layout of their report. Importing an export again changes nothing. */
export class ExportsService extends PerRequest {
  /** Exports all records of a report, or the items of one vendor. */
  async workbook(name: ImportKindName, vendorKey?: number): Promise<FileToSend> {
    requireAdmin(this.context.actor);
    const kind = importKinds[name];
    const columns = columnsOf(kind);
    const rows = this.rowsOf(kind, columns, vendorKey);
    const sheet = kind.layout.positions
      ? await withoutHeaders(kind, columns, rows)
      : { name: names[name], columns, rows };
    return { name: `${names[name]}.xlsx`, bytes: workbookStream({ sheets: [sheet] }) };
  }

  private async *rowsOf(
    kind: ImportKind,
    columns: readonly ExportColumn[],
    vendorKey: number | undefined,
  ): AsyncGenerator<WorkbookValue[]> {
    const [where, bound] = vendorKey === undefined ? ['true', []] : ['m.vendor_key = ?', [vendorKey]];
    for await (const values of allRecords(this.context.em, kind, where, bound))
      yield columns.map(({ rule }) => cellOf(rule, values[rule.field]));
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
async function withoutHeaders(
  { name }: ImportKind,
  columns: readonly ExportColumn[],
  rows: AsyncGenerator<WorkbookValue[]>,
): Promise<WorkbookSheet> {
  const { value: first } = await rows.next();
  return {
    name: names[name],
    columns: columns.map(({ width }, index) => ({ header: textOf(first?.[index]), type: 'text', width })),
    rows,
  };
}

const textOf = (value: WorkbookValue) => (value == null ? '' : String(value));
