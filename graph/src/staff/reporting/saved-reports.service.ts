import { RecordEditor, type RecordKind } from '../../platform/records/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { assertReads, savedReportInput, type ReportSchema } from './saved-report-rules.js';
import { SavedReport } from './saved-report.entity.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    reportSchema: ReportSchema;
  }
}

const savedReportKind: RecordKind<SavedReport> = {
  entity: SavedReport,
  subject: 'report',
  fields: ['name', 'description', 'query', 'parameters'],
  labelOf: report => report.name,
  missing: 'Report not found.',
  duplicate: () => {
    const message = 'Another report has this name.';
    return new AppError('DUPLICATE', message, { errors: { name: [message] } });
  },
};

/** Saved queries, for staff. Each runs with the rights of its caller. */
export class SavedReportsService extends PerRequest {
  private readonly schema = this.context.settings.reportSchema;
  private readonly editor = new RecordEditor(this.context, savedReportKind);

  /** All saved reports by name. */
  reports(): Promise<SavedReport[]> {
    requireAdmin(this.context.actor);
    return this.context.em.find(SavedReport, {}, { orderBy: { name: 'asc', key: 'asc' } });
  }

  async report(key: number): Promise<SavedReport> {
    requireAdmin(this.context.actor);
    const report = await this.context.em.findOne(SavedReport, { key });
    if (!report) throw new AppError('NOT_FOUND', savedReportKind.missing);
    return report;
  }

  /** Creates a report, or changes the one with the key. Only a valid query is saved. */
  async save({
    key,
    version,
    ...input
  }: Record<string, unknown> & { key?: number | null; version?: number | null }): Promise<SavedReport> {
    requireAdmin(this.context.actor);
    const values = parseInput(savedReportInput, input);
    assertReads(values.query, values.parameters, this.schema);
    return key == null ? this.editor.create(values) : this.editor.update(key, values, version);
  }

  remove(key: number): Promise<true> {
    requireAdmin(this.context.actor);
    return this.editor.remove(key);
  }
}
