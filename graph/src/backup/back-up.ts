import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import pg from 'pg';
import { DatabaseUnreachable, EmbeddedFiles, lockDataDirectory } from '../database/index.js';
import { postgresSettings } from '../shared/postgres-settings.js';
import { syncToDisk } from '../shared/sync-to-disk.js';
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

export const secretFile = 'token-secret';
/** Parts of the running process, or of the database, which is dumped. */
const notCopied = [/^database($|\.)/, /^server\./];

/** Writes a backup into a new folder, which appears only once it is complete on disk. */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(`${folder} is not empty. Name a new folder for the backup.`);
  if (`${folder}${sep}`.startsWith(`${resolve(options.dataDir)}${sep}`))
    throw new BackupError(`${folder} is in DATA_DIR, which the backup copies. Name a folder outside of it.`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const database =
      options.databaseUrl === null
        ? await dumpEmbedded(options, partial)
        : await dumpServer(options, options.databaseUrl, partial);
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

async function described(database: Manifest['database'], run: RunSql): Promise<DumpedDatabase> {
  const version = await schemaVersion(run);
  if (version === null) throw new BackupError('This database has no tables of the store. There is nothing to back up.');
  return { database, schemaVersion: version, rows: await countRows(run) };
}

async function dumpEmbedded({ dataDir }: BackupOptions, partial: string): Promise<DumpedDatabase> {
  const directory = join(dataDir, 'database');
  if (!existsSync(directory)) throw new BackupError(`${dataDir} has no database. There is nothing to back up.`);
  const unlock = lockDataDirectory(dataDir);
  try {
    const files = await EmbeddedFiles.open(directory);
    try {
      const database = await described('embedded', sql => files.rows(sql));
      await writeFile(join(partial, 'database.tar.gz'), await files.dump(), { mode: 0o600 });
      return database;
    } finally {
      await files.close();
    }
  } finally {
    unlock();
  }
}

/** Counts rows and dumps from the same snapshot, while the store runs. */
async function dumpServer(
  { programPath }: BackupOptions,
  databaseUrl: string,
  partial: string,
): Promise<DumpedDatabase> {
  const client = new pg.Client(postgresSettings(databaseUrl));
  await client.connect().catch((error: Error) => {
    throw new DatabaseUnreachable(error.message);
  });
  try {
    await client.query('begin isolation level repeatable read read only');
    const {
      rows: [held],
    } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const database = await described(
      'postgresql',
      async sql => (await client.query<Record<string, unknown>>(sql)).rows,
    );
    await new PostgresPrograms(databaseUrl, programPath).dump(join(partial, 'database.dump'), held?.snapshot ?? '');
    return database;
  } finally {
    await client.end();
  }
}

/** Copies the other files of the data directory: mail, archives, the state of the card simulator. */
async function copyFiles({ dataDir, withSecret }: BackupOptions, target: string): Promise<void> {
  const entries = existsSync(dataDir) ? readdirSync(dataDir) : [];
  for (const entry of entries) {
    if (notCopied.some(pattern => pattern.test(entry)) || (entry === secretFile && !withSecret)) continue;
    await cp(join(dataDir, entry), join(target, entry), { recursive: true, filter: path => !path.endsWith('.part') });
  }
}
