import { editedMigrations, migrations } from './index.js';

test('every migration sends the SQL that it sent when it landed', async () => {
  expect(await editedMigrations()).toEqual([]);
});

test('migrations run in the order of their names, which are times in the past', () => {
  const names = migrations.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  const times = names.map(name => name.slice(0, 14));
  expect(new Set(times).size).toBe(names.length);
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  expect(times.filter(time => time > now)).toEqual([]);
});
