import type { EntityManager } from '@mikro-orm/postgresql';
import { noteStatement } from '../shared/activity.js';
import type { ConnectionUse } from '../shared/postgres-settings.js';
import type { Reads, ReadStatement, ReadValue } from '../shared/reads.js';
import { timed, type SharedPool } from './pool.js';

/** Reads through a connection pool, without entities. */
export class PooledReads implements Reads {
  constructor(
    private readonly pool: SharedPool,
    private readonly use: ConnectionUse,
    private readonly onStatement: ((sql: string) => void) | undefined,
  ) {}

  close(): Promise<void> {
    return this.pool.end();
  }

  async rows<Row>({ name, numbered }: ReadStatement, values: readonly ReadValue[] = []): Promise<Row[]> {
    this.onStatement?.(numbered);
    const prepared = this.use.preparedStatements && name !== null ? { name } : {};
    const began = performance.now();
    let isFailed = true;
    try {
      const { rows } = await this.pool.query(
        timed({ ...prepared, text: numbered, values: [...values] }, this.use.queryTimeoutMs),
      );
      isFailed = false;
      this.pool.answeredAt = performance.now();
      return rows as Row[];
    } finally {
      noteStatement(numbered, performance.now() - began, isFailed);
    }
  }
}

/** Reads through entity managers, which share the embedded database's single connection. */
export class EmbeddedReads implements Reads {
  constructor(private readonly em: EntityManager) {}

  rows<Row>({ sql }: ReadStatement, values: readonly ReadValue[] = []): Promise<Row[]> {
    return this.em.getConnection().execute(sql, [...values]) as unknown as Promise<Row[]>;
  }
}
