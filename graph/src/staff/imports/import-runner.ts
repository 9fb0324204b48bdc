import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../platform/shared/clock.js';
import { diskFull, isDiskFull, isPassing } from '../../platform/shared/passing-failure.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { SpreadsheetError } from '../../platform/xlsx-reader/index.js';
import { BatchImport, openStatuses } from './batch-import.entity.js';
import { partsOf } from './import-file.js';
import { rememberedLayouts, rememberSubmitted } from './import-mappings.js';
import { answersOfSameFile, assertAnswered, needsAnswers, questionsOf } from './import-questions.js';
import { AppError } from '../../platform/shared/errors.js';
import { Vendor } from '../../catalog/purchasing/index.js';
import type { Reading } from './reading/reader-messages.js';
import { readReport, readingLimits, type ReadingLimits } from './reading/read-report.js';
import type { Comparison } from './staging/compare-row.js';
import { applyImport, reserveAll } from './staging/apply-import.js';
import { issueNextCodes, type IssueCodes } from './staging/import-codes.js';
import { forgetSearch } from './staging/item-search.js';
import { compareRows, countOutcomes, kindOf, refusedCells, reserveKeys, stageRows } from './staging/staged-rows.js';

export interface RunnerParts {
  entityManager(): EntityManager;
  clock: Clock;
  /** True if no other server uses this database */
  alone: boolean;
  onError(error: unknown): void;
  limits?: ReadingLimits;
  /** An import asks before a unit price changes by more */
  priceMovePercent: number;
  /** Issues activation codes to customers that an import added */
  issueCodes: IssueCodes;
}

/** A runner records a heartbeat this often. Without one for `staleAfterSeconds`, another runner takes the import over. */
const heartbeatMs = 3000;
const staleAfterSeconds = 15;
const retryMs = 2000;
/** Runs again after temporary failures, which take less than `staleAfterSeconds` together */
const mostRetries = 3;
/** How often a client's request checks whether another server is done with its import */
const followMs = 200;

/** Thrown if another server is processing the import; the caller retries later. */
export class ImportClaimedElsewhere extends Error {
  constructor(key: number) {
    super(`Another server works on import ${key}.`);
  }
}

class Stopping extends Error {}

/** The import was discarded while it was being read. */
class Canceled extends Error {}

/** Processes imports one at a time: read, compare, apply. Resumes after a crash. */
export class ImportRunner {
  private readonly worker = randomUUID();
  private readonly running = new Map<number, Promise<void>>();
  private last: Promise<void> = Promise.resolve();
  private stopping = false;
  private reading: { key: number; ending: AbortController } | undefined;

  constructor(private readonly parts: RunnerParts) {}

  /** Processes an import up to its preview or its end. Concurrent calls for one import share one run. */
  run(key: number): Promise<void> {
    const known = this.running.get(key);
    if (known) return known;
    const work = this.last.then(() => this.work(key)).finally(() => this.running.delete(key));
    this.running.set(key, work);
    this.last = work.catch(() => undefined);
    return work;
  }

