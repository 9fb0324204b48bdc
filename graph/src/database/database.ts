import { join } from 'node:path';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Migrator } from '@mikro-orm/migrations';
import { PgliteDriver } from '@mikro-orm/pglite';
import { MikroORM, PostgreSqlDriver, type EntityManager, type Options } from '@mikro-orm/postgresql';
import type { AnyEntity, EntityClass } from '@mikro-orm/core';
import { lockDataDirectory } from './data-lock.js';
import { migrations } from './migrations/index.js';
import type { Reads } from '../shared/reads.js';
import { guardSingleConnection, type SingleConnection } from '../shared/transaction.js';
import { EmbeddedReads, PooledReads } from './reads.js';
import { ReplicatedReads } from './replicas.js';

const mostConnections = 10;

/** In milliseconds */
const connectionLimits = {
  connectionTimeoutMillis: 3000,
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
};

export interface DatabaseOptions {
  entities: EntityClass<AnyEntity>[];
  /** null: the embedded database in `dataDir` */
  databaseUrl: string | null;
  /** Copies of it that follow by streaming replication */
  replicaUrls?: readonly string[];
  dataDir: string;
  /** Called with every SQL statement; tests count them. */
  onStatement?: (sql: string) => void;
  /** Keeps the embedded database in memory. */
  inMemory?: boolean;
}

/** An open database: fork `em` for each request. */
export interface Database {
  em: EntityManager;
  /** What is read often goes this way */
  reads: Reads;
  /** The catalogue for those who do not change it */
  catalogueReads: Reads;
  /** null: there are no copies of the database */
  replicas: ReplicatedReads | null;
  embedded: boolean;
  /** Address of the PostgreSQL server; null: embedded */
  url: string | null;
  orm: MikroORM;
  /** Answers within `timeoutMs` or throws. */
  ping(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.databaseUrl === null;
  const unlock = embedded && !options.inMemory ? lockDataDirectory(options.dataDir) : () => undefined;
  try {
    const orm = await MikroORM.init(embedded ? embeddedOptions(options) : serverOptions(options));
    if (!embedded) await assertReachable(orm);
    if (embedded) guardSingleConnection(orm.em.getConnection() as unknown as SingleConnection);
    await migrate(orm, embedded);
    const reads = embedded ? new EmbeddedReads(orm.em) : await PooledReads.beside(orm.em, options.onStatement);
    const replicas = options.replicaUrls?.length ? new ReplicatedReads(reads, options.replicaUrls, { max: mostConnections, ...connectionLimits }, options.onStatement) : null;
    return {
      em: orm.em, reads, catalogueReads: replicas ?? reads, replicas, embedded, url: options.databaseUrl, orm,
      ping: timeoutMs => ping(orm, timeoutMs),
      close: () => Promise.all([orm.close(true), replicas?.close()]).then(() => undefined).finally(unlock),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Brings the tables up to date; of servers that start together on one database, one does it and the others wait. */
async function migrate(orm: MikroORM, embedded: boolean): Promise<void> {
  if (embedded) {
    await orm.migrator.up();
    return;
  }
  await orm.em.fork().transactional(async em => {
    // What a request may take is too little for a change of tables.
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) await em.execute(`set local ${limit} = 0`);
    await em.execute("select pg_advisory_xact_lock(hashtext('store migrations'))");
    await orm.migrator.up();
  });
}

/** The server of DATABASE_URL does not answer or lets nobody in. */
export class DatabaseUnreachable extends Error {
  constructor(reason: string) {
    super(`The database of DATABASE_URL could not be reached: ${reason}`);
  }
}

async function assertReachable(orm: MikroORM): Promise<void> {
  try {
    await orm.em.fork().execute('select 1');
  } catch (error) {
    await orm.close(true);
    throw new DatabaseUnreachable((error as Error).message);
  }
}

function commonOptions({ entities, onStatement }: DatabaseOptions): Options {
  return {
    entities,
    extensions: [Migrator],
    dataloader: true,
    forceUtcTimezone: true,
    migrations: { migrationsList: migrations, tableName: 'migration', transactional: true, allOrNothing: true, snapshot: false },
    logger: onStatement ?? (() => undefined),
    colors: false,
    debug: onStatement ? ['query'] : false,
  };
}

function serverOptions(options: DatabaseOptions): Options {
  return {
    ...commonOptions(options),
    driver: PostgreSqlDriver,
    clientUrl: options.databaseUrl ?? undefined,
    pool: { min: 0, max: mostConnections },
    driverOptions: connectionLimits,
  };
}

function embeddedOptions(options: DatabaseOptions): Options {
  return {
    ...commonOptions(options),
    driver: PgliteDriver,
    dbName: options.inMemory ? 'memory://' : join(options.dataDir, 'database'),
    driverOptions: { extensions: { pg_trgm } },
  } as unknown as Options;
}

async function ping(orm: MikroORM, timeoutMs = 1000): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    await Promise.race([orm.em.fork().execute('select 1'), late]);
  } finally {
    clearTimeout(timer);
  }
}
