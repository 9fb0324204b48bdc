import { purchasingAgents, vendors } from '../../catalog/purchasing/index.js';
import { RecordServices } from '../../platform/records/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../../platform/shared/connection.js';
import type { ReceivedFile } from '../../platform/shared/received-file.js';
import { AppError, invalidInput, type ErrorCode } from '../../platform/shared/errors.js';
import { readStatement } from '../../platform/shared/reads.js';
import { RowsByKey } from '../../platform/shared/rows-by-key.js';
import { sortOrders } from '../../platform/shared/list-order.js';
import { entityPage } from '../../platform/shared/list-page.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { BatchImport } from './batch-import.entity.js';
import type { ImportOptions } from './import-options.js';
import { needsAnswers, openQuestions, unanswered } from './import-questions.js';
import { reportOf, type ImportReport } from './import-report.js';
import type { ChangeImport } from './import-types.js';
import type { ImportScope } from './kinds/index.js';
import { importInOneStep, receiveImport, type ReceivingParts } from './receive-import.js';

const { NEWEST: byAge } = sortOrders('imports', { NEWEST: [[['key', 'whole']], 'desc'] });

const nameByKey = new RowsByKey<ChangeImport>(
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

/** Receives reports of the back office and lists their imports, for staff. */
export class ImportsService extends PerRequest {
  private readonly records = this.context.get(RecordServices);

  async batchImport(key: number): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    const found = await this.context.em.findOne(BatchImport, { key }, { refresh: true });
    if (!found) throw new AppError('NOT_FOUND', 'Import not found.');
    return found;
  }

  /** Returns what names an import in a list, or null. Simultaneous lookups share one statement. */
  async importNamed(key: number): Promise<ChangeImport | null> {
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

  /** Starts reading a report and comparing it with the store. Changes no records. */
  async preview(file: ReceivedFile, options: ImportOptions): Promise<BatchImport> {
    const parts = this.receivingParts();
    const key = await receiveImport(parts, file, { ...options, ...(await this.scopeOf(options)), dryRun: true });
    return this.batchImport(key);
  }

  /** Imports a report, and waits for the result. By default, one invalid row rejects the whole file. */
  async inOneStep(file: ReceivedFile, options: ImportOptions): Promise<BatchImport> {
    const parts = this.receivingParts();
    const request = { ...options, ...(await this.scopeOf(options)) };
    const ended = await importInOneStep(parts, file, request, { signal: AbortSignal.timeout(longestWaitMs) });
    if (ended.failureCode === needsAnswers) throw unanswered(openQuestions(ended));
    if (ended.status === 'failed')
      throw new AppError(failureCodes[ended.failureCode ?? ''] ?? 'INTERNAL', ended.message ?? undefined);
    if (ended.status === 'refused' && !options.dryRun)
      throw new AppError('IMPORT_REFUSED', 'Some rows were refused, so nothing was imported.', {
        report: await this.report(ended),
      });
    return ended;
  }

  /** Returns the report for API clients: everything except the rows. */
  async report(found: BatchImport): Promise<ImportReport> {
    return reportOf(found, await this.records.of(vendors).oneOf(found.vendorKey));
  }

  private receivingParts(): ReceivingParts {
    const { em, clock, settings, actor } = this.context;
    return { em, clock, sender: requireAdmin(actor), jobs: settings.jobs };
  }

  /** Returns the vendor whose items the report has, or the agent for vendors that have none, after checking that it exists. */
  private async scopeOf({ kind, vendorKey, agentKey }: ImportOptions): Promise<ImportScope> {
    const vendor =
      kind === 'products'
        ? await this.records.of(vendors).one(chosen(vendorKey, 'vendorKey', 'Choose a vendor.'))
        : null;
    const agent =
      kind === 'vendors'
        ? await this.records.of(purchasingAgents).one(chosen(agentKey, 'agentKey', 'Choose a purchasing agent.'))
        : null;
    return { vendorKey: vendor?.key ?? null, agentKey: agent?.key ?? null };
  }
}

function chosen(key: number | null | undefined, field: string, message: string): number {
  if (key == null) throw invalidInput({ [field]: [message] });
  return key;
}
