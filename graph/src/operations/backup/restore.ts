import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import {
  DatabaseUnreachable,
  EmbeddedFiles,
  knownMigrations,
  lockDataDirectory,
} from '../../platform/database/index.js';
import { postgresSettings, sessionBasics } from '../../platform/shared/postgres-settings.js';
import { syncToDisk } from '../../platform/shared/sync-to-disk.js';
import { countRows, type RunSql } from './main-tables.js';
import { BackupError, checkedManifest, type Manifest } from './manifest.js';
import { PostgresPrograms } from './postgres-programs.js';

const listedFiles = 'files/';

export interface RestoreOptions {
  folder: string;
  /** null: the embedded database in `dataDir` */
  databaseUrl: string | null;
  dataDir: string;
  /** Replaces the target's contents */
  replaces: boolean;
  programPath: string;
}

/** Restores a backup with valid checksums. If it fails, the target stays as it was. The caller runs the migrations. */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const folder = resolve(options.folder);
  const manifest = await checkedManifest(folder);
  assertRestorable(manifest, options);
  const dump = manifest.database === 'embedded' ? 'database.tar.gz' : 'database.dump';
  if (!manifest.files[dump])
    throw new BackupError(`The backup's manifest does not list ${dump}. Nothing was restored.`);
  if (options.databaseUrl === null) await restoreEmbedded(options, folder, manifest);
  else await restoreServer(options, options.databaseUrl, folder, manifest);
  await copyFiles(options, folder, manifest);
  return manifest;
}

function assertRestorable({ database, schemaVersion, storeVersion }: Manifest, { databaseUrl }: RestoreOptions): void {
  if (!knownMigrations.includes(schemaVersion)) {
    throw new BackupError(
      `This backup was made by a newer store (version ${storeVersion}, schema ${schemaVersion}). Update the store first. Nothing was restored.`,
    );
  }
  const target = databaseUrl === null ? 'embedded' : 'postgresql';
  if (database === target) return;
  throw new BackupError(
    database === 'embedded'
      ? 'This backup holds an embedded database: restore it without DATABASE_URL. Nothing was restored.'
      : 'This backup holds a PostgreSQL database: set DATABASE_URL to restore it. Nothing was restored.',
  );
}

async function assertRows(run: RunSql, { rows }: Manifest): Promise<void> {
  const restored = await countRows(run);
  const wrong = Object.entries(rows)
    .filter(([table, count]) => restored[table] !== count)
    .map(([table, count]) => `${table} has ${restored[table] ?? 0} rows instead of ${count}`);
  if (wrong.length > 0) throw new BackupError(`The restored database differs from the backup: ${wrong.join(', ')}.`);
}

/** Creates the database next to the present one, and replaces that only when complete. */
async function restoreEmbedded(
  { dataDir, replaces }: RestoreOptions,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const directory = join(dataDir, 'database');
  const [restoring, replaced] = [`${directory}.restoring`, `${directory}.replaced`];
  const unlock = lockDataDirectory(dataDir);
  try {
    // A restore that was interrupted between its two renames left the earlier database under this name.
    if (existsSync(replaced) && !existsSync(directory)) await rename(replaced, directory);
    if (existsSync(directory) && !replaces)
      throw new BackupError(
        `${dataDir} holds a database already. Restore with --replace to replace it. Nothing was restored.`,
      );
    await rm(restoring, { recursive: true, force: true });
    const dump = new Blob([await readFile(join(folder, 'database.tar.gz'))], { type: 'application/x-gzip' });
    const files = await EmbeddedFiles.open(restoring, dump);
    await assertRows(sql => files.rows(sql), manifest).finally(() => files.close());
    await rm(replaced, { recursive: true, force: true });
    if (existsSync(directory)) await rename(directory, replaced);
    await rename(restoring, directory);
    await rm(replaced, { recursive: true, force: true });
  } finally {
    await rm(restoring, { recursive: true, force: true });
    unlock();
  }
}

/** Whether an extension owns an object, which only an administrator may drop. */
const ofExtension = (catalog: string, id: string) =>
  `exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e')`;
const ownTables = `select count(*)::int as count from pg_class c
  where c.relnamespace::regnamespace::text in ('public', 'jobs') and c.relkind in ('r', 'p') and not ${ofExtension('pg_class', 'c.oid')}`;
const otherSessions =
  "select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'";

/** Drops the store's objects, but not the schema `public` and its extensions, which may belong to an administrator. */
const emptied = `do $$ declare item record; begin
  drop schema if exists jobs cascade;
  for item in select format('drop table if exists %s cascade', c.oid::regclass) as statement from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not ${ofExtension('pg_class', 'c.oid')} loop execute item.statement; end loop;
  for item in select format('drop routine if exists %s cascade', p.oid::regprocedure) as statement from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not ${ofExtension('pg_proc', 'p.oid')} loop execute item.statement; end loop;
end $$`;

async function restoreServer(
  { replaces, programPath }: RestoreOptions,
  databaseUrl: string,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const client = new pg.Client(postgresSettings(databaseUrl));
  await client.connect().catch((error: Error) => {
    throw new DatabaseUnreachable(error);
  });
  const run: RunSql = async sql => (await client.query<Record<string, unknown>>(sql)).rows;
  const count = async (sql: string) => Number((await run(sql))[0]?.count);
  try {
    await run(sessionBasics);
    if ((await count(ownTables)) > 0 && !replaces)
      throw new BackupError(
        'The database of DATABASE_URL is not empty. Restore with --replace to replace it. Nothing was restored.',
      );
    const sessions = await count(otherSessions);
    if (sessions > 0)
      throw new BackupError(
        `The database of DATABASE_URL has ${sessions} other open connections. Stop the store and its poolers first. Nothing was restored.`,
      );
    await new PostgresPrograms(databaseUrl, programPath).restore(
      join(folder, 'database.dump'),
      replaces ? emptied : '',
    );
    await assertRows(run, manifest);
    // A dump has no statistics, and without them, searches read whole tables.
    await run('analyze');
  } finally {
    await client.end();
  }
}

/** Restores the other files of the data directory that the manifest lists; what has the same name is replaced. */
async function copyFiles({ dataDir }: RestoreOptions, folder: string, manifest: Manifest): Promise<void> {
  const listed = Object.keys(manifest.files)
    .filter(path => path.startsWith(listedFiles))
    .map(path => path.slice(listedFiles.length));
  if (listed.length === 0) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const entry of new Set(listed.map(path => path.split('/')[0] as string)))
    await rm(join(dataDir, entry), { recursive: true, force: true });
  for (const path of listed) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
    await copyFile(join(folder, listedFiles, path), join(dataDir, path));
  }
  await syncToDisk(dataDir);
}
