import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/postgresql';
import type { Job, JobOutcome } from '../../platform/jobs/index.js';
import type { Clock } from '../../platform/shared/clock.js';
import { diskFull, isDiskFull, isPassing } from '../../platform/shared/passing-failure.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { SpreadsheetError } from '../../platform/xlsx-reader/index.js';
import { BatchImport, openStatuses } from './batch-import.entity.js';
import { issueNextCodes, type IssueCodes } from './import-codes.service.js';
import { rememberConfirmed, rememberedLayouts, rememberSubmitted } from './column-mappings.service.js';
import { store } from '../../platform/config/index.js';
import { answersOfSameFile, assertAnswered, needsAnswers, questionsOf } from './import-questions.js';
import { AppError } from '../../platform/shared/errors.js';
import { categoryNames } from '../../catalog/catalog/index.js';
import { Vendor } from '../../catalog/purchasing/index.js';
import { kindOf } from './kinds/index.js';
import type { Reading } from './reading/reader-messages.js';
import { readReport } from './reading/read-report.js';
import { partsOf } from './receive-import.js';
import type { Comparison } from './staging/compare-row.js';
import { applyImport, reserveAll } from './staging/apply-import.js';
import { forgetSearch } from './staging/item-search.js';
import { compareRows } from './staging/compare-rows.js';
import { countOutcomes, refusedCells, reserveKeys, stageRows } from './staging/staged-rows.js';

export interface RunnerParts {
  entityManager(): EntityManager;
  clock: Clock;
  /** Ends the current runs. Their imports continue on another server or at the next start. */
  stopping: AbortSignal;
  onError(error: unknown): void;
  /** An import asks before a unit price changes by more */
  priceMovePercent: number;
  /** Issues activation codes to customers that an import added */
  issueCodes: IssueCodes;
}

/** An import is tried again this often after temporary failures, such as a lost connection to the database. */
const mostRetries = 3;

/** The import was discarded, or another run of it has begun. */
class Superseded extends Error {}

/** Processes imports: read, compare, apply. */
export class ImportRunner {
  constructor(private readonly parts: RunnerParts) {}

  /** Processes an import up to its preview or its end. After a crash, the same job does it again. */
  async run({ data: { importKey: key }, attempt, signal: lost }: Job<{ importKey: number }>): Promise<JobOutcome> {
    const { stopping, onError } = this.parts;
    const signal = AbortSignal.any([lost, stopping]);
    const found = await this.claim(key);
    try {
      if (found) {
        await this.stage(found, signal);
        await this.apply(key);
      }
      await this.issueCodes(key, signal);
      return { result: 'done' };
    } catch (error) {
      if (stopping.aborted) return { result: 'wait', seconds: 0 };
      if (signal.aborted || error instanceof Superseded) return { result: 'done' };
      const isRetried = attempt <= mostRetries && isPassing(error) && !isDiskFull(error);
      if (isRetried || !found) return { result: 'failed', error };
      if (!(await this.fail(found, error)))
        return (await this.isDiscarded(key)) ? { result: 'done' } : { result: 'failed', error };
      if (!(error instanceof SpreadsheetError) && !isUnanswered(error)) onError(error);
      return { result: 'done' };
    }
  }

  /** Whether the import was deleted, with the file that was being read. */
  private async isDiscarded(key: number): Promise<boolean> {
    return (await this.parts.entityManager().count(BatchImport, { key })) === 0;
  }

  /** Begins a run, and ends an earlier one whose server was held up. Returns null if the import has ended. */
  private async claim(key: number): Promise<BatchImport | null> {
    const em = this.parts.entityManager();
    const worker = randomUUID();
    const claimed = await em.nativeUpdate(BatchImport, { key, status: { $in: [...openStatuses] } }, { worker });
    return claimed === 0 ? null : em.findOne(BatchImport, { key, worker });
  }

  private async stage(found: BatchImport, signal: AbortSignal): Promise<void> {
    if (found.status === 'applying') return;
    const { key } = found;
    await inTransaction(this.parts.entityManager(), async em => {
      await changeHeld(em, found, "status = 'reading', rows_done = 0, began_at = now()", []);
      await em.execute('delete from import_row where import_key = ?', [key]);
      await forgetSearch(em, key);
    });
    await this.endReading(found, await this.read(found, signal));
  }

  private async read(found: BatchImport, signal: AbortSignal): Promise<Reading | null> {
    const { key, kind: name, vendorKey, agentKey, corrections, emptiesBlanks, choices, sheet } = found;
    const kind = kindOf(found);
    const em = this.parts.entityManager();
    const remembered = await rememberedLayouts(em, found);
    const vendor = vendorKey === null ? null : await em.findOne(Vendor, { key: vendorKey });
    const answers = { ...(await answersOfSameFile(em, found)), ...found.answers };
    let reading: Reading | null = null;
    const comparison: Comparison = { vendorKey, agentKey, answers, priceMovePercent: this.parts.priceMovePercent };
    await readReport(
      partsOf(em, key),
      {
        kind: name,
        corrections,
        remembered,
        reportsBlanks: emptiesBlanks,
        choices,
        sheet,
        answers,
        vendor: vendor && { id: vendor.id, name: vendor.name },
        names: { store: store.name, groups: await categoryNames(em) },
      },
      {
        onReading: async read => {
          reading = read;
          // With those of a remembered mapping.
          comparison.answers = read.answers;
          const { questions: _questions, answers: _answers, ...stored } = read;
          const values = [wellFormed(stored), read.records];
          await changeHeld(this.parts.entityManager(), found, 'reading = ?::jsonb, rows = ?', values);
        },
        onRecords: async records => {
          await inTransaction(this.parts.entityManager(), async em => {
            // Staged rows lost in a database crash are read again, so these commits need not wait for the disk.
            await em.execute('set local synchronous_commit = off');
            await changeHeld(em, found, 'rows_done = rows_done + ?', [records.length]);
            await stageRows(em, kind, key, await compareRows(em, kind, records, comparison));
          });
          // The embedded database has one connection, so other requests get a turn between chunks.
          await pause(0);
        },
      },
      { signal },
    );
    return reading;
  }

