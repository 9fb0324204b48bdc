import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import pg from 'pg';
import { DatabaseUnreachable, EmbeddedFiles, lockDataDirectory } from '../../platform/database/index.js';
import { postgresSettings, sessionBasics } from '../../platform/shared/postgres-settings.js';
import { syncToDisk } from '../../platform/shared/sync-to-disk.js';
import { recordBackup } from './finished-backups.js';
import { countRows, schemaVersion, type RunSql } from './main-tables.js';
import { BackupError, checksumsOf, manifestFile, type Manifest } from './manifest.js';
import { PostgresPrograms } from './postgres-programs.js';

export interface BackupOptions {
  folder: string;
  /** null: the embedded database in `dataDir` */
  databaseUrl: string | null;
  dataDir: string;
  /** Includes the secret that signs tokens */
  withSecret: boolean;
  storeVersion: string;
  at: Date;
  /** Folders that are searched for programs, in the format of PATH */
  programPath: string;
}

/** Of a backup that is not complete */
export const partialSuffix = '.partial';

export const secretFile = 'token-secret';
/** Parts of the running process, or of the database, which is dumped. */
const notCopied = [/^database($|\.)/, /^server\./];

/** A finished backup. */
export interface Backup {
  manifest: Manifest;
  /** Why the database does not list it; null: it does */
  unrecorded: string | null;
}

/** Writes a backup into a new folder, which appears only once it is complete on disk, and records it in the database. */
export async function backUp(options: BackupOptions): Promise<Backup> {
  const folder = resolve(options.folder);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(`${folder} is not empty. Name a new folder for the backup.`);
  if (`${folder}${sep}`.startsWith(`${resolve(options.dataDir)}${sep}`))
    throw new BackupError(`${folder} is in DATA_DIR, which the backup copies. Name a folder outside of it.`);
  const source =
    options.databaseUrl === null ? await openEmbedded(options) : await openServer(options, options.databaseUrl);
  try {
    const manifest = await writeBackup(options, source, folder);
    const unrecorded = await recordBackup(source.run, manifest).then(
      isRecorded => (isRecorded ? null : 'its tables are from an older release'),
      (error: unknown) => (error as Error).message,
    );
    return { manifest, unrecorded };
  } finally {
    await source.close();
  }
}

async function writeBackup(options: BackupOptions, source: Source, folder: string): Promise<Manifest> {
  const partial = `${folder}${partialSuffix}`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const database = await source.dump(partial);
    await copyFiles(options, join(partial, 'files'));
    const { storeVersion, at } = options;
    const manifest: Manifest = {
      format: 1,
      ...database,
      takenAt: at.toISOString(),
      storeVersion,
      files: await checksumsOf(partial),
    };
    await writeFile(join(partial, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    for (const path of [...Object.keys(manifest.files), manifestFile, '.']) await syncToDisk(join(partial, path));
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    await syncToDisk(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

type DumpedDatabase = Pick<Manifest, 'database' | 'schemaVersion' | 'rows'>;

/** The database of a backup. */
interface Source {
  run: RunSql;
  /** Writes the dump into a folder. */
  dump(partial: string): Promise<DumpedDatabase>;
  close(): Promise<void>;
}

async function described(database: Manifest['database'], run: RunSql): Promise<DumpedDatabase> {
  const version = await schemaVersion(run);
  if (version === null) throw new BackupError('This database has no tables of the store. There is nothing to back up.');
  return { database, schemaVersion: version, rows: await countRows(run) };
}

async function openEmbedded({ dataDir }: BackupOptions): Promise<Source> {
  const directory = join(dataDir, 'database');
  if (!existsSync(directory)) throw new BackupError(`${dataDir} has no database. There is nothing to back up.`);
  const unlock = lockDataDirectory(dataDir);
  try {
    const files = await EmbeddedFiles.open(directory);
    const run: RunSql = (sql, values) => files.rows(sql, values);
    return {
      run,
      dump: async partial => {
        const database = await described('embedded', run);
        await writeFile(join(partial, 'database.tar.gz'), await files.dump(), { mode: 0o600 });
        return database;
      },
      close: () => files.close().finally(unlock),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Schemas that are not the store's */
const otherSchemas =
  "select nspname as name from pg_namespace where nspname not in ('public', 'jobs', 'information_schema') and nspname !~ '^pg_'";

async function openServer({ programPath }: BackupOptions, databaseUrl: string): Promise<Source> {
  const client = new pg.Client(postgresSettings(databaseUrl));
  // Without a listener, a connection that breaks while the files are copied would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new DatabaseUnreachable(error);
  });
  const run: RunSql = async (sql, values = []) => (await client.query<Record<string, unknown>>(sql, [...values])).rows;
  return {
    run,
    /** Counts rows and dumps from the same snapshot, while the store runs. */
    dump: async partial => {
      await run(sessionBasics);
      await run('begin isolation level repeatable read read only');
      const [held] = await run('select pg_export_snapshot() as snapshot');
      const database = await described('postgresql', run);
      const programs = new PostgresPrograms(databaseUrl, programPath);
      const others = (await run(otherSchemas)).map(({ name }) => String(name));
      await programs.dump(join(partial, 'database.dump'), held?.snapshot as string, others);
      await run('commit');
      return database;
    },
    close: () => client.end(),
  };
}

/** Copies the other files of the data directory: mail, archives, the state of the card simulator. */
async function copyFiles({ dataDir, withSecret }: BackupOptions, target: string): Promise<void> {
  const entries = existsSync(dataDir) ? readdirSync(dataDir) : [];
  for (const entry of entries) {
    if (notCopied.some(pattern => pattern.test(entry)) || (entry === secretFile && !withSecret)) continue;
    await cp(join(dataDir, entry), join(target, entry), { recursive: true, filter: path => !path.endsWith('.part') });
  }
}
