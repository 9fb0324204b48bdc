import type { EntityManager } from '@mikro-orm/postgresql';
import { executeBound } from '../../../platform/shared/bound-statement.js';
import type { ImportKind, StoredField, StoredRecord } from '../kinds/index.js';
import type { RecordValues } from '../recognize/index.js';

/** Loads records by business key, ignoring case. The map has the keys as passed. */
export async function loadStoredRecords(
  em: EntityManager,
  kind: ImportKind,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  if (ids.length === 0) return new Map();
  // The ids stand in an array too, or the planner may read all records to join them.
  const sql = `select m.key as "@key", requested.id as "@id", ${kind.stamp} as "@stamp", ${selected(kind)}
    from ${kind.from} join jsonb_array_elements_text($1::jsonb) as requested (id) on ${kind.id} = lower(requested.id)
    where ${kind.living} and ${kind.id} = any (array(select lower(value) from jsonb_array_elements_text($1::jsonb)))`;
  const rows = await executeBound<Record<string, unknown>>(em, sql, [JSON.stringify(ids)]);
  return new Map(rows.map(row => [String(row['@id']), storedRecord(row)]));
}

const recordsPerPage = 200;

/**
 * Reads all records that are not deleted, or those that match a condition on `m`, sorted by business key. Each page is
 * one statement, so that a slow reader holds no connection, and others run in between.
 */
export async function* allRecords(
  em: EntityManager,
  kind: ImportKind,
  where = 'true',
  bound: readonly unknown[] = [],
): AsyncGenerator<RecordValues> {
  const sql = `select ${kind.id} as "@id", ${selected(kind)} from ${kind.from} where ${kind.present} and ${where} and ${kind.id} > ? order by ${kind.id} limit ${recordsPerPage}`;
  let after = '';
  for (;;) {
    const rows = await em.execute<(RecordValues & { '@id': string })[]>(sql, [...bound, after]);
    yield* rows;
    if (rows.length < recordsPerPage) return;
    after = rows.at(-1)?.['@id'] ?? after;
  }
}

function storedRecord({
  '@key': key,
  '@id': _id,
  '@stamp': stamp,
  isGone,
  ...values
}: Record<string, unknown>): StoredRecord {
  return { key: Number(key), stamp: String(stamp), isGone: isGone === true, values: values as RecordValues };
}

export function selected(kind: ImportKind): string {
  const computed = kind.computed ?? {};
  const columns = kind.tables.flatMap(({ fields }, index) =>
    Object.entries(fields)
      .filter(([field]) => !(field in computed))
      .map(
        ([field, stored]) =>
          `${shownColumn(`${index === 0 ? 'm' : `t${index}`}.${stored.column}`, stored)} as "${field}"`,
      ),
  );
  const others = Object.entries(computed).map(([field, sql]) => `${sql} as "${field}"`);
  return [...columns, ...others].join(', ');
}

/** Returns SQL for a column in report form: empty text for null, money without trailing zeros. */
function shownColumn(column: string, { type, nullable }: StoredField): string {
  if (type === 'numeric') return `coalesce(trim_scale(${column})::text, '')`;
  if (type === 'boolean') return `coalesce(${column}, false)`;
  if (type === 'text') return `coalesce(${column}, '')`;
  return nullable ? `coalesce(to_jsonb(${column}), '""'::jsonb)` : column;
}
