import { createHash } from 'node:crypto';

/** A statement that only reads, with `?` for each value. */
export interface ReadStatement {
  sql: string;
  /** The same text with the placeholders $1, $2 and so on */
  numbered: string;
  /**
   * Name under which each connection prepares it; null: planned each time, because the best plan depends on its values
   */
  name: string | null;
}

/**
 * Reads rows as plain values, without entities, by statements that are prepared once. It sees committed data only:
 * inside a transaction, use the transaction's entity manager.
 */
export interface Reads {
  rows<Row>(statement: ReadStatement, values?: readonly ReadValue[]): Promise<Row[]>;
}

/** Arrays are sent as PostgreSQL array literals, such as `{1,2}` for `?::int[]`. */
export type ReadValue = string | number | boolean | null;

export function readStatement(sql: string, { prepared = true } = {}): ReadStatement {
  let place = 0;
  const numbered = sql.replaceAll('?', () => `$${++place}`);
  return { sql, numbered, name: prepared ? createHash('sha256').update(sql).digest('base64url').slice(0, 24) : null };
}

/** Limit of prepared statements: each takes memory in every connection, and callers determine their number. */
const mostComposed = 200;
const composed = new Map<string, ReadStatement>();

/**
 * Returns a statement that depends on the request, such as on a list's filter, sort order and page. The first
 * `mostComposed` stay prepared.
 */
export function composedStatement(sql: string, { prepared = true } = {}): ReadStatement {
  const known = composed.get(sql);
  if (known) return known;
  const statement = readStatement(sql, { prepared: prepared && composed.size < mostComposed });
  if (statement.name !== null) composed.set(sql, statement);
  return statement;
}

/** Formats integers as a PostgreSQL array literal. */
export function intArray(keys: readonly number[]): string {
  return `{${keys.join(',')}}`;
}

/** Part of a statement with its values, in the order of its question marks. */
export interface Sql {
  text: string;
  values: ReadValue[];
}

/** Returns the condition that the column has one of these words, which must come from the code, not a request. */
export function anyOf(column: string, words: readonly string[]): Sql {
  return { text: `${column} = any (?::text[])`, values: [`{${words.join(',')}}`] };
}
