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

async function archive({ em, clock, settings, isTrial, signal }: RetentionParts, rows: ArchivedRows): Promise<RetentionReport> {
  const before = new Date(clock.now().getTime() - settings.retentionDays[rows.setting] * dayMs);
  if (isTrial) return { name: rows.name, rows: await rows.count(em, before), files: [] };
  const report: RetentionReport = { name: rows.name, rows: 0, files: [] };
  for (let batch = await rows.next(em, before); batch && !signal?.aborted; batch = await rows.next(em, before)) {
    const file = await writeArchive(settings.archiveDir, `${rows.name}-${batch.id}`, batch.lines);
    const stored = { id: batch.id, lines: await readArchive(file) };
    await inTransaction(em, async inner => {
      await liftTimeLimits(inner);
      await rows.remove(inner, stored);
    });
    report.rows += batch.lines.length;
    report.files.push(file);
  }
  return report;
}
