import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { sessionBasics, type ConnectionUse } from '../shared/postgres-settings.js';
import { currentActivity, currentSender } from '../shared/activity.js';
import { FairShares, mostWaiting } from '../shared/fair-shares.js';
import { connectionWaited } from '../shared/signals.js';
import { hasTimeLimits } from '../shared/transaction.js';

const mostConnections = 10;
/** One connection at a time: with two, others waited three times as long (docs/limits.md). */
export const customerShare = { perSender: 1 };
/** Many visitors may share a network behind a proxy. */
const networkShare = { perSender: 3 };
/** In milliseconds; `docs/operations.md` sets the same limits for PgBouncer in transaction mode. */
const timeLimits =
  'set statement_timeout = 5000; set lock_timeout = 3000; set idle_in_transaction_session_timeout = 10000';

/** PostgreSQL's type OID of `text[]`. */
const textArray = 1009;

type OnClient = Parameters<pg.Pool['connect']>[0];

/**
 * Shares its connections fairly between senders, and reports the wait for each, also if none became free. `query` uses
 * `connect`, too.
 */
export class SharedPool extends pg.Pool {
  private readonly shares = new FairShares({ ...customerShare, ...mostWaiting });
  private readonly networks = new FairShares({ ...networkShare, ...mostWaiting });
  /** When the database last answered a statement; compare with `performance.now()` */
  answeredAt = -Infinity;

  override connect(): Promise<pg.PoolClient>;
  override connect(onClient: OnClient): void;
  override connect(onClient?: OnClient): Promise<pg.PoolClient> | void {
    const connected = this.connectInTurn();
    if (!onClient) return connected;
    connected.then(
      client => onClient(undefined, client, client.release),
      (error: Error) => onClient(error, undefined, () => undefined),
    );
  }

  private async connectInTurn(): Promise<pg.PoolClient> {
    const activity = currentActivity();
    // A request that holds a connection may need another to finish, and requests that wait for each other would never
    // end.
    const sender = activity?.connections === 0 ? currentSender() : null;
    const leave = await (sender?.startsWith('customer ') ? this.shares : this.networks).turn(sender);
    const began = performance.now();
    try {
      const client = await super.connect();
      const release = client.release.bind(client);
      if (activity) activity.connections += 1;
      client.release = error => {
        if (activity) activity.connections -= 1;
        leave();
        release(error);
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    } finally {
      connectionWaited.send({ seconds: (performance.now() - began) / 1000 });
    }
  }
}

/** Opens a pool of at most ten connections whose sessions have the store's settings and time limits. */
export function openPool(settings: pg.ClientConfig, use: ConnectionUse): SharedPool {
  const types = new pg.TypeOverrides();
  const parsers = createPostgreSqlTypeParsers(
    types.getTypeParser(textArray, 'text') as unknown as (value: string) => string[],
  );
  for (const [type, parser] of Object.entries(parsers)) types.setTypeParser(Number(type), parser);
  const pool = new SharedPool({
    ...settings,
    types,
    max: mostConnections,
    onConnect: use.pooling === 'session' ? client => client.query(`${sessionBasics}; ${timeLimits}`) : undefined,
  });
  // Without a listener, a lost connection would end the process. The pool discards it, and a running statement fails
  // on its own.
  pool.on('error', () => undefined).on('connect', client => client.on('error', () => undefined));
  return pool;
}

/** The Kysely dialect that uses a pool, for MikroORM. */
export function dialectOf(pool: SharedPool, use: ConnectionUse): PostgresDialect {
  const guarded: PostgresPool = {
    options: pool.options,
    connect: async () => guard(await pool.connect(), pool, use),
    end: () => pool.end(),
  };
  return new PostgresDialect({ pool: guarded });
}

/**
 * Limits how long a statement may take, and discards a connection after any failure that the server itself did not
 * report. Such a connection may still be busy with the statement, and the next one would wait for it.
 */
function guard(client: pg.PoolClient, pool: SharedPool, { queryTimeoutMs }: ConnectionUse): PostgresPoolClient {
  let isUsable = true;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      const result = await client.query(timed({ text, values: [...values] }, queryTimeoutMs));
      pool.answeredAt = performance.now();
      return result;
    } catch (error) {
      isUsable &&= error instanceof pg.DatabaseError;
      throw error;
    }
  };
  // Kysely only passes a cursor if the dialect names one.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: destroy => client.release(destroy || !isUsable),
  };
}

/** `pg` also reads `query_timeout` from a single statement; its types declare it for connections only. */
export function timed<Query extends pg.QueryConfig>(
  query: Query,
  queryTimeoutMs: number,
): Query & { query_timeout?: number } {
  return hasTimeLimits() ? { ...query, query_timeout: queryTimeoutMs } : query;
}
