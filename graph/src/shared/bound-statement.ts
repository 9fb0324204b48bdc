import { randomUUID } from 'node:crypto';
import { PostgreSqlDriver, type EntityManager } from '@mikro-orm/postgresql';

/**
 * A large text on its way to the database. What belongs to a statement may be long-lived to the engine, and then it holds the text of
 * a statement that has ended, too; a thousand of them are a hundred megabytes. So the text is let go as soon as it is sent.
 */
export class LargeText {
  constructor(private text: string) {}

  /** Asked by the driver of a PostgreSQL server when it sends the value */
  toPostgres(): string {
    const { text } = this;
    this.text = '';
    return text;
  }
}

type BoundValue = string | number | null | LargeText;

/**
 * Sends a statement of the caller's transaction with its values (`$1`, `$2`) beside it. `em.execute` writes them into the statement's
 * text, which has to be made, and read again by the database: with a hundred kilobytes of rows that costs more than the rows.
 */
export async function executeBound<Row>(em: EntityManager, sql: string, values: readonly BoundValue[]): Promise<Row[]> {
  if (!em.isInTransaction()) throw new Error('A bound statement is sent in a transaction.');
  const query = { kind: 'RawNode', sqlFragments: [sql], parameters: [] } as const;
  const parameters =
    em.getDriver() instanceof PostgreSqlDriver
      ? values
      : values.map(value => (value instanceof LargeText ? value.toPostgres() : value));
  const { rows } = await em
    .getKysely()
    .executeQuery<Row>({ sql, parameters, query, queryId: { queryId: randomUUID() } });
  return rows;
}
