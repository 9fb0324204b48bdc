import { parse, type DocumentNode, type ExecutionResult } from 'graphql';
import { requireAdmin } from '../../platform/shared/access.js';
import { invalidInput } from '../../platform/shared/errors.js';
import { PerRequest, type ServiceContext } from '../../platform/shared/service-context.js';
import { mostRows, sumsOf } from './report-table.js';
import type { Report } from './report-types.js';
import { textKinds } from './saved-report-rules.js';
import type { ReportParameter, SavedReport } from './saved-report.entity.js';
import { SavedReportsService } from './saved-reports.service.js';
import { findList, findTable, tabulate, type FoundList, type Table } from './tabulate.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    runDocument: RunDocument;
  }
}

/** Runs a document with the services of a request, and so with the rights of its caller. */
export type RunDocument = (
  document: DocumentNode,
  variables: Record<string, unknown>,
  context: ServiceContext,
) => Promise<ExecutionResult>;

const mostPages = 100;

/** Progress of a report: rows read so far, and their total if the query selects it. The last step is the table. */
export type ReportStep = { rows: number; of: number | null } | { table: Report };

/** Runs saved reports through all their pages, as a table; for staff. */
export class RunReportService extends PerRequest {
  private readonly savedReports = this.context.get(SavedReportsService);
  private readonly timeZone = this.context.settings.timeZone;

  /** Values are texts by parameter name, as a form or a URL contains them. */
  async run(key: number, values: Record<string, unknown>): Promise<Report> {
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
      const { data, errors } = await this.context.settings.runDocument(document, { ...variables, after }, this.context);
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

function shownOf({ name }: SavedReport, { columns, rows }: Table): Report {
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
