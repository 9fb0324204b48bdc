import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../shared/clock.js';
import { inTransaction } from '../shared/transaction.js';
import { SpreadsheetError } from '../xlsx-reader/index.js';
import { BatchImport, openStatuses } from './batch-import.entity.js';
import { fetchFile } from './import-file.js';
import { rememberedLayouts } from './import-mappings.js';
import { openQuestion } from './open-question.js';
import { readReport, readingLimits, type ReadingLimits } from './reading/read-report.js';
import { applyImport, reserveAll } from './staging/apply-import.js';
import { issueNextCodes, type IssueCodes } from './staging/import-codes.js';
import { forgetSearch } from './staging/item-search.js';
import { compareRows, countOutcomes, kindOf, refusedCells, reserveKeys, stageRows } from './staging/staged-rows.js';

export interface RunnerParts {
  /** One of its own for each piece of work */
  entityManager(): EntityManager;
  clock: Clock;
  /** No other server works on this database. */
  alone: boolean;
  onError(error: unknown): void;
  limits?: ReadingLimits;
  /** Gives the customers that an import added their activation codes */
  issueCodes: IssueCodes;
}

/** A server that works on an import gives a sign of it; after so long without one it is taken for gone. */
const signMs = 3000;
const lostAfterSeconds = 15;
const lookAgainMs = 2000;

/** Another server works on this import; it is looked at again later. */
export class ImportElsewhere extends Error {
  constructor(key: number) {
    super(`Another server works on import ${key}.`);
  }
}

class Stopping extends Error {}

/** Somebody discarded the import while it was read. */
class Canceled extends Error {}

/** Works imports off, one at a time: reads and compares, and applies those that are to be applied. It goes on where a crash left off. */
export class ImportRunner {
  private readonly worker = randomUUID();
  private readonly running = new Map<number, Promise<void>>();
  private last: Promise<void> = Promise.resolve();
  private stopping = false;
  private reading: { key: number; ending: AbortController } | undefined;

  constructor(private readonly parts: RunnerParts) {}

  /** Resolves when the import has come as far as it may; asked twice, it runs once. */
  run(key: number): Promise<void> {
    const known = this.running.get(key);
    if (known) return known;
    const work = this.last.then(() => this.work(key)).finally(() => this.running.delete(key));
    this.running.set(key, work);
    this.last = work.catch(() => undefined);
    return work;
  }

  /** Begins without anybody waiting for it; the import's job sees to it should it not come to its end. */
  begin(key: number): void {
    this.run(key).catch((error: unknown) => {
      if (!(error instanceof ImportElsewhere)) return this.parts.onError(error);
      // The other server may be one that was killed a moment ago.
      if (!this.stopping) setTimeout(() => this.begin(key), lookAgainMs).unref();
    });
  }

  /** Goes on with what an earlier run of the store left open. */
  async resume(): Promise<void> {
    const open = await this.parts
      .entityManager()
      .find(BatchImport, { status: { $in: [...openStatuses] } }, { fields: ['key'], orderBy: { key: 'asc' } });
    for (const { key } of open) this.begin(key);
  }

  /** Ends the reading of an import that was deleted. Another server that reads it notices with its next sign. */
  cancel(key: number): void {
    if (this.reading?.key === key) this.reading.ending.abort(new Canceled());
  }

  /** Lets a chunk in hand end; the rest is left for the next start. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.last;
  }

  private async work(key: number): Promise<void> {
    if (this.stopping) return;
    const em = this.parts.entityManager();
    if (!(await this.claim(em, key))) return this.issueCodes(key);
    const signs = setInterval(() => void this.giveSign(key), signMs);
    try {
      await this.stage(key);
      await this.apply(key);
    } catch (error) {
      if (error instanceof Stopping || error instanceof Canceled) return;
      // Deleted between two of its rows.
      if ((await this.parts.entityManager().count(BatchImport, { key })) === 0) return;
      if (!(error instanceof SpreadsheetError)) this.parts.onError(error);
      await this.fail(key, error);
    } finally {
      clearInterval(signs);
    }
    await this.issueCodes(key);
  }

  private async giveSign(key: number): Promise<void> {
    const sign = this.parts
      .entityManager()
      .execute<unknown[]>('update batch_import set worker_seen_at = now() where key = ? and worker = ? returning key', [
        key,
        this.worker,
      ]);
    await sign.then(found => found.length === 0 && this.cancel(key), this.parts.onError);
  }

  /** Takes the import over unless it has ended, or another server is at it. */
  private async claim(em: EntityManager, key: number): Promise<boolean> {
    const open = openStatuses.map(status => `'${status}'`).join(', ');
    const mine = this.parts.alone
      ? ''
      : `and (worker is null or worker = '${this.worker}' or worker_seen_at < now() - interval '${lostAfterSeconds} seconds')`;
    const claimed = await em.execute<unknown[]>(
      `update batch_import set worker = ?, worker_seen_at = now(), began_at = coalesce(began_at, now()) where key = ? and status in (${open}) ${mine} returning key`,
      [this.worker, key],
    );
    if (claimed.length > 0) return true;
    const left = await em.count(BatchImport, { key, status: { $in: [...openStatuses] } });
    if (left > 0) throw new ImportElsewhere(key);
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
    const folder = await mkdtemp(join(tmpdir(), 'store-import-'));
    const ending = new AbortController();
    this.reading = { key, ending };
    try {
      const path = join(folder, 'report.xlsx');
      await fetchFile(em, key, path);
      await this.read(found, path, ending.signal);
    } finally {
      this.reading = undefined;
      await rm(folder, { recursive: true, force: true });
    }
    await this.endReading(key, found.applies);
  }

