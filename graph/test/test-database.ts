import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { entities } from '../src/app/entities.js';
import { jobDatabase } from '../src/app/background-jobs.js';
import { openDatabase, type Database } from '../src/database/index.js';
import { JobQueue, oneByOne } from '../src/jobs/index.js';
import { systemClock } from '../src/shared/clock.js';
import { noPooler } from '../src/shared/postgres-settings.js';

const graphDir = fileURLToPath(new URL('..', import.meta.url));
/** The server itself: databases are made there. */
const serverUrl = process.env.TEST_DATABASE_URL ?? null;
/** A pooler before it that the stores of the tests use instead, and its pool mode */
const poolerUrl = process.env.TEST_POOLER_URL ?? null;
const pooling = process.env.TEST_POOLING === 'transaction' ? 'transaction' : 'session';
const template = 'store_template';

/** True on PostgreSQL, false on the embedded database. */
export const onPostgres = serverUrl !== null;

/** Changes with every migration. */
function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const file of globSync(join(graphDir, 'src/{database,jobs}/**/*.ts')).sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A data directory that was migrated and closed. To copy and open it costs a seventh of making a new one. */
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

/** The job queue makes tables of its own. */
async function prepareJobs(database: Database): Promise<void> {
  const nothing = oneByOne(async () => undefined);
  const log = { error: () => undefined, warning: () => undefined, attemptFailed: () => undefined };
  const queue = await JobQueue.open(jobDatabase(database), {
    handlers: { orderConfirmation: nothing, activationMail: nothing, reportImport: nothing, retention: nothing },
    clock: systemClock,
    log,
  });
  await queue.stop();
}

/** A migrated, empty database of one's own. */
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

/** A data directory of one's own for a store as a process, removed by who made it; embedded, its database is migrated where that was prepared. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-data-'));
  if (!serverUrl && existsSync(preparedDir)) cpSync(preparedDir, dataDir, { recursive: true });
  return dataDir;
}

/** Address of a database of one's own on the PostgreSQL server: migrated, or without any table yet. */
export async function createEmptyDatabase(from: typeof template | 'template1' = template): Promise<string> {
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
