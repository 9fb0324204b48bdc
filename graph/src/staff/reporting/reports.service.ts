import { requireAdmin } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { FairShares } from '../../platform/shared/fair-shares.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction, liftTimeLimits } from '../../platform/shared/transaction.js';
import {
  reportDefinitions,
  vendorDefinition,
  vendorMonths,
  type ReportDefinition,
  type ReportName,
  type Sql,
} from './report-definitions.js';
import { readPeriod, type ReportPeriod } from './report-period.js';
import { wordOf } from './value-words.js';
import { mostRows, sumsOf } from './report-table.js';
import type { Report, ReportPoint } from './report-types.js';

const mostPoints = 20;

/**
 * Reports over several years would exceed the usual statement timeout on a busy server. They get a longer one, and the
 * number of concurrent reports is limited, so that enough connections remain for customers.
 */
const mostMs = 30_000;
const turns = new FairShares({ perSender: 2, mostWaitMs: mostMs });

/** Sales reports, for staff. Cancelled orders are excluded. */
export class ReportsService extends PerRequest {
  private readonly timeZone = this.context.settings.timeZone;

  report(name: ReportName, input: unknown): Promise<Report> {
    requireAdmin(this.context.actor);
    return this.run(reportDefinitions[name], readPeriod(input));
  }

  /** Sales of a vendor's items, with a chart by month. */
  async vendorReport(vendorKey: number, input: unknown): Promise<Report> {
    requireAdmin(this.context.actor);
    const period = readPeriod(input);
    const [vendor] = await this.context.em.execute<{ key: number; name: string }[]>(
      'select key, name from vendor where key = ?',
      [vendorKey],
    );
    if (!vendor) throw new AppError('NOT_FOUND', 'Vendor not found.');
    const table = await this.run(vendorDefinition(vendor), period);
    const months = vendorMonths(vendorKey, period, this.timeZone);
    return { ...table, points: await this.rows<ReportPoint>(months) };
  }

  private async run({ title, columns, chart, sql }: ReportDefinition, period: ReportPeriod): Promise<Report> {
    const { text, values } = sql(period, this.timeZone);
    const records = await this.rows<Record<string, string | null>>({
      text: `${text} limit ?`,
      values: [...values, mostRows + 1],
    });
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

  private async rows<Row>({ text, values }: Sql): Promise<Row[]> {
    const leave = await turns.turn('report');
    try {
      return await inTransaction(this.context.em, async em => {
        await liftTimeLimits(em, ['statement_timeout'], mostMs);
        return em.execute<Row[]>(text, values);
      });
    } finally {
      leave();
    }
  }
}
