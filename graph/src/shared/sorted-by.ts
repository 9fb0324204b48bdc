import { raw } from '@mikro-orm/postgresql';

/** What a list is sorted by, the first thing first: SQL, and which way. */
export type SortedBy = readonly (readonly [sql: string, way: 'asc' | 'desc'])[];

/** The same the other way round, as the same index gives it backwards. */
export function descending(by: SortedBy): SortedBy {
  return by.map(([sql, way]) => [sql, way === 'asc' ? 'desc' : 'asc'] as const);
}

/** As a statement says it. */
export function sortText(by: SortedBy): string {
  return by.map(([sql, way]) => `${sql} ${way}`).join(', ');
}

/** As `em.find` takes it; made anew for each statement, because a piece of raw SQL serves only once. */
export function orderBy(by: SortedBy): Record<string, 'asc' | 'desc'>[] {
  return by.map(([sql, way]) => ({ [raw(sql)]: way }));
}
