import { createHash } from 'node:crypto';

/** A statement that only reads, with `?` for each of its values. */
export interface ReadStatement {
  sql: string;
  /** The same with $1, $2, ... as the database's own protocol numbers values */
  numbered: string;
  /** What each connection prepares it as; null: its plan depends on its values, so it is planned each time */
  name: string | null;
}

/**
 * The way of everything that is read often and only told: rows as plain values, no entities, statements prepared once.
 * It sees what is committed: inside of a transaction use the transaction's entity manager.
 */
export interface Reads {
  rows<Row>(statement: ReadStatement, values?: readonly ReadValue[]): Promise<Row[]>;
}

/** Arrays go as PostgreSQL writes them, e.g. `{1,2}` with `?::int[]`. */
export type ReadValue = string | number | boolean | null;

export function readStatement(sql: string, { prepared = true } = {}): ReadStatement {
  let place = 0;
  const numbered = sql.replaceAll('?', () => `$${++place}`);
  return { sql, numbered, name: prepared ? createHash('sha256').update(sql).digest('base64url').slice(0, 24) : null };
}

/** More are not prepared: each takes memory of every connection, and whoever asks decides how many there are. */
const mostComposed = 200;
const composed = new Map<string, ReadStatement>();

/** A statement that is put together of what is asked for, such as a list's filter, order and page; the first ones stay prepared. */
export function composedStatement(sql: string, { prepared = true } = {}): ReadStatement {
  const known = composed.get(sql);
  if (known) return known;
  const statement = readStatement(sql, { prepared: prepared && composed.size < mostComposed });
  if (statement.name !== null) composed.set(sql, statement);
  return statement;
}

/** Integers as PostgreSQL writes an array of them. */
export function intArray(keys: readonly number[]): string {
  return `{${keys.join(',')}}`;
}

/** A piece of a statement with its values, in the order of its question marks. */
export interface Sql {
  text: string;
  values: ReadValue[];
}

/** True for rows whose column holds one of these words of ours. */
export function anyOf(column: string, words: readonly string[]): Sql {
  return { text: `${column} = any (?::text[])`, values: [`{${words.join(',')}}`] };
}
