import type { EntityManager } from '@mikro-orm/postgresql';
import { keepWrittenVectors, noteSearchWords, SearchVectors } from '../../catalog/index.js';
import { executeBound, LargeText } from '../../shared/bound-statement.js';
import type { StagedRow } from './compare-row.js';

/** Makes the words by which the items of these rows will be found, and their vocabulary: what costs most of writing an item. */
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

/** Forgets them, for all rows or some that are compared anew. */
export async function forgetSearch(em: EntityManager, importKey: number, rows?: readonly StagedRow[]): Promise<void> {
  if (!rows) await em.execute('delete from import_search where import_key = ?', [importKey]);
  else
    await em.execute(
      'delete from import_search where import_key = ? and row in (select value::int from jsonb_array_elements_text(?::jsonb))',
      [importKey, JSON.stringify(rows.map(({ row }) => row))],
    );
}

/** Holds the categories and the vendor of an import's items as they are named, until the caller's transaction ends. */
export async function holdNames(em: EntityManager, importKey: number): Promise<void> {
  await em.execute(
    'select key from category where lower(name) in (select lower(category) from import_search where import_key = ?) order by key for share',
    [importKey],
  );
  await em.execute(
    'select v.key from vendor v join batch_import b on b.vendor_key = v.key where b.key = ? for share of v',
    [importKey],
  );
}

/** Lets the prepared words stand for the rest of the caller's transaction, unless a category or the vendor was renamed since they were made. */
export async function usePreparedSearch(em: EntityManager, importKey: number): Promise<void> {
  const renamed = await em.execute<unknown[]>(
    `select 1 from (select distinct category, names from import_search where import_key = ?) d
     join batch_import b on b.key = ? join vendor v on v.key = b.vendor_key left join category c on lower(c.name) = lower(d.category)
     where c.key is null or search_tokens(d.names) <> search_tokens(c.name || ' ' || v.name) limit 1`,
    [importKey, importKey],
  );
  if (renamed.length === 0) await keepWrittenVectors(em);
}
