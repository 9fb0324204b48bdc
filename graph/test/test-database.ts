import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { entities } from '../src/server/entities.js';
import { jobDatabase } from '../src/server/background-jobs.js';
import { openDatabase, type Database } from '../src/platform/database/index.js';
import { JobQueue, jobNames, eachAlone, type JobHandlers } from '../src/platform/jobs/index.js';
import { systemClock } from '../src/platform/shared/clock.js';
import { noPooler } from '../src/platform/shared/postgres-settings.js';

const graphDir = fileURLToPath(new URL('..', import.meta.url));
/** The PostgreSQL server, on which databases are created */
const serverUrl = process.env.TEST_DATABASE_URL ?? null;
/** A pooler in front of it, which the tested stores use instead, and its pool mode */
const poolerUrl = process.env.TEST_POOLER_URL ?? null;
const pooling = process.env.TEST_POOLING === 'transaction' ? 'transaction' : 'session';
const template = 'store_template';

/** True on PostgreSQL, false on the embedded database. */
export const onPostgres = serverUrl !== null;

/** Changes with every migration. */
function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const file of globSync(join(graphDir, 'src/platform/{database,jobs}/**/*.ts')).sort())
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A migrated data directory. Copying and opening it takes a seventh of the time to create a new one. */
const preparedDir = join(graphDir, '.cache', `embedded-${migrationsHash()}`);

/** Migrates once, so that each test file starts from a copy. */
export async function prepareDatabases(): Promise<void> {
  if (serverUrl) {
    await onServer(`create database ${template}`);
    const made = await openDatabase({ entities, databaseUrl: urlOf(template), dataDir: '' });
    await prepareJobs(made);
    await made.close();
    return;
  }
  if (existsSync(preparedDir)) return;
  const partial = `${preparedDir}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const database = await openDatabase({ entities, databaseUrl: null, dataDir: partial });
  await prepareJobs(database);
  await database.close();
  renameSync(partial, preparedDir);
}

/** Creates the tables of the job queue. */
async function prepareJobs(database: Database): Promise<void> {
  const nothing = Object.fromEntries(jobNames.map(name => [name, eachAlone(async () => undefined)])) as JobHandlers;
  const log = { error: () => undefined, warning: () => undefined, attemptFailed: () => undefined };
  const queue = await JobQueue.open(jobDatabase(database), {
    handlers: nothing,
    schedule: { timeZone: 'UTC', times: {} },
    clock: systemClock,
    log,
  });
  await queue.stop();
}

/** Opens a new, empty, migrated database. */
export async function openTestDatabase(onStatement: (sql: string) => void): Promise<Database> {
  if (serverUrl) {
    const directUrl = await createEmptyDatabase();
    if (poolerUrl === null) return openDatabase({ entities, databaseUrl: directUrl, dataDir: '', onStatement });
    const databaseUrl = databaseOn(poolerUrl, new URL(directUrl).pathname);
    return openDatabase({
      entities,
      databaseUrl,
      directUrl,
      use: { ...noPooler, pooling, preparedStatements: pooling === 'session' },
      dataDir: '',
      onStatement,
    });
  }
  const dataDir = makeDataDir();
  const database = await openDatabase({ entities, databaseUrl: null, dataDir, onStatement });
  return {
    ...database,
    close: () => database.close().finally(() => rmSync(dataDir, { recursive: true, force: true })),
  };
}

/**
 * Creates a data directory for a store process. The caller removes it. An embedded database in it is already migrated
 * if one was prepared.
 */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-data-'));
  if (!serverUrl && existsSync(preparedDir)) cpSync(preparedDir, dataDir, { recursive: true });
  return dataDir;
}

/** Creates a database on the PostgreSQL server, a copy of another or of the migrated one. Returns its URL. */
export async function createEmptyDatabase(from = template): Promise<string> {
  const name = `store_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${from}`);
  return urlOf(name);
}

function urlOf(name: string): string {
  return databaseOn(serverUrl as string, `/${name}`);
}

function databaseOn(server: string, path: string): string {
  const url = new URL(server);
  url.pathname = path;
  return url.href;
}

async function onServer(sql: string): Promise<void> {
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: serverUrl as string,
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  try {
    await orm.em.fork().execute(sql);
  } finally {
    await orm.close(true);
  }
}
