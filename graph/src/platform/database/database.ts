import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { PgliteDriver, type PgliteConnection } from '@mikro-orm/pglite';
import { DefaultLogger, type AnyEntity, type EntityClass, type LogContext, type LoggerOptions } from '@mikro-orm/core';
import { MikroORM, PostgreSqlDriver, type EntityManager, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { lockDataDirectory } from './data-lock.js';
import { buildLargeIndexes } from './large-indexes.js';
import { EmbeddedWatchdog } from './embedded-watchdog.js';
import { migrations, type KnownMigration } from './migrations/index.js';
import { noteStatement } from '../shared/activity.js';
import { FairShares, mostWaiting } from '../shared/fair-shares.js';
import { OperatorError } from '../shared/operator-error.js';
import { isLockTimeout } from '../shared/passing-failure.js';
import { noPooler, postgresSettings, type ConnectionUse } from '../shared/postgres-settings.js';
import type { Reads } from '../shared/reads.js';
import { guardSingleConnection, inTransaction, liftTimeLimits, type SingleConnection } from '../shared/transaction.js';
import { customerShare, dialectOf, openPool } from './pool.js';
import { PoolWatchdog } from './pool-watchdog.js';
import { embeddedEngine } from './embedded-engine.js';
import { EmbeddedReads, PooledReads } from './reads.js';
import { ReplicatedReads } from './replicas.js';

export interface DatabaseOptions {
  entities: EntityClass<AnyEntity>[];
  /** null: the embedded database in `dataDir` */
  databaseUrl: string | null;
  /** Address of the server itself if `databaseUrl` is a pooler: jobs and notifications need their own sessions. */
  directUrl?: string | null;
  /** Addresses of replicas that follow by streaming replication */
  replicaUrls?: readonly string[];
  /** How `databaseUrl` may be used; by default like a server without a pooler */
  use?: ConnectionUse;
  dataDir: string;
  /** Called with every SQL statement; tests count them. */
  onStatement?: (sql: string) => void;
  /** Those of this release by default. Tests add one, as the next release would. */
  migrations?: readonly KnownMigration[];
  /** Keeps the embedded database in memory. */
  inMemory?: boolean;
}

/** An open database: fork `em` for each request. */
export interface Database {
  em: EntityManager;
  /** For frequent reads */
  reads: Reads;
  /** Reads of the catalog for callers who do not change it */
  catalogReads: Reads;
  /** null: there are no replicas */
  replicas: ReplicatedReads | null;
  embedded: boolean;
  /** Settings for connections outside of the pool; null: embedded */
  direct: pg.ClientConfig | null;
  /** The main pool; null: embedded */
  pool: pg.Pool | null;
  /** Finds out that the database is out of reach for good */
  watchdog: PoolWatchdog | EmbeddedWatchdog;
  orm: MikroORM;
  /** Resolves within 3 s if the database responds; throws otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database and brings its tables up to date. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === null ? openEmbedded(options) : openServer(options, options.databaseUrl);
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const unlock = options.inMemory ? () => undefined : lockDataDirectory(options.dataDir);
  const watchdog = new EmbeddedWatchdog();
  try {
    const orm = await MikroORM.init(embeddedOptions(options));
    watchdog.watch(await (orm.em.getConnection() as unknown as PgliteConnection).getNativeClient());
    const shares = new FairShares({ ...customerShare, inTotal: 1, freeMs: 500, ...mostWaiting });
    guardSingleConnection(orm.em.getConnection() as unknown as SingleConnection, shares);
    await migrate(orm, name => orm.migrator.up({ migrations: [name] }));
    await buildLargeIndexes(orm.em.fork(), null);
    const reads = new EmbeddedReads(orm.em);
    return {
      em: orm.em,
      reads,
      catalogReads: reads,
      replicas: null,
      embedded: true,
      direct: null,
      pool: null,
      watchdog,
      orm,
      ping: () => ping(orm),
      close: () => orm.close(true).finally(unlock),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openServer(options: DatabaseOptions, databaseUrl: string): Promise<Database> {
  const { use = noPooler, onStatement, replicaUrls = [] } = options;
  const settings = postgresSettings(databaseUrl);
  const pool = openPool(settings, use);
  const orm = await MikroORM.init({
    ...commonOptions(options),
    driver: PostgreSqlDriver,
    dbName: settings.database,
    driverOptions: dialectOf(pool, use),
  });
  await assertReachable(orm);
  await assertSettings(orm);
  await migrate(
    orm,
    name => runMigration(orm, name),
    () => pendingMigrations(orm),
  );
  const direct = postgresSettings(options.directUrl ?? databaseUrl);
  await buildLargeIndexes(orm.em.fork(), direct);
  const watchdog = new PoolWatchdog(pool, settings);
  const reads = new PooledReads(pool, use, onStatement);
  const replicas =
    replicaUrls.length > 0
      ? new ReplicatedReads(
          reads,
          replicaUrls.map(url => openPool(postgresSettings(url), use)),
          use,
          onStatement,
        )
      : null;
  return {
    em: orm.em,
    reads,
    catalogReads: replicas ?? reads,
    replicas,
    embedded: false,
    direct,
    pool,
    watchdog,
    orm,
    // A busy pool whose statements are answered would let the check wait in its queue.
    ping: async () => {
      if (performance.now() - pool.answeredAt > answeredRecentlyMs) await ping(orm);
    },
    close: async () => {
      watchdog.stop();
      await Promise.all([orm.close(true), replicas?.close()]);
    },
  };
}

const lockTries = 30;

/** Brings the tables up to date, each migration in its own transaction, so that its locks end with it. */
async function migrate(
  orm: MikroORM,
  run: (name: string) => Promise<unknown>,
  pendingOf = () => orm.migrator.getPending(),
): Promise<void> {
  for (const { name } of await pendingOf()) {
    try {
      await run(name);
    } catch (error) {
      throw new MigrationFailed(name, error, (orm.config.getLogger() as StatementLogger).failed);
    }
  }
}

/** A migration failed. The message has two lines: the reason, and the statement or line of code. */
export class MigrationFailed extends OperatorError {
  constructor(name: string, cause: unknown, statement: string | null) {
    const { message, stack = '' } = cause as Error;
    const place = statement?.replace(/\s+/g, ' ') ?? /at .*/.exec(stack)?.[0] ?? '';
    super(`The migration ${name} failed and was rolled back: ${message.split('\n', 1)[0]}\n  ${place.slice(0, 300)}`, {
      cause,
    });
  }
}

async function lockMigrations(em: EntityManager): Promise<void> {
  await liftTimeLimits(em);
  await em.execute("select pg_advisory_xact_lock(hashtext('store migrations'))");
}

/** One server at a time, because the first question creates the migrator's own table. */
function pendingMigrations(orm: MikroORM) {
  return inTransaction(orm.em.fork(), async em => {
    await lockMigrations(em);
    return orm.migrator.getPending();
  });
}

/**
 * Of servers that start together, one runs the migration and the others wait. A change of a table in use waits only
 * briefly for its lock, because all other statements on the table queue behind it, and then tries again.
 */
async function runMigration(orm: MikroORM, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(orm.em.fork(), async em => {
        await lockMigrations(em);
        await em.execute("set local lock_timeout = '2s'");
        await em.execute("set local statement_timeout = '15min'");
        // Without this transaction, the migrator would take another connection, with the time limits of a request.
        await orm.migrator.up({ migrations: [name], transaction: em.getTransactionContext() });
      });
    } catch (error) {
      if (!isLockTimeout(error) || tries === lockTries) throw error;
      await pause(1000);
    }
  }
}