  /** Like `run`, but waits while another server processes the import. */
  async runOrFollow(key: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await this.run(key);
      } catch (error) {
        if (!(error instanceof ImportClaimedElsewhere)) throw error;
      }
      await pause(followMs, undefined, { signal });
    }
  }

  /** Starts an import in the background. If the server dies, the import's job finishes it. */
  begin(key: number): void {
    this.run(key).catch((error: unknown) => {
      if (!(error instanceof ImportClaimedElsewhere)) return this.parts.onError(error);
      // The other server may have been killed a moment ago.
      if (!this.stopping) setTimeout(() => this.begin(key), retryMs).unref();
    });
  }

  /** Continues the imports that the last server process left open. */
  async resume(): Promise<void> {
    const open = await this.parts
      .entityManager()
      .find(BatchImport, { status: { $in: [...openStatuses] } }, { fields: ['key'], orderBy: { key: 'asc' } });
    for (const { key } of open) this.begin(key);
  }

  /** Stops reading a deleted import. Another server that reads it notices at its next heartbeat. */
  cancel(key: number): void {
    if (this.reading?.key === key) this.reading.ending.abort(new Canceled());
  }

  /** Finishes the current chunk and leaves the rest for the next start. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.last;
  }

  private async work(key: number): Promise<void> {
    if (this.stopping) return;
    const em = this.parts.entityManager();
    if (!(await this.claim(em, key))) return this.issueCodes(key);
    const heartbeats = setInterval(() => void this.sendHeartbeat(key), heartbeatMs);
    try {
      await this.process(key);
    } catch (error) {
      if (error instanceof Stopping || error instanceof Canceled) return;
      // The import was deleted while its rows were being processed.
      if ((await this.parts.entityManager().count(BatchImport, { key })) === 0) return;
      if (!(error instanceof SpreadsheetError) && !isUnanswered(error)) this.parts.onError(error);
      await this.fail(key, error);
    } finally {
      clearInterval(heartbeats);
    }
    await this.issueCodes(key);
  }

  /** Reads and applies the import, again after a temporary failure such as a lost connection to the database. */
  private async process(key: number): Promise<void> {
    for (let left = mostRetries; ; left -= 1) {
      try {
        await this.stage(key);
        return await this.apply(key);
      } catch (error) {
        if (left === 0 || this.stopping || !isPassing(error) || isDiskFull(error)) throw error;
        this.parts.onError(error);
        await pause(retryMs);
      }
    }
  }

  private async sendHeartbeat(key: number): Promise<void> {
    const heartbeat = this.parts
      .entityManager()
      .execute<unknown[]>('update batch_import set worker_seen_at = now() where key = ? and worker = ? returning key', [
        key,
        this.worker,
      ]);
    await heartbeat.then(found => found.length === 0 && this.cancel(key), this.parts.onError);
  }

  /** Claims the import. Returns false if it has ended, and throws if another server is processing it. */
  private async claim(em: EntityManager, key: number): Promise<boolean> {
    const open = openStatuses.map(status => `'${status}'`).join(', ');
    const mine = this.parts.alone
      ? ''
      : `and (worker is null or worker = '${this.worker}' or worker_seen_at < now() - interval '${staleAfterSeconds} seconds')`;
    const claimed = await em.execute<unknown[]>(
      `update batch_import set worker = ?, worker_seen_at = now(), began_at = coalesce(began_at, now()) where key = ? and status in (${open}) ${mine} returning key`,
      [this.worker, key],
    );
    if (claimed.length > 0) return true;
    const left = await em.count(BatchImport, { key, status: { $in: [...openStatuses] } });
    if (left > 0) throw new ImportClaimedElsewhere(key);
    return false;
  }

  private async stage(key: number): Promise<void> {
    const em = this.parts.entityManager();
    const found = await em.findOne(BatchImport, { key });
    if (!found) throw new Canceled();
    if (found.status === 'applying') return;
    await inTransaction(em, async inner => {
      await inner.execute('delete from import_row where import_key = ?', [key]);
      await forgetSearch(inner, key);
      await inner.execute("update batch_import set status = 'reading', rows_done = 0 where key = ?", [key]);
    });
    const ending = new AbortController();
    this.reading = { key, ending };
    try {
      const reading = await this.read(found, ending.signal);
      await this.endReading(found, reading);
    } finally {
      this.reading = undefined;
    }
  }

  private async read(found: BatchImport, signal: AbortSignal): Promise<Reading | null> {
    const { key, kind: name, vendorKey, agentKey, corrections, emptiesBlanks, choices, sheet } = found;
    const kind = kindOf(found);
    const em = this.parts.entityManager();
    const remembered = found.isCorrected ? [] : await rememberedLayouts(em, found);
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
      },
      {
        onReading: async read => {
          if (found.applies && read.lacksKey) throw new SpreadsheetError('UNREADABLE', kind.layout.unrecognized);
          reading = read;
          // With those of a remembered mapping.
          comparison.answers = read.answers;
          const { questions: _questions, answers: _answers, ...stored } = read;
          await this.parts
            .entityManager()
            .execute('update batch_import set reading = ?::jsonb, rows = ?, worker_seen_at = now() where key = ?', [
              wellFormed(stored),
              read.records,
              key,
            ]);
        },
        onRecords: async records => {
          if (this.stopping) throw new Stopping();
          await inTransaction(this.parts.entityManager(), async em => {
            // Staged rows lost in a database crash are read again, so these commits need not wait for the disk.
            await em.execute('set local synchronous_commit = off');
            await stageRows(em, kind, key, await compareRows(em, kind, records, comparison));
            const counted = await em.execute<unknown[]>(
              'update batch_import set rows_done = rows_done + ?, worker_seen_at = now() where key = ? returning key',
              [records.length, key],
            );
            if (counted.length === 0) throw new Canceled();
          });
          // The embedded database has one connection, so other requests get a turn between chunks.
          await pause(0);
        },
      },
      { limits: this.parts.limits ?? readingLimits, signal },
    );
    return reading;
  }

  private async endReading(found: BatchImport, reading: Reading | null): Promise<void> {
    const { key, applies } = found;
    const em = this.parts.entityManager();
    const counts = await countOutcomes(em, key);
    const { questions: read = [], answers = {} } = reading ?? {};
    const questions = await questionsOf(em, found, { read, answers, percent: this.parts.priceMovePercent });
    await em.execute('update batch_import set questions = ?::jsonb, answers = ?::jsonb where key = ?', [
      wellFormed(questions),
      wellFormed(answers),
      key,
    ]);
    if (applies) {
      assertAnswered({ ...found, questions, answers });
      const read = await em.findOne(BatchImport, { key }, { refresh: true });
      if (read) await rememberSubmitted(em, read, read.person, this.parts.clock.now());
    }
    await em.nativeUpdate(
      BatchImport,
      { key },
      { ...counts, errors: await refusedCells(em, key), status: applies ? 'applying' : 'previewed', worker: null },
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

  /** Issues codes in batches after the import, to keep locks short. The import's job continues after a crash. */
  private async issueCodes(key: number): Promise<void> {
    const { entityManager, clock, issueCodes } = this.parts;
    while (
      !this.stopping &&
      (await inTransaction(entityManager(), em => issueNextCodes(em, key, clock.now(), issueCodes)))
    )
      await pause(0);
  }

  private async fail(key: number, error: unknown): Promise<void> {
    const known = reasonOf(error);
    await inTransaction(this.parts.entityManager(), async em => {
      await em.execute('delete from import_row where import_key = ?', [key]);
      await forgetSearch(em, key);
      await em.execute('delete from import_file where import_key = ?', [key]);
      await em.nativeUpdate(
        BatchImport,
        { key },
        {
          status: 'failed',
          failureCode: known.code,
          message: known.message.slice(0, 1000),
          finishedAt: this.parts.clock.now(),
          worker: null,
        },
      );
    });
  }
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
