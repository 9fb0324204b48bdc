import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../shared/clock.js';
import type { ArchivedRows } from '../shared/data-rules.js';
import { inTransaction, liftTimeLimits } from '../shared/transaction.js';
import { readArchive, writeArchive } from './archive-file.js';
import { dataRules, type LifecycleSettings } from './data-rules.js';

const dayMs = 24 * 60 * 60 * 1000;
const expiredAtOnce = 1000;

export interface RetentionReport {
  name: string;
  rows: number;
  /** Archive files that were written; empty for what is not archived */
  files: string[];
}

interface RetentionParts {
  em: EntityManager;
  clock: Clock;
  settings: LifecycleSettings;
  /** Only counts */
  isTrial?: boolean;
  /** Ends the run between two batches */
  signal?: AbortSignal;
}

/**
 * Archives and deletes what is older than its setting, batch by batch. A batch is deleted only after its file is on disk and was read
 * back, in a transaction of its own. A run that is cut off between the two writes the same file again the next time.
 */
export async function archiveOldRows(parts: RetentionParts): Promise<RetentionReport[]> {
  const { em, clock, settings, isTrial = false, signal } = parts;
  const reports: RetentionReport[] = [];
  for (const { archived = [], expired = [] } of dataRules(settings)) {
    for (const rows of archived) reports.push(await archive(parts, rows));
    for (const rows of expired) {
      let removed = isTrial ? await rows.count(em, clock.now()) : 0;
      for (let last = expiredAtOnce; !isTrial && last === expiredAtOnce && !signal?.aborted; removed += last) {
        last = await rows.remove(em, clock.now(), expiredAtOnce);
      }
      reports.push({ name: rows.name, rows: removed, files: [] });
    }
  }
  return reports;
}

async function archive(parts: RetentionParts, rows: ArchivedRows): Promise<RetentionReport> {
  const { em, clock, settings, isTrial, signal } = parts;
  const before = new Date(clock.now().getTime() - settings.retentionDays[rows.setting] * dayMs);
  const report: RetentionReport = { name: rows.name, rows: isTrial ? await rows.count(em, before) : 0, files: [] };
  while (!isTrial && !signal?.aborted) {
    const done = await archiveBatch(parts, rows, before);
    if (!done) break;
    report.rows += done.rows;
    report.files.push(done.file);
  }
  return report;
}

/** One run at a time has the lock: two that write the same file could lose the longer one. */
function archiveBatch({ em, settings }: RetentionParts, rows: ArchivedRows, before: Date): Promise<{ file: string; rows: number } | null> {
  return inTransaction(em, async inner => {
    await liftTimeLimits(inner);
    await inner.execute("select pg_advisory_xact_lock(hashtext('store retention'))");
    const batch = await rows.next(inner, before);
    if (!batch) return null;
    const file = await writeArchive(settings.archiveDir, `${rows.name}-${batch.id}`, batch.lines);
    await rows.remove(inner, { id: batch.id, lines: await readArchive(file) });
    return { file, rows: batch.lines.length };
  });
}