  private async endReading(found: BatchImport, reading: Reading | null): Promise<void> {
    const { key, applies, worker } = found;
    const em = this.parts.entityManager();
    const counts = await countOutcomes(em, key);
    const { questions: asked = [], answers = {} } = reading ?? {};
    const questions = await questionsOf(em, found, { read: asked, answers, percent: this.parts.priceMovePercent });
    await changeHeld(em, found, 'questions = ?::jsonb, answers = ?::jsonb', [
      wellFormed(questions),
      wellFormed(answers),
    ]);
    const read = await em.findOne(BatchImport, { key, worker }, { refresh: true });
    if (!read) throw new Superseded();
    await rememberConfirmed(em, read, this.parts.clock.now());
    if (applies) {
      assertAnswered(read);
      if (read.needsKey) throw new SpreadsheetError('UNREADABLE', kindOf(found).layout.unrecognized);
      await rememberSubmitted(em, read, read.person, this.parts.clock.now());
    }
    const status = applies ? 'applying' : 'previewed';
    const errors = await refusedCells(em, key);
    await em.nativeUpdate(
      BatchImport,
      { key, worker },
      { ...counts, errors, status, ...(!applies && { worker: null }) },
    );
  }

  private async apply(key: number): Promise<void> {
    const found = await this.parts.entityManager().findOne(BatchImport, { key });
    if (found?.status !== 'applying') return;
    // In batches, before the single transaction that may block others.
    await reserveAll(row => inTransaction(this.parts.entityManager(), em => reserveKeys(em, kindOf(found), key, row)));
    const once = () =>
      inTransaction(this.parts.entityManager(), em =>
        applyImport(em, key, { at: this.parts.clock.now(), priceMovePercent: this.parts.priceMovePercent }),
      );
    // Someone may have added a record with the same key. Compared again, the row becomes an update.
    await once().catch(error => (error instanceof UniqueConstraintViolationException ? once() : Promise.reject(error)));
  }

  /** Issues codes in batches after the import, to keep locks short. */
  private async issueCodes(key: number, signal: AbortSignal): Promise<void> {
    const { entityManager, clock, issueCodes } = this.parts;
    while (await inTransaction(entityManager(), em => issueNextCodes(em, key, clock.now(), issueCodes))) {
      await pause(0);
      signal.throwIfAborted();
    }
  }

  /** Ends the import as failed. Returns false if it has ended in another way. */
  private async fail({ key, worker }: BatchImport, error: unknown): Promise<boolean> {
    const { code, message } = reasonOf(error);
    return inTransaction(this.parts.entityManager(), async em => {
      const failed = await em.nativeUpdate(
        BatchImport,
        { key, worker },
        {
          status: 'failed',
          failureCode: code,
          message: message.slice(0, 1000),
          finishedAt: this.parts.clock.now(),
          worker: null,
        },
      );
      if (failed === 0) return false;
      await em.execute('delete from import_row where import_key = ?', [key]);
      await forgetSearch(em, key);
      await em.execute('delete from import_file where import_key = ?', [key]);
      return true;
    });
  }
}

/** Changes the import, as long as the caller's run is the current one. */
async function changeHeld(
  em: EntityManager,
  { key, worker }: BatchImport,
  changes: string,
  values: readonly unknown[],
): Promise<void> {
  const changed = await em.execute<unknown[]>(
    `update batch_import set ${changes}, worker_seen_at = now() where key = ? and worker = ? returning key`,
    [...values, key, worker],
  );
  if (changed.length === 0) throw new Superseded();
}

/** What staff read about a failed import, with the code for callers of one-step imports. */
function reasonOf(error: unknown): { code: string; message: string } {
  if (error instanceof SpreadsheetError) return error;
  if (isUnanswered(error)) return { code: needsAnswers, message: error.message };
  if (isDiskFull(error))
    return {
      code: 'NOT_READY',
      message: `${diskFull} Nothing was imported. Import the file again once there is space.`,
    };
  if (isPassing(error))
    return {
      code: 'NOT_READY',
      message: 'The store lost its connection to the database. Nothing was imported. Import the file again.',
    };
  return { code: 'INTERNAL', message: 'A server error stopped the import. Nothing was imported. Try again.' };
}

function isUnanswered(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'IMPORT_QUESTION';
}

/** JSON without lone surrogates, which PostgreSQL cannot store */
function wellFormed(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
}
