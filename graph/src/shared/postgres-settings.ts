import type { ClientConfig } from 'pg';
import connectionString from 'pg-connection-string';

/** How connections to a database address are used; a pooler such as PgBouncer in between may restrict that. */
export interface ConnectionUse {
  /** `transaction`: a pooler gives each transaction another connection, so time limits must come from the pooler or the role. */
  pooling: 'session' | 'transaction';
  /** False where a pooler does not know which connection prepared a statement. */
  preparedStatements: boolean;
  /** How long the store waits for the result of a statement. The database itself ends statements earlier, unless it is stalled. */
  queryTimeoutMs: number;
}

export const noPooler: ConnectionUse = { pooling: 'session', preparedStatements: true, queryTimeoutMs: 10_000 };

/** Modes that either encrypt or do not. `prefer` and `allow` silently fall back to plain text, so they are refused. */
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Parses a PostgreSQL address into the settings of its connections. `sslmode`, `sslrootcert`, `sslcert` and `sslkey` mean what they
 * mean to PostgreSQL's own programs (PostgreSQL manual, "SSL Support"); the files are read here. Without `sslmode` nothing is
 * encrypted. Throws an `Error` that names the parameter at fault.
 */
export function postgresSettings(address: string): ClientConfig {
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
    // pg names the host for the certificate check only if it is not an IP address; Node would check for "localhost" then.
    ssl: typeof ssl === 'object' ? { ...ssl, host } : false,
    keepAlive: true,
    connectionTimeoutMillis: 3000,
  };
}
