import type { EntityManager } from '@mikro-orm/postgresql';
import { oldEntries } from '../../platform/audit/index.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { ArchivedRows } from '../../platform/shared/data-rules.js';
import { inTransaction, liftTimeLimits } from '../../platform/shared/transaction.js';
import { readArchive, writeArchive } from './archive-file.js';
import { dataRules, type LifecycleSettings } from './data-rules.js';

const dayMs = 24 * 60 * 60 * 1000;
const expiredAtOnce = 1000;

export interface RetentionReport {
  name: string;
  rows: number;
  /** Written archive files; empty for rows that are only deleted */
  files: string[];
}

interface RetentionParts {
  em: EntityManager;
  clock: Clock;
  settings: LifecycleSettings;
  /** Only counts rows */
  isDryRun?: boolean;
  /** Stops the run between two batches */
  signal?: AbortSignal;
}

/**
 * Archives and deletes rows older than their setting, in batches. Each batch is deleted in its own transaction, after
 * its file was synced to disk and read back. If a run is interrupted in between, the next one writes the same file
 * again.
 */
export async function archiveOldRows(parts: RetentionParts): Promise<RetentionReport[]> {
  const { em, clock, settings, isDryRun = false, signal } = parts;
  const reports: RetentionReport[] = [];
  for (const { archived = [], expired = [] } of dataRules(settings)) {
    for (const rows of archived) reports.push(await archive(parts, rows));
    for (const rows of expired) {
      let removed = isDryRun ? await rows.count(em, clock.now()) : 0;
      for (let last = expiredAtOnce; !isDryRun && last === expiredAtOnce && !signal?.aborted; removed += last) {
        last = await rows.remove(em, clock.now(), expiredAtOnce);
      }
      reports.push({ name: rows.name, rows: removed, files: [] });
    }
  }
  return reports;
}

/** Archives audit entries from before a time into a folder, like the daily run. */
export function archiveAuditLog(
  parts: Pick<RetentionParts, 'em' | 'clock'>,
  target: ArchiveTarget,
): Promise<RetentionReport> {
  return archiveBefore(parts, oldEntries, target);
}

interface ArchiveTarget {
  before: Date;
  directory: string;
}

async function archive(parts: RetentionParts, rows: ArchivedRows): Promise<RetentionReport> {
  const { em, clock, settings, isDryRun } = parts;
  const before = new Date(clock.now().getTime() - settings.retentionDays[rows.setting] * dayMs);
  if (isDryRun) return { name: rows.name, rows: await rows.count(em, before), files: [] };
  return archiveBefore(parts, rows, { before, directory: settings.archiveDir });
}

async function archiveBefore(
  parts: Pick<RetentionParts, 'em' | 'clock' | 'signal'>,
  rows: ArchivedRows,
  target: ArchiveTarget,
): Promise<RetentionReport> {
  const report: RetentionReport = { name: rows.name, rows: 0, files: [] };
  while (!parts.signal?.aborted) {
    const done = await archiveBatch(parts, rows, target);
    if (!done) break;
    report.rows += done.rows;
    report.files.push(done.file);
  }
  return report;
}

/** Archives one batch under a lock, because two runs that write the same file could lose rows. */
function archiveBatch(
  { em, clock }: Pick<RetentionParts, 'em' | 'clock'>,
  rows: ArchivedRows,
  { before, directory }: ArchiveTarget,
): Promise<{ file: string; rows: number } | null> {
  return inTransaction(em, async inner => {
    await liftTimeLimits(inner);
    await inner.execute("select pg_advisory_xact_lock(hashtext('store retention'))");
    const batch = await rows.next(inner, before);
    if (!batch) return null;
    const file = await writeArchive(directory, `${rows.name}-${batch.id}`, batch.lines);
    const archived = { id: batch.id, lines: await readArchive(file) };
    await rows.remove(inner, archived);
    await rows.note?.(inner, archived, file, clock.now());
    return { file, rows: batch.lines.length };
  });
}
