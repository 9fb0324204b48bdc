import { createEmptyDatabase, openTestDatabase } from '../../../test/test-database.js';
import { entities } from '../../server/entities.js';
import { openDatabase, type Database } from './index.js';

const built = async ({ em }: Database) => {
  const rows = await em
    .fork()
    .execute<{ name: string }[]>(
      "select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisvalid and c.relname in ('change_log_for', 'payment_intent_begun', 'payment_intent_of_address')",
    );
  return rows.map(({ name }) => name).sort();
};

test('builds indexes on large tables at startup and drops those they replace', async () => {
  const database = await openTestDatabase(() => undefined);
  expect(await built(database)).toEqual(['change_log_for', 'payment_intent_begun']);
  await database.close();
});

test('servers that start together build a missing and an interrupted index only once', async () => {
  const databaseUrl = await createEmptyDatabase();
  const first = await openDatabase({ entities, databaseUrl, dataDir: '' });
  await first.em.fork().execute('drop index change_log_for');
  await first.em.fork().execute('drop index payment_intent_begun');
  // A build that fails in the middle leaves an index that is not valid, as an interrupted build does.
  await first.em.fork().execute("insert into category (name) values ('Anchors')");
  await expect(
    first.em.fork().execute('create index concurrently payment_intent_begun on category ((1 / (key - key)))'),
  ).rejects.toThrow('division by zero');
  expect(await built(first)).toEqual([]);
  const others = await Promise.all([1, 2, 3].map(() => openDatabase({ entities, databaseUrl, dataDir: '' })));
  expect(await built(first)).toEqual(['change_log_for', 'payment_intent_begun']);
  for (const database of [first, ...others]) await database.close();
});
