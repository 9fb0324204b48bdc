import type { Reads, ReadStatement, ReadValue } from '../shared/reads.js';
import { rowsKey } from './cache-keys.js';
import type { ResponseCache } from './response-cache.js';

/** Reads rows that depend on the catalog alone, once until it changes. Only for columns that JSON can hold. */
export class CachedReads implements Reads {
  constructor(
    private readonly reads: Reads,
    private readonly cache: ResponseCache,
  ) {}

  rows<Row>(statement: ReadStatement, values: readonly ReadValue[] = []): Promise<Row[]> {
    return this.cache.remember(rowsKey(statement.sql, values), () => this.reads.rows<Row>(statement, values));
  }
}
