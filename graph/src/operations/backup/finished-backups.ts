import type { EntityManager } from '@mikro-orm/postgresql';
import type { RunSql } from './main-tables.js';
import type { Manifest } from './manifest.js';

/** Age of the newest backup, in the columns of the metrics' statement. */
export const backupAge = `select 'backups' as kind, 'backups' as name, 'newest' as state, count(*)::int as count,
  coalesce(extract(epoch from now() - max(taken_at)), 0)::float8 as "oldestSeconds" from finished_backup`;

/** Records a backup that is complete on disk. Returns false in a database that an older release created. */
export async function recordBackup(
  run: RunSql,
  { takenAt, storeVersion, schemaVersion, files }: Manifest,
): Promise<boolean> {
  const [table] = await run("select to_regclass('public.finished_backup') is not null as found");
  if (!table?.found) return false;
  const sizes = Object.values(files);
  await run(
    'insert into finished_backup (taken_at, store_version, schema_version, files, bytes) values ($1, $2, $3, $4, $5)',
    [takenAt, storeVersion, schemaVersion, sizes.length, sizes.reduce((sum, { bytes }) => sum + bytes, 0)],
  );
  return true;
}

export async function hasBackup(em: EntityManager): Promise<boolean> {
  return (await em.execute<unknown[]>('select 1 from finished_backup limit 1')).length > 0;
}
