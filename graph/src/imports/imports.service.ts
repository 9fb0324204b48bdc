import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { recordChanges } from '../audit/index.js';
import type { PurchasingService } from '../purchasing/index.js';
import { requireAdmin } from '../shared/access.js';
import { AppError, type ErrorCode } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';
import { readRows, SpreadsheetError, type SpreadsheetErrorCode } from '../spreadsheets/index.js';
import { applyItems, loadStoredItems } from './apply-items.js';
import { BatchImport } from './batch-import.entity.js';
import { planItems, type ItemPlan } from './plan-items.js';
import { ItemRecogniser, type ItemReport } from './recognise/index.js';

export interface ReportFile {
  path: string;
  fileName: string;
}

export interface ImportOptions {
  vendorKey: number;
  /** Only tells what would be done. */
  dryRun?: boolean | null;
  /** Applies the good rows although there are bad ones. */
  skipBadRows?: boolean | null;
}

const codes: Record<SpreadsheetErrorCode, ErrorCode> = {
  TOO_LARGE: 'TOO_LARGE',
  WRONG_FILE_TYPE: 'WRONG_FILE_TYPE',
  UNREADABLE: 'IMPORT_REFUSED',
};

/** Brings spreadsheet reports into the store; for staff. */
export class ImportsService {
  constructor(
    private readonly context: ServiceContext,
    private readonly purchasing: PurchasingService,
  ) {}

  /** What came of an import that was kept. */
  async batchImport(key: number): Promise<BatchImport> {
    requireAdmin(this.context.actor);
    const found = await this.context.em.findOne(BatchImport, { key });
    if (!found) throw new AppError('NOT_FOUND', 'This import is not there.');
    return found;
  }

  /** Adds and changes products from an Item Master List of one vendor: all rows or, with a bad one, none. */
  async importProducts(file: ReportFile, options: ImportOptions): Promise<BatchImport> {
    const actor = requireAdmin(this.context.actor);
    const vendor = await this.purchasing.vendor(options.vendorKey);
    const report = await readItemReport(file.path);
    const kept = { kind: 'products', fileName: file.fileName, fileHash: await hashOf(file.path), vendorKey: vendor.key } as const;
    const result = await inTransaction(this.context.em, async em => {
      // One import at a time: a second one waits here and compares with what the first has written.
      await em.execute("select pg_advisory_xact_lock(hashtext('batch import'))");
      const stored = await loadStoredItems(em, report.records.flatMap(row => row.values.productId ?? []));
      const plan = planItems(report.records, stored, vendor.key);
      const refused = plan.refused > 0 && !options.skipBadRows;
      const summary = { ...countsOf(report, plan), status: refused ? ('refused' as const) : ('completed' as const) };
      if (options.dryRun) return { ...summary, key: null };
      const at = this.context.clock.now();
      if (!refused) await applyItems(em, plan, vendor.key, actor, at);
      const key = await em.insert(BatchImport, { ...kept, ...summary, importedBy: actor.customerKey, importedAt: at });
      await recordChanges(em, actor, at, [importLog(key, kept.fileName, summary)]);
      return { ...summary, key };
    });
    if (result.status === 'refused' && !options.dryRun) {
      throw new AppError('IMPORT_REFUSED', 'Some rows were refused, so nothing was imported.', { report: result });
    }
    return result as BatchImport;
  }
}

type Summary = ReturnType<typeof countsOf> & { status: BatchImport['status'] };

function importLog(key: number, fileName: string, { status, added, updated, refused }: Summary) {
  const numbers = Object.entries({ fileName, status, added, updated, refused }).map(([name, to]) => [name, { from: null, to }]);
  return { subject: 'import' as const, subjectKey: key, action: 'imported' as const, changes: Object.fromEntries(numbers) };
}

function countsOf(report: ItemReport, plan: ItemPlan) {
  return {
    rows: report.records.length,
    added: plan.added.length,
    updated: plan.updated.length,
    unchanged: plan.unchanged,
    refused: plan.refused,
    errors: plan.errors,
  };
}

async function readItemReport(path: string): Promise<ItemReport> {
  const recogniser = new ItemRecogniser();
  try {
    for await (const row of readRows(path)) recogniser.push(row);
  } catch (error) {
    if (error instanceof SpreadsheetError) throw new AppError(codes[error.code], error.message);
    throw error;
  }
  const report = recogniser.finish();
  if (!report.recognised) throw new AppError('IMPORT_REFUSED', report.message);
  return report;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
