import { setTimeout as pause } from 'node:timers/promises';
import type { JobSender } from '../jobs/index.js';
import type { PurchasingService } from '../purchasing/index.js';
import { requireAdmin } from '../shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../shared/connection.js';
import { AppError, type ErrorCode } from '../shared/errors.js';
import { sortOrders } from '../shared/list-order.js';
import { entityPage } from '../shared/list-page.js';
import type { ServiceContext } from '../shared/service-context.js';
import { BatchImport } from './batch-import.entity.js';
import type { ImportRunner } from './import-runner.js';
import type { ImportKindName, ImportScope } from './kinds/index.js';
import { importInOneStep } from './one-step.js';
import { reportOf, type ImportReport } from './import-report.js';
import type { ReportFile } from './receive-import.js';

export interface ImportOptions {
  /** Only tells what would be done. */
  dryRun?: boolean | null;
  /** Applies the good rows although there are bad ones. */
  skipBadRows?: boolean | null;
  /** A blank cell means what it means in a new record, instead of leaving what is stored. */
  emptyBlanks?: boolean | null;
  /** The sheet to read; without it, the one with the most records */
  sheet?: string | null;
  /** The items are the chosen vendor's, although group rows name another one. */
  anyVendor?: boolean | null;
}

export interface ImportsParts {
  purchasing: PurchasingService;
  runner: ImportRunner;
  jobs: JobSender;
}

const { NEWEST: byAge } = sortOrders('imports', { NEWEST: [[['key', 'whole']], 'desc'] });

/** How long a caller waits for the report of an import in one step; then it goes on alone. */
const longestWaitMs = 60_000;

const failureCodes: Readonly<Record<string, ErrorCode>> = {
  TOO_LARGE: 'TOO_LARGE',
  WRONG_FILE_TYPE: 'WRONG_FILE_TYPE',
  UNREADABLE: 'IMPORT_REFUSED',
  INTERNAL: 'INTERNAL',
};

/** Brings reports of the back office into the store; for staff. */
export class ImportsService {
  constructor(
    private readonly context: ServiceContext,
    private readonly parts: ImportsParts,
  ) {}

  /** An import, as far as it has come. */
  async batchImport(key: number): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    const found = await this.context.em.findOne(BatchImport, { key }, { refresh: true });
    if (!found) throw new AppError('NOT_FOUND', 'This import is not there.');
    return found;
  }

  /** All imports, the latest first. */
  batchImports(page: PageRequest): Promise<Page<BatchImport>> {
    const { isAdmin } = requireAdmin(this.context.actor);
    return entityPage(
      this.context.em,
      BatchImport,
      { from: 'batch_import', where: { text: 'true', values: [] }, order: byAge },
      pageWindow(page, isAdmin),
    );
  }

  /** Adds and changes products from an Item Master List of one vendor: all rows or, with a bad one, none. */
  async importProducts(
    file: ReportFile,
    { vendorKey, ...options }: ImportOptions & { vendorKey: number },
  ): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    const vendor = await this.parts.purchasing.vendor(vendorKey);
    return this.inOneStep('products', file, { vendorKey: vendor.key, agentKey: null }, options);
  }

  /** Adds and changes customers from Customers by Salesperson. */
  importCustomers(file: ReportFile, options: ImportOptions): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    return this.inOneStep('customers', file, { vendorKey: null, agentKey: null }, options);
  }

  /** Adds and changes vendors from Print Vendor List; those without a purchasing agent get this one. */
  async importVendors(
    file: ReportFile,
    { agentKey, ...options }: ImportOptions & { agentKey: number },
  ): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    const agent = await this.parts.purchasing.agent(agentKey);
    return this.inOneStep('vendors', file, { vendorKey: null, agentKey: agent.key }, options);
  }

  private async inOneStep(
    kind: ImportKindName,
    file: ReportFile,
    scope: ImportScope,
    { dryRun, skipBadRows, emptyBlanks, sheet, anyVendor }: ImportOptions,
  ): Promise<BatchImport> {
    const { em, clock } = this.context;
    const parts = { em, clock, sender: requireAdmin(this.context.actor), jobs: this.parts.jobs };
    const choices = {
      isTrial: dryRun === true,
      skipsBadRows: skipBadRows === true,
      emptiesBlanks: emptyBlanks === true,
      sheet: sheet ?? null,
      anyVendor: anyVendor === true,
    };
    const wish = { kind, file, ...scope, ...choices };
    const ended = await importInOneStep(parts, wish, key => this.runFor(key));
    if (ended.status === 'failed')
      throw new AppError(failureCodes[ended.failureCode ?? ''] ?? 'INTERNAL', ended.message ?? undefined);
    if (ended.status === 'refused' && !dryRun)
      throw new AppError('IMPORT_REFUSED', 'Some rows were refused, so nothing was imported.', {
        report: await this.report(ended),
      });
    return ended;
  }

  /** What programs are told of an import: everything that the screen shows of it but its rows. */
  async report(found: BatchImport): Promise<ImportReport> {
    return reportOf(found, await this.parts.purchasing.vendorOf(found.vendorKey));
  }

  /** Waits for the import, but not longer than a caller waits. */
  private async runFor(key: number): Promise<void> {
    const ending = new AbortController();
    try {
      await Promise.race([this.parts.runner.run(key), pause(longestWaitMs, undefined, { signal: ending.signal })]);
    } finally {
      ending.abort();
    }
  }
}