  private async read(found: BatchImport, path: string, signal: AbortSignal): Promise<void> {
    const { key, kind: name, vendorKey, agentKey, corrections, emptiesBlanks, choices, sheet } = found;
    const kind = kindOf(found);
    const remembered = found.isCorrected ? [] : await rememberedLayouts(this.parts.entityManager(), found);
    return readReport(
      { path, kind: name, corrections, remembered, tellsBlanks: emptiesBlanks, choices, sheet },
      {
        onReading: async reading => {
          const question = found.applies ? await openQuestion(this.parts.entityManager(), { ...found, reading }) : null;
          if (question !== null) throw new SpreadsheetError('UNREADABLE', question);
          const text = JSON.stringify(reading, (_name, value: unknown) =>
            typeof value === 'string' ? value.toWellFormed() : value,
          );
          await this.parts
            .entityManager()
            .execute('update batch_import set reading = ?::jsonb, rows = ?, worker_seen_at = now() where key = ?', [
              text,
              reading.records,
              key,
            ]);
        },
        onRecords: async records => {
          if (this.stopping) throw new Stopping();
          await inTransaction(this.parts.entityManager(), async em => {
            // What a crash of the database takes of these rows is read again; nobody waits for its disk until they are all there.
            await em.execute('set local synchronous_commit = off');
            await stageRows(em, kind, key, await compareRows(em, kind, records, { vendorKey, agentKey }));
            const counted = await em.execute<unknown[]>(
              'update batch_import set rows_done = rows_done + ?, worker_seen_at = now() where key = ? returning key',
              [records.length, key],
            );
            if (counted.length === 0) throw new Canceled();
          });
          // The embedded database has one connection: whoever waits for it comes in between two chunks.
          await pause(0);
        },
      },
      { limits: this.parts.limits ?? readingLimits, signal },
    );
  }

  private async endReading(key: number, applies: boolean): Promise<void> {
    const em = this.parts.entityManager();
    const counts = await countOutcomes(em, key);
    await em.nativeUpdate(
      BatchImport,
      { key },
      { ...counts, errors: await refusedCells(em, key), status: applies ? 'applying' : 'previewed', worker: null },
    );
  }

  private async apply(key: number): Promise<void> {
    const found = await this.parts.entityManager().findOne(BatchImport, { key });
    if (found?.status !== 'applying') return;
    // In pieces, before the one transaction in which everybody else may have to wait.
    await reserveAll(row => inTransaction(this.parts.entityManager(), em => reserveKeys(em, kindOf(found), key, row)));
    const once = () => inTransaction(this.parts.entityManager(), em => applyImport(em, key, this.parts.clock.now()));
    // A record with the same key may have been made while this waited; compared anew, the row is a change to it.
    await once().catch(error => (error instanceof UniqueConstraintViolationException ? once() : Promise.reject(error)));
  }

  /** In pieces after the import, so that nobody waits long; the import's job goes on after a crash. */
  private async issueCodes(key: number): Promise<void> {
    const { entityManager, clock, issueCodes } = this.parts;
    while (
      !this.stopping &&
      (await inTransaction(entityManager(), em => issueNextCodes(em, key, clock.now(), issueCodes)))
    )
      await pause(0);
  }

  private async fail(key: number, error: unknown): Promise<void> {
    const known =
      error instanceof SpreadsheetError
        ? { code: error.code, message: error.message }
        : { code: 'INTERNAL', message: 'Something went wrong on our side. Nothing was imported.' };
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
