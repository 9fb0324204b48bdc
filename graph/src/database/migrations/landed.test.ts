import { createHash } from 'node:crypto';
import { migrations } from './index.js';

test.each(migrations)('$name sends the SQL that it sent when it landed', async ({ class: Migration, sql }) => {
  const migration = new Migration({} as never, {} as never);
  await migration.up();
  expect(createHash('sha256').update(JSON.stringify(migration.getQueries())).digest('hex').slice(0, 16)).toBe(sql);
});

test('migrations run in the order of their names', () => {
  const names = migrations.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
});
