import type { PostgreSqlConnection, EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Reads, ReadStatement, ReadValue } from '../shared/reads.js';

/** Reads through a pool of connections, past the mapping of entities. */
export class PooledReads implements Reads {
  private constructor(private readonly pool: Pool, private readonly onStatement: ((sql: string) => void) | undefined) {}

  /** Over the pool of the entity managers, which closes with them. */
  static async beside(em: EntityManager, onStatement?: (sql: string) => void): Promise<PooledReads> {
    return new PooledReads(await (em.getConnection() as PostgreSqlConnection).getNativeClient(), onStatement);
  }

  /** Over a pool of its own. */
  static of(pool: Pool, onStatement?: (sql: string) => void): PooledReads {
    // A connection that breaks while nobody uses it is replaced with the next question.
    pool.on('error', () => undefined);
    return new PooledReads(pool, onStatement);
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  async rows<Row>({ name, numbered }: ReadStatement, values: readonly ReadValue[] = []): Promise<Row[]> {
    this.onStatement?.(numbered);
    const { rows } = await this.pool.query({ name: name ?? undefined, text: numbered, values: [...values] });
    return rows as Row[];
  }
}

/** The embedded database has one connection, and entity managers know whose turn it is. */
export class EmbeddedReads implements Reads {
  constructor(private readonly em: EntityManager) {}

  rows<Row>({ sql }: ReadStatement, values: readonly ReadValue[] = []): Promise<Row[]> {
    return this.em.getConnection().execute(sql, [...values]) as unknown as Promise<Row[]>;
  }
}
