import { dirname } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ArchiveBatch } from '../shared/data-rules.js';

/** The location of archived entries. */
export interface ArchivedChanges {
  entries: number;
  /** Time of the newest archived entry */
  through: Date;
  /** Folders of the archive files, on the server that archived them */
  folders: string[];
}

/** Records which entries an archive file contains, in the transaction that removes them from the log. */
export async function noteArchive(em: EntityManager, { lines }: ArchiveBatch, file: string, at: Date): Promise<void> {
  const times = lines.map(line => new Date((JSON.parse(line) as { at: string }).at).getTime());
  const [first, last] = times.reduce(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)],
    [Infinity, -Infinity],
  );
  await em.execute(
    `insert into change_log_file (file, entries, first_at, last_at, archived_at) values (?, ?, ?::timestamptz, ?::timestamptz, ?::timestamptz)
     on conflict (file) do update set entries = excluded.entries, first_at = excluded.first_at, last_at = excluded.last_at, archived_at = excluded.archived_at`,
    [file, lines.length, new Date(first).toISOString(), new Date(last).toISOString(), at.toISOString()],
  );
}

/** Returns where entries were archived; null if none were. */
export async function archivedChanges(em: EntityManager): Promise<ArchivedChanges | null> {
  const rows = await em.execute<{ file: string; entries: number; lastAt: Date | string }[]>(
    'select file, entries, last_at as "lastAt" from change_log_file order by last_at',
  );
  if (rows.length === 0) return null;
  return {
    entries: rows.reduce((sum, { entries }) => sum + entries, 0),
    through: new Date((rows.at(-1) as { lastAt: Date | string }).lastAt),
    folders: [...new Set(rows.map(({ file }) => dirname(file)))],
  };
}
