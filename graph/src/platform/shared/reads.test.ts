import type * as Reads from './reads.js';

// Test files share a process, so others may have composed statements with the module that they import.
const separate = `${import.meta.resolve('./reads.js')}?separate`;
const { composedStatement, readStatement } = (await import(separate)) as typeof Reads;

test('numbers values in their order', () => {
  expect(readStatement('select ? where a = ? and b = any (?::int[])').numbered).toBe(
    'select $1 where a = $2 and b = any ($3::int[])',
  );
});

test('gives equal statements the same name, and different statements different names', () => {
  expect(readStatement('select 1').name).toBe(readStatement('select 1').name);
  expect(readStatement('select 1').name).not.toBe(readStatement('select 2').name);
});

test('[T-26] keeps at most 200 request-dependent statements prepared', () => {
  const names = Array.from(
    { length: 1000 },
    (_, limit) => composedStatement(`select key from product limit ${limit}`).name,
  );
  expect(names.filter(name => name !== null)).toHaveLength(200);
  expect(names[0]).not.toBeNull();
  expect(composedStatement('select key from product limit 0').name).toBe(names[0]);
});
