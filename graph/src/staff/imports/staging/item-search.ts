import type { EntityManager } from '@mikro-orm/postgresql';
import { keepWrittenVectors, noteSearchWords, SearchVectors } from '../../../catalog/catalog/index.js';
import { executeBound, LargeText } from '../../../platform/shared/bound-statement.js';
import type { StagedRow } from './compare-row.js';

/** Prepares the search vectors and vocabulary of the rows' items, the most expensive part of writing an item. */
export async function stageSearch(em: EntityManager, importKey: number, rows: readonly StagedRow[]): Promise<void> {
  const changed = rows.flatMap(({ row, searched }) => (searched ? [{ row, ...searched }] : []));
  if (changed.length === 0) return;
  const [vendor] = await em.execute<{ name: string }[]>(
    'select v.name from vendor v join batch_import b on b.vendor_key = v.key where b.key = ?',
    [importKey],
  );
  const words = new Set<string>();
  const vectors = new SearchVectors();
  const made = changed.map(({ row, description, category, codes }) => {
    const names = `${category} ${vendor?.name ?? ''}`;
    const search = vectors.of(description, names, codes);
    for (const word of search.words) words.add(word);
    return { row, category, names, search: search.text };
  });
  await executeBound(
    em,
    `insert into import_search (import_key, row, category, names, search) select $1::int, row, category, names, search::tsvector
     from jsonb_to_recordset($2::jsonb) as r (row int, category text, names text, search text)`,
    [importKey, new LargeText(JSON.stringify(made))],
  );
  await noteSearchWords(em, words);
}

/** Deletes the prepared search vectors of all rows, or of these. */
export async function forgetSearch(em: EntityManager, importKey: number, rows?: readonly StagedRow[]): Promise<void> {
  if (!rows) await em.execute('delete from import_search where import_key = ?', [importKey]);
  else
    await em.execute(
      'delete from import_search where import_key = ? and row in (select value::int from jsonb_array_elements_text(?::jsonb))',
      [importKey, JSON.stringify(rows.map(({ row }) => row))],
    );
}

/** Locks the categories and the vendor of an import's items against renaming until the caller's transaction ends. */
export async function lockNames(em: EntityManager, importKey: number): Promise<void> {
  await em.execute(
    'select key from category where lower(name) in (select lower(category) from import_search where import_key = ?) order by key for share',
    [importKey],
  );
  await em.execute(
    'select v.key from vendor v join batch_import b on b.vendor_key = v.key where b.key = ? for share of v',
    [importKey],
  );
}

/** Uses the prepared vectors in the caller's transaction, unless a category or the vendor was renamed since. */
export async function usePreparedSearch(em: EntityManager, importKey: number): Promise<void> {
  const renamed = await em.execute<unknown[]>(
    `select 1 from (select distinct category, names from import_search where import_key = ?) d
     join batch_import b on b.key = ? join vendor v on v.key = b.vendor_key left join category c on lower(c.name) = lower(d.category)
     where c.key is null or search_tokens(d.names) <> search_tokens(c.name || ' ' || v.name) limit 1`,
    [importKey, importKey],
  );
  if (renamed.length === 0) await keepWrittenVectors(em);
}
