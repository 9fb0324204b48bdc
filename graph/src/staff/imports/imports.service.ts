import { purchasingAgents, vendors } from '../../catalog/purchasing/index.js';
import { RecordServices } from '../../platform/records/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../../platform/shared/connection.js';
import type { ReceivedFile } from '../../platform/shared/received-file.js';
import { AppError, type ErrorCode } from '../../platform/shared/errors.js';
import { readStatement } from '../../platform/shared/reads.js';
import { RowsByKey } from '../../platform/shared/rows-by-key.js';
import { sortOrders } from '../../platform/shared/list-order.js';
import { entityPage } from '../../platform/shared/list-page.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { BatchImport } from './batch-import.entity.js';
import type { ImportKindName, ImportScope } from './kinds/index.js';
import { importInOneStep } from './one-step.js';
import { needsAnswers, openQuestions, unanswered } from './import-questions.js';
import type { Answers } from './recognize/index.js';
import { reportOf, type ImportReport } from './import-report.js';

export interface ImportOptions {
  /** Reports the changes without saving them */
  dryRun?: boolean | null;
  /** Saves the valid rows even if others are invalid */
  skipBadRows?: boolean | null;
  /** Blank cells reset their field to the default of a new record */
  emptyBlanks?: boolean | null;
  /** The sheet to read; by default the one with the most records */
  sheet?: string | null;
  /** Accepts a file whose group rows name another vendor */
  anyVendor?: boolean | null;
  /** Answers to the questions of the file, by their id */
  answers?: Answers;
}

const { NEWEST: byAge } = sortOrders('imports', { NEWEST: [[['key', 'whole']], 'desc'] });

const nameByKey = new RowsByKey<Pick<BatchImport, 'key' | 'kind' | 'fileName'>>(
  readStatement('select key, kind, file_name as "fileName" from batch_import where key = any (?::int[])'),
);

/** A caller waits this long for the report; then the import continues in the background. */
const longestWaitMs = 60_000;

const failureCodes: Readonly<Record<string, ErrorCode>> = {
  TOO_LARGE: 'TOO_LARGE',
  WRONG_FILE_TYPE: 'WRONG_FILE_TYPE',
  UNREADABLE: 'IMPORT_REFUSED',
  NOT_READY: 'NOT_READY',
  INTERNAL: 'INTERNAL',
};

/** Imports of back-office reports in one step, for staff. */
export class ImportsService extends PerRequest {
  private readonly records = this.context.get(RecordServices);
  private readonly jobs = this.context.settings.jobs;

  async batchImport(key: number): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    const found = await this.context.em.findOne(BatchImport, { key }, { refresh: true });
    if (!found) throw new AppError('NOT_FOUND', 'Import not found.');
    return found;
  }

  /** Returns what names an import in a list, or null. Simultaneous lookups share one statement. */
  async importNamed(key: number): Promise<Pick<BatchImport, 'key' | 'kind' | 'fileName'> | null> {
    requireAdmin(this.context.actor);
    return nameByKey.row(this.context.reads, key);
  }

  /** Returns all imports, newest first. */
  batchImports(page: PageRequest): Promise<Page<BatchImport>> {
    requireAdmin(this.context.actor);
    return entityPage(
      this.context.em,
      BatchImport,
      { from: 'batch_import', where: { text: 'true', values: [] }, order: byAge },
      pageWindow(page, this.context),
    );
  }

  /** Imports an Item Master List of one vendor. By default, one invalid row rejects the whole file. */
  async importProducts(
    file: ReceivedFile,
    { vendorKey, ...options }: ImportOptions & { vendorKey: number },
  ): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    const vendor = await this.records.of(vendors).one(vendorKey);
    return this.inOneStep('products', file, { vendorKey: vendor.key, agentKey: null }, options);
  }

  /** Imports Customers by Salesperson. */
  importCustomers(file: ReceivedFile, options: ImportOptions): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    return this.inOneStep('customers', file, { vendorKey: null, agentKey: null }, options);
  }

  /** Imports Print Vendor List. Vendors without a purchasing agent get this one. */
  async importVendors(
    file: ReceivedFile,
    { agentKey, ...options }: ImportOptions & { agentKey: number },
  ): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    const agent = await this.records.of(purchasingAgents).one(agentKey);
    return this.inOneStep('vendors', file, { vendorKey: null, agentKey: agent.key }, options);
  }

  private async inOneStep(
    kind: ImportKindName,
    file: ReceivedFile,
    scope: ImportScope,
    { dryRun, skipBadRows, emptyBlanks, sheet, anyVendor, answers = {} }: ImportOptions,
  ): Promise<BatchImport> {
    const { em, clock } = this.context;
    const parts = { em, clock, sender: requireAdmin(this.context.actor), jobs: this.jobs };
    const choices = {
      isDryRun: dryRun === true,
      skipsBadRows: skipBadRows === true,
      emptiesBlanks: emptyBlanks === true,
      sheet: sheet ?? null,
      anyVendor: anyVendor === true,
      answers,
    };
    const request = { kind, file, ...scope, ...choices };
    const ended = await importInOneStep(parts, request, { signal: AbortSignal.timeout(longestWaitMs) });
    if (ended.failureCode === needsAnswers) throw unanswered(openQuestions(ended));
    if (ended.status === 'failed')
      throw new AppError(failureCodes[ended.failureCode ?? ''] ?? 'INTERNAL', ended.message ?? undefined);
    if (ended.status === 'refused' && !dryRun)
      throw new AppError('IMPORT_REFUSED', 'Some rows were refused, so nothing was imported.', {
        report: await this.report(ended),
      });
    return ended;
  }

  /** Returns the report for API clients: everything except the rows. */
  async report(found: BatchImport): Promise<ImportReport> {
    return reportOf(found, await this.records.of(vendors).oneOf(found.vendorKey));
  }
}
