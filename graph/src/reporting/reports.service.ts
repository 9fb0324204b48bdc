import Big from 'big.js';
import { requireAdmin } from '../shared/access.js';
import { AppError } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { writeWorkbook, type ColumnType } from '../spreadsheets/index.js';
import { reportDefinitions, vendorDefinition, vendorMonths, type ColumnKind, type ReportColumn, type ReportDefinition, type ReportName } from './report-definitions.js';
import { readPeriod, type ReportPeriod } from './report-period.js';

export interface ReportPoint {
  label: string;
  value: string;
}

/** A report as a table of texts, with what its chart shows. */
export interface ReportTable extends ReportPeriod {
  title: string;
  columns: ReportColumn[];
  /** One text for each column, empty where there is nothing */
  rows: string[][];
  /** Sums of the columns that can be summed up, empty for the others */
  totals: string[];
  points: ReportPoint[];
  /** There are more rows than a report shows. */
  isCut: boolean;
}

const mostRows = 10_000;
const mostPoints = 20;

const columnTypes: Record<ColumnKind, ColumnType> = { TEXT: 'text', COUNT: 'integer', MONEY: 'decimal', DAY: 'date', MONTH: 'text' };
const columnWidth = (kind: ColumnKind) => (kind === 'TEXT' ? 30 : 16);

/** Reports over what was sold; for staff. Cancelled orders count nowhere. */
export class ReportsService {
  constructor(
    private readonly context: ServiceContext,
    /** IANA zone whose days and months a report means */
    private readonly timeZone: string,
  ) {}

  report(name: ReportName, input: unknown): Promise<ReportTable> {
    requireAdmin(this.context.actor);
    return this.run(reportDefinitions[name], readPeriod(input));
  }

  /** What the items of a vendor sold; its chart goes by month. */
  async vendorReport(vendorKey: number, input: unknown): Promise<ReportTable> {
    requireAdmin(this.context.actor);
    const period = readPeriod(input);
    const [vendor] = await this.context.em.execute<{ key: number; name: string }[]>('select key, name from vendor where key = ?', [vendorKey]);
    if (!vendor) throw new AppError('NOT_FOUND', 'This vendor is not there.');
    const table = await this.run(vendorDefinition(vendor), period);
    const months = vendorMonths(vendorKey, period, this.timeZone);
    return { ...table, points: await this.context.em.execute<ReportPoint[]>(months.text, months.values) };
  }

  private async run({ title, columns, chart, sql }: ReportDefinition, period: ReportPeriod): Promise<ReportTable> {
    const { text, values } = sql(period, this.timeZone);
    const records = await this.context.em.execute<Record<string, string | null>[]>(`${text} limit ?`, [...values, mostRows + 1]);
    const shown = records.slice(0, mostRows);
    return {
      ...period,
      title,
      columns,
      rows: shown.map(record => columns.map(({ name }) => record[name] ?? '')),
      totals: columns.map(({ name, kind }) => (kind === 'MONEY' || name === 'quantity' ? sumOf(shown, name, kind) : '')),
      points: shown.slice(0, chart.label === 'month' ? shown.length : mostPoints).map(record => ({ label: record[chart.label] ?? '', value: record[chart.value] ?? '0' })),
      isCut: records.length > mostRows,
    };
  }
}

function sumOf(records: Record<string, string | null>[], name: string, kind: ColumnKind): string {
  return records.reduce((sum, record) => sum.plus(record[name] ?? '0'), new Big(0)).toFixed(kind === 'MONEY' ? 2 : 0);
}

/** The table as a workbook with typed cells and a last row of sums. */
export function reportWorkbook({ title, columns, rows, totals }: ReportTable): Promise<Buffer> {
  const valueOf = (text: string, kind: ColumnKind) => (text !== '' && kind === 'DAY' ? new Date(`${text}T00:00:00Z`) : text);
  const body = rows.map(row => row.map((text, index) => valueOf(text, (columns[index] as ReportColumn).kind)));
  const sums = totals.map((text, index) => (index === 0 ? 'Total' : text));
  return writeWorkbook({
    sheets: [{
      name: title,
      columns: columns.map(({ title: header, kind }) => ({ header, type: columnTypes[kind], width: columnWidth(kind) })),
      rows: [...body, sums],
    }],
  });
}
