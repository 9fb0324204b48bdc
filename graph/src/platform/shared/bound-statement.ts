import { PostgreSqlDriver, type EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

/**
 * A large text for the database, which is freed as soon as it is sent. The driver may hold a statement's values long
 * after it ended, and a thousand such values take a hundred megabytes.
 */
export class LargeText {
  constructor(private text: string) {}

  /** Called by the driver of a PostgreSQL server when it sends the value. */
  toPostgres(): string {
    const { text } = this;
    this.text = '';
    return text;
  }
}

type BoundValue = string | number | null | LargeText;

/**
 * Sends a statement in the caller's transaction, with its values (`$1`, `$2`) separate from its text. `em.execute`
 * writes values into the text, which the database then has to parse: with 100 KB of rows, that costs more than storing
 * them.
 */
export async function executeBound<Row>(em: EntityManager, sql: string, values: readonly BoundValue[]): Promise<Row[]> {
  if (!em.isInTransaction()) throw new Error('A bound statement must be sent in a transaction.');
  const parameters =
    em.getDriver() instanceof PostgreSqlDriver
      ? [...values]
      : values.map(value => (value instanceof LargeText ? value.toPostgres() : value));
  const { rows } = await em.getKysely().executeQuery<Row>(CompiledQuery.raw(sql, parameters));
  return rows;
}
