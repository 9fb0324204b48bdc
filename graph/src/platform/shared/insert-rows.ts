import type { EntityName } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

const chunkSize = 500;

/** Inserts rows in chunks, without loading them; returns their keys in the same order. */
export async function insertRows<T extends object>(
  em: EntityManager,
  entity: EntityName<T>,
  rows: object[],
): Promise<number[]> {
  const keys: number[] = [];
  for (let start = 0; start < rows.length; start += chunkSize) {
    // `em.insertMany` returns only the first row's key; the driver's method returns all keys.
    const result = await em
      .getDriver()
      .nativeInsertMany(entity, rows.slice(start, start + chunkSize) as never, { ctx: em.getTransactionContext() });
    keys.push(...(result.rows ?? []).map(row => (row as { key: number }).key));
  }
  return keys;
}
