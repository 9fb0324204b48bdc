import type { Reads, ReadStatement, ReadValue } from '../shared/reads.js';
import { rowsKey } from './cache-keys.js';
import type { ResponseCache } from './response-cache.js';

/** Caches rows until the catalog changes. For statements that depend on the catalog only and return JSON values. */
export class CachedReads implements Reads {
  constructor(
    private readonly reads: Reads,
    private readonly cache: ResponseCache,
  ) {}

  rows<Row>(statement: ReadStatement, values: readonly ReadValue[] = []): Promise<Row[]> {
    return this.cache.remember(rowsKey(statement.sql, values), () => this.reads.rows<Row>(statement, values));
  }
}
