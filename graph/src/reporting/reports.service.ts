import { requireAdmin } from '../shared/access.js';
import { AppError } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import {
  reportDefinitions,
  vendorDefinition,
  vendorMonths,
  type ReportDefinition,
  type ReportName,
} from './report-definitions.js';
import { readPeriod, type ReportPeriod } from './report-period.js';
import { wordOf } from './value-words.js';
import { mostRows, sumsOf, type ReportPoint, type ReportTable } from './report-table.js';

const mostPoints = 20;

/** Sales reports, for staff. Cancelled orders are excluded. */
export class ReportsService {
  constructor(
    private readonly context: ServiceContext,
    /** IANA time zone of a report's days and months */
    private readonly timeZone: string,
  ) {}

  report(name: ReportName, input: unknown): Promise<ReportTable> {
    requireAdmin(this.context.actor);
    return this.run(reportDefinitions[name], readPeriod(input));
  }

  /** Sales of a vendor's items, with a chart by month. */
  async vendorReport(vendorKey: number, input: unknown): Promise<ReportTable> {
    requireAdmin(this.context.actor);
    const period = readPeriod(input);
    const [vendor] = await this.context.em.execute<{ key: number; name: string }[]>(
      'select key, name from vendor where key = ?',
      [vendorKey],
    );
    if (!vendor) throw new AppError('NOT_FOUND', 'Vendor not found.');
    const table = await this.run(vendorDefinition(vendor), period);
    const months = vendorMonths(vendorKey, period, this.timeZone);
    return { ...table, points: await this.context.em.execute<ReportPoint[]>(months.text, months.values) };
  }

  private async run({ title, columns, chart, sql }: ReportDefinition, period: ReportPeriod): Promise<ReportTable> {
    const { text, values } = sql(period, this.timeZone);
    const records = await this.context.em.execute<Record<string, string | null>[]>(`${text} limit ?`, [
      ...values,
      mostRows + 1,
    ]);
    const shown = records.slice(0, mostRows);
    const rows = shown.map(record => columns.map(({ name }) => wordOf(name, record[name] ?? '')));
    return {
      ...period,
      title,
      columns,
      rows,
      totals: sumsOf(columns, rows),
      points: shown
        .slice(0, chart.label === 'month' ? shown.length : mostPoints)
        .map(record => ({ label: record[chart.label] ?? '', value: record[chart.value] ?? '0' })),
      isCut: records.length > mostRows,
    };
  }
}
