import type { EntityManager } from '@mikro-orm/postgresql';
import { executeBound, LargeText } from '../../../platform/shared/bound-statement.js';
import type { ImportKind } from '../kinds/index.js';
import type { ImportRowError, Outcome } from '../import-types.js';
import type { Comparison, RowToCompare, StagedRow } from './compare-row.js';
import { compareRows } from './compare-rows.js';
import { forgetSearch, stageSearch } from './item-search.js';

const batchSize = 1000;
const columns = `row int, "recordId" text, outcome text, said jsonb, changes jsonb, related jsonb, errors jsonb, notes jsonb, original jsonb, "recordKey" int, stamp text, "stampAfter" text, "priceChange" numeric, asks jsonb`;

/** Stores a chunk of compared rows, replacing earlier versions. Without a preview, new records get their keys now. */
export async function stageRows(
  em: EntityManager,
  { tables: [own] }: ImportKind,
  importKey: number,
  rows: readonly StagedRow[],
): Promise<void> {
  await executeBound(
    em,
    `insert into import_row (import_key, row, record_id, outcome, said, changes, related, errors, notes, original, record_key, stamp, stamp_after, price_change, asks)
     select b.key, r.row, left(r."recordId", 50), r.outcome, r.said, r.changes, r.related, r.errors, r.notes, r.original,
       coalesce(r."recordKey", case when r.outcome = 'added' and b.applies then nextval(pg_get_serial_sequence('${own.rows.table}', '${own.rows.keyColumn}')) end), r.stamp, r."stampAfter", r."priceChange", r.asks
     from batch_import b cross join jsonb_to_recordset($1::jsonb) as r (${columns}) where b.key = $2
     on conflict (import_key, row) do update set outcome = excluded.outcome, changes = excluded.changes, related = excluded.related, errors = excluded.errors, record_key = excluded.record_key,
       stamp = excluded.stamp, stamp_after = excluded.stamp_after, price_change = excluded.price_change, asks = excluded.asks`,
    [forDatabase(rows.map(({ searched: _searched, ...row }) => row)), importKey],
  );
  await stageSearch(em, importKey, rows);
}

/** Assigns keys to a batch of new records, so that their tables can be filled without reading keys back. */
export async function reserveKeys(
  em: EntityManager,
  { tables: [own] }: ImportKind,
  importKey: number,
  afterRow: number,
): Promise<number | null> {
  const [{ last } = { last: null }] = await em.execute<{ last: number | null }[]>(
    // A join would compare each row with each: the planner has no statistics of rows that were just inserted.
    `with reserved as (
       update import_row set record_key = nextval(pg_get_serial_sequence('${own.rows.table}', '${own.rows.keyColumn}')) where ctid = any (array(
         select ctid from import_row where import_key = ? and outcome = 'added' and record_key is null and row > ? order by row limit ${batchSize}
       )) returning row
     ) select max(row) as last from reserved`,
    [importKey, afterRow],
  );
  return last;
}

const unstorable = /\\u(?:0000|d[89a-f])/;

/** Removes NUL characters and lone surrogates, which PostgreSQL cannot store. JSON writes both as escapes. */
function forDatabase(rows: readonly object[]): LargeText {
  const text = JSON.stringify(rows);
  if (!unstorable.test(text)) return new LargeText(text);
  return new LargeText(
    JSON.stringify(rows, (_name, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value,
    ),
  );
}

export async function countOutcomes(em: EntityManager, importKey: number): Promise<Record<Outcome, number>> {
  const rows = await em.execute<{ outcome: Outcome; rows: number }[]>(
    'select outcome, count(*)::int as rows from import_row where import_key = ? group by outcome',
    [importKey],
  );
  const counts = { added: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { outcome, rows: count } of rows) counts[outcome] = count;
  return counts;
}

const mostErrors = 1000;

/** Returns the invalid cells in file order. */
export function refusedCells(em: EntityManager, importKey: number): Promise<ImportRowError[]> {
  return em.execute<ImportRowError[]>(
    `select r.row, e->>'column' as column, e->>'cell' as cell, e->>'value' as value, e->>'message' as message
     from import_row r cross join lateral jsonb_array_elements(r.errors) with ordinality as es (e, position)
     where r.import_key = ? and r.outcome = 'refused' order by r.row, es.position limit ${mostErrors}`,
    [importKey],
  );
}

/** Compares rows again if their records have changed since, in the transaction that applies them. */
export async function refreshStale(
  em: EntityManager,
  kind: ImportKind,
  importKey: number,
  comparison: Comparison,
): Promise<void> {
  const stale = await em.execute<{ row: number }[]>(
    `select r.row from import_row r
     left join (select ${kind.id} as id, ${kind.stamp} as stamp from ${kind.from} where ${kind.living}) s on s.id = lower(r.record_id)
     where r.import_key = ? and r.outcome <> 'refused' and s.stamp is distinct from r.stamp order by r.row`,
    [importKey],
  );
  for (let start = 0; start < stale.length; start += batchSize) {
    const numbers = stale.slice(start, start + batchSize).map(({ row }) => row);
    // Values are read in batches, because all rows may be stale.
    const values = await em.execute<{ row: number; values: RowToCompare['values'] }[]>(
      'select row, said as values from import_row where import_key = ? and row in (select value::int from jsonb_array_elements_text(?::jsonb)) order by row',
      [importKey, JSON.stringify(numbers)],
    );
    const compared = await compareRows(
      em,
      kind,
      values.map(row => ({ ...row, errors: [], notes: [] })),
      comparison,
    );
    await forgetSearch(em, importKey, compared);
    await stageRows(em, kind, importKey, compared);
  }
}
