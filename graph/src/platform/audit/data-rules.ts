import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { impersonal, personal, type ArchiveBatch, type ArchivedRows, type DataRules } from '../shared/data-rules.js';
import { noteArchive } from './change-log-files.js';

const batchRows = 5000;

/** Log entries, archived oldest first. */
export const oldEntries: ArchivedRows = {
  name: 'change-log',
  setting: 'auditLog',
  count: async (em, before) => {
    const [row] = await em.execute<{ count: string }[]>(
      'select count(*) as count from change_log where at < ?::timestamptz',
      [before.toISOString()],
    );
    return Number(row?.count ?? 0);
  },
  next: async (em, before) => {
    const rows = await em.execute<{ key: string | number; line: string }[]>(
      'select row_key as key, line from change_log_lines(?::timestamptz, ?)',
      [before.toISOString(), batchRows],
    );
    const first = rows[0];
    return first ? { id: String(first.key).padStart(12, '0'), lines: rows.map(({ line }) => line) } : null;
  },
  // The table is append-only. Only this database function may delete from it, and only rows that the archive file
  // contains.
  remove: async (em: EntityManager, { lines }: ArchiveBatch) => {
    const { key } = JSON.parse(lines.at(-1) ?? '{}') as { key: number };
    await em.execute('select change_log_archive(?::bigint, ?)', [
      key,
      createHash('md5').update(lines.join('\n')).digest('hex'),
    ]);
  },
  note: noteArchive,
};

export const auditRules: DataRules = {
  tables: {
    change_log: personal(
      'RETENTION_AUDIT_DAYS, then in an archive file',
      `select * from change_log where subject = 'customer' and subject_key = ? or owner_key = ? or actor_key = ? or for_key = ?
        or subject = 'order' and subject_key in (select o.key from orders o where o.customer_key = ?) order by key`,
      'who did what and when stays; names, addresses and changed values go',
      { pagedBy: 'key' },
    ),
    change_log_file: impersonal('for good: where archived entries are'),
  },
  erase: (em, { key, pseudonym }) =>
    em.execute('select change_log_erase(?, ?)', [key, pseudonym]).then(() => undefined),
  archived: [oldEntries],
};
