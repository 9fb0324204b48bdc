import { parse, type DocumentNode, type ExecutionResult } from 'graphql';
import { requireAdmin } from '../shared/access.js';
import { invalidInput } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { mostRows, sumsOf, type ReportTable } from './report-table.js';
import { textKinds } from './saved-report-rules.js';
import type { ReportParameter, SavedReport } from './saved-report.entity.js';
import type { SavedReportsService } from './saved-reports.service.js';
import { findList, findTable, tabulate, type FoundList, type Table } from './tabulate.js';

/** Runs a document with the rights of the request's caller. */
export type RunDocument = (document: DocumentNode, variables: Record<string, unknown>) => Promise<ExecutionResult>;

const mostPages = 100;

/** Progress of a report: rows read so far, and their total if the query selects it. The last step is the table. */
export type ReportStep = { rows: number; of: number | null } | { table: ReportTable };

/** Runs saved reports through all their pages, as a table; for staff. */
export class RunReportService {
  constructor(
    private readonly context: ServiceContext,
    private readonly savedReports: SavedReportsService,
    private readonly runDocument: RunDocument,
    private readonly timeZone: string,
  ) {}

  /** Values are texts by parameter name, as a form or a URL contains them. */
  async run(key: number, values: Record<string, unknown>): Promise<ReportTable> {
    for await (const step of this.steps(key, values)) if ('table' in step) return step.table;
    throw new Error(`Report ${key} came to no table.`);
  }

  /** Runs the report page by page, and reads only as far as the caller iterates. */
  async *steps(key: number, values: Record<string, unknown>): AsyncGenerator<ReportStep> {
    requireAdmin(this.context.actor);
    const report = await this.savedReports.report(key);
    const records: Record<string, unknown>[] = [];
    for await (const page of this.pages(report, variablesOf(report, values))) {
      if ('columns' in page) return yield { table: shownOf(report, page) };
      records.push(...page.records);
      yield {
        rows: Math.min(records.length, mostRows),
        of: page.total === null ? null : Math.min(page.total, mostRows),
      };
      if (records.length > mostRows) break;
    }
    yield { table: shownOf(report, tabulate(records, this.timeZone, mostRows)) };
  }

  /** The query's results, page by page. A query that returns a table has one page. */
  private async *pages({ query }: SavedReport, variables: Record<string, unknown>): AsyncGenerator<Table | FoundList> {
    const document = parse(query);
    let after: string | null = null;
    for (let page = 0; page < mostPages; page += 1) {
      const { data, errors } = await this.runDocument(document, { ...variables, after });
      if (errors?.[0]) throw errors[0].originalError ?? errors[0];
      const table = findTable(data);
      if (table) return yield table;
      const list = findList(data) ?? { records: [{ ...data }], next: null, total: null };
      yield list;
      if (!list.next || list.next === after) return;
      after = list.next;
    }
  }
}

function shownOf({ name }: SavedReport, { columns, rows }: Table): ReportTable {
  const shown = rows.slice(0, mostRows);
  return {
    title: name,
    from: null,
    to: null,
    columns,
    rows: shown,
    totals: sumsOf(columns, shown),
    points: [],
    isCut: rows.length > mostRows,
  };
}

function variablesOf({ parameters }: SavedReport, values: Record<string, unknown>): Record<string, unknown> {
  const known = parameters.map(({ name }) => name);
  const unknown = Object.keys(values).filter(name => !known.includes(name));
  const errors: Record<string, string[]> = Object.fromEntries(
    unknown.map(name => [name, [`unknown parameter; this report takes ${known.join(', ') || 'none'}`]]),
  );
  const variables = parameters.map(parameter => {
    const value = valueOf(parameter, values[parameter.name]);
    if (value === null)
      errors[parameter.name] = [textKinds.includes(parameter.kind) ? 'Must have value' : 'Must be a whole number'];
    return [parameter.name, value];
  });
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return Object.fromEntries(variables);
}

function valueOf({ kind }: ReportParameter, value: unknown): string | number | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (textKinds.includes(kind)) return text === '' ? null : text;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
