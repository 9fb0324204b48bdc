import type { ClientConfig, PoolConfig } from 'pg';
import connectionString from 'pg-connection-string';

/** Restrictions on connections to a database, which a pooler such as PgBouncer may impose. */
export interface ConnectionUse {
  /** `transaction`: a pooler gives each transaction another connection, so time limits must come from the pooler or the role. */
  pooling: 'session' | 'transaction';
  /** False if the pooler does not track the connection that prepared a statement. */
  preparedStatements: boolean;
  /** How long the store waits for a statement's result. A healthy database ends statements earlier. */
  queryTimeoutMs: number;
}

export const noPooler: ConnectionUse = { pooling: 'session', preparedStatements: true, queryTimeoutMs: 10_000 };

/** Modes that either encrypt or do not. `prefer` and `allow` silently fall back to plain text, so they are refused. */
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Sets what the store relies on, and its role, its database or the server may set otherwise. The role's schemas stay
 * behind `public`, because an administrator may have installed extensions in one. A pool runs it on each connection;
 * other clients run it first. A pooler in transaction mode sets the same (deploy/pgbouncer/pgbouncer.ini).
 */
export const sessionBasics =
  "select set_config('search_path', 'public, ' || current_setting('search_path'), false); set datestyle = 'ISO, MDY'; set default_transaction_isolation = 'read committed'";

/**
 * Parses a PostgreSQL address into the settings of its connections. `sslmode`, `sslrootcert`, `sslcert` and `sslkey` mean what they
 * mean to PostgreSQL's own programs (PostgreSQL manual, "SSL Support"); the files are read here. Without `sslmode` nothing is
 * encrypted. Throws an `Error` that names the parameter at fault.
 */
export function postgresSettings(address: string): ClientConfig & Pick<PoolConfig, 'onConnect'> {
  const mode = new URL(address).searchParams.get('sslmode');
  if (mode !== null && !sslModes.includes(mode))
    throw new Error(`sslmode must be ${sslModes.slice(0, -1).join(', ')} or ${sslModes.at(-1)}`);
  const { host, port, user, password, database, ssl } = connectionString.toClientConfig(
    connectionString.parse(address, { useLibpqCompat: true }),
  );
  return {
    host: host ?? undefined,
    port: Number(port ?? 5432),
    user,
    password,
    database: database ?? undefined,
    // pg sets the host for the certificate check only if it is no IP address. Otherwise Node would check "localhost".
    ssl: typeof ssl === 'object' ? { ...ssl, host } : false,
    keepAlive: true,
    // Longer than the queue for the pool's connections on a busy night, so that a request is answered late, not refused.
    connectionTimeoutMillis: 10_000,
    onConnect: client => client.query(sessionBasics),
  };
}
