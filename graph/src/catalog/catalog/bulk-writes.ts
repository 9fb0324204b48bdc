import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges, type ChangingImport } from '../../platform/audit/index.js';
import type { Author } from '../../platform/shared/access.js';
import { BulkTable } from '../../platform/shared/bulk-table.js';

export const productRows = new BulkTable('product');
export const pricingRows = new BulkTable('pricing_info', 'product_key');

interface Written extends ChangingImport {
  /** null: the store itself */
  actor: Author | null;
  at: Date;
}

/** Creates the categories that do not exist yet, from a SELECT with a column `name`, and returns their keys. */
export async function addCategories(
  em: EntityManager,
  names: { sql: string; values: readonly unknown[] },
  { actor, at, importKey, isUndo }: Written,
): Promise<number[]> {
  const added = await em.execute<{ key: number; name: string }[]>(
    `insert into category (name) select distinct on (lower(name)) name from (${names.sql}) named
     where not exists (select 1 from category c where lower(c.name) = lower(named.name)) order by lower(name), name returning key, name`,
    [...names.values],
  );
  await recordChanges(
    em,
    actor,
    at,
    added.map(({ key: subjectKey, name }) => ({
      subject: 'category',
      subjectKey,
      label: name,
      action: 'created',
      changes: { name: { from: null, to: name } },
      importKey,
      isUndo,
    })),
  );
  return added.map(({ key }) => key);
}

/** Deletes these categories, except those that staff edited or that contain a product for sale. */
export async function removeUnusedCategories(
  em: EntityManager,
  keys: readonly number[],
  { actor, at, importKey, isUndo }: Written,
): Promise<void> {
  const removed = await em.execute<{ key: number; name: string }[]>(
    `delete from category c where c.key in (select jsonb_array_elements_text(?::jsonb)::int) and c.version = 1
       and not exists (select 1 from product p where p.category_key = c.key and p.deleted_at is null) returning c.key, c.name`,
    [JSON.stringify(keys)],
  );
  await recordChanges(
    em,
    actor,
    at,
    removed.map(({ key: subjectKey, name }) => ({
      subject: 'category',
      subjectKey,
      label: name,
      action: 'deleted',
      changes: { name: { from: name, to: null } },
      importKey,
      isUndo,
    })),
  );
}

/** Adds words to the vocabulary that corrects typos in searches. */
export async function noteSearchWords(em: EntityManager, words: Iterable<string>): Promise<void> {
  await em.execute('select note_search_words(array(select jsonb_array_elements_text(?::jsonb)))', [
    JSON.stringify([...words]),
  ]);
}

/**
 * Makes the trigger of `product` keep search vectors that are written with a product, until the transaction ends.
 */
export async function keepWrittenVectors(em: EntityManager): Promise<void> {
  await em.execute("set local store.search_is_prepared = 'yes'");
}