/** The server of DATABASE_URL does not respond or refuses the connection. */
export class DatabaseUnreachable extends OperatorError {
  constructor(cause: unknown) {
    super(`The database of DATABASE_URL could not be reached: ${(cause as Error).message}`, { cause });
  }
}

async function assertReachable(orm: MikroORM): Promise<void> {
  try {
    await orm.em.fork().execute('select 1');
  } catch (error) {
    await orm.close(true);
    throw new DatabaseUnreachable(error);
  }
}

/** A pooler or the server of DATABASE_URL has settings that the store cannot work with. */
export class DatabaseUnsuitable extends OperatorError {}

const unsuitableSettings = `select name || ' is ' || coalesce(value, 'none') || ', not ' || needed as fault from (values
  ('the first schema of search_path', current_schema()::text, 'public'),
  ('DateStyle', split_part(current_setting('datestyle'), ',', 1), 'ISO'),
  ('default_transaction_isolation', current_setting('default_transaction_isolation'), 'read committed')
) setting (name, value, needed) where value is distinct from needed`;

/** The store sets these itself (`sessionBasics`), except behind a pooler in transaction mode. */
async function assertSettings(orm: MikroORM): Promise<void> {
  const wrong = await orm.em.fork().execute<{ fault: string }[]>(unsuitableSettings);
  if (wrong.length === 0) return;
  await orm.close(true);
  throw new DatabaseUnsuitable(
    `The database of DATABASE_URL has settings that the store cannot work with: ${wrong.map(({ fault }) => fault).join('; ')}. ` +
      'Behind a pooler in transaction mode, set them in its connect_query, as in deploy/pgbouncer/pgbouncer.ini. If there is no schema public, create it for the user of DATABASE_URL.',
  );
}

/** Counts the statements of entity managers for the current request, and logs none. */
class StatementLogger extends DefaultLogger {
  /** The last statement that failed */
  failed: string | null = null;

  constructor(
    options: LoggerOptions,
    private readonly onStatement: ((sql: string) => void) | undefined,
  ) {
    super(options);
  }

  override logQuery({ query = '', took = 0, level }: LogContext): void {
    noteStatement(query, took, level === 'error');
    if (level === 'error') this.failed = query;
    this.onStatement?.(query);
  }
}

function commonOptions({ entities, onStatement, migrations: list = migrations }: DatabaseOptions): Options {
  return {
    entities,
    extensions: [Migrator],
    dataloader: true,
    forceUtcTimezone: true,
    migrations: {
      migrationsList: [...list],
      tableName: 'migration',
      transactional: true,
      allOrNothing: true,
      snapshot: false,
    },
    logger: () => undefined,
    loggerFactory: options => new StatementLogger(options, onStatement),
    colors: false,
  };
}

function embeddedOptions(options: DatabaseOptions): Options {
  return {
    ...commonOptions(options),
    driver: PgliteDriver,
    dbName: options.inMemory ? 'memory://' : join(options.dataDir, 'database'),
    driverOptions: embeddedEngine,
  } as unknown as Options;
}

const answeredRecentlyMs = 1000;
const pingMs = 3000;

async function ping(orm: MikroORM): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${pingMs} ms.`)), pingMs);
  });
  try {
    await Promise.race([orm.em.fork().execute('select 1'), late]);
  } finally {
    clearTimeout(timer);
  }
}
