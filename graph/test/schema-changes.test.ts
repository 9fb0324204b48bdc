import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { undeclaredChanges, type DeclaredChange } from '../src/server/schema-changes.js';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const released = read('schema.released.graphql');

test('keeps every field, argument and value that clients of the last release use, unless the change is declared', () => {
  const declared = JSON.parse(read('schema.changes.json')) as DeclaredChange[];
  expect(undeclaredChanges(buildSchema(released), buildSchema(read('schema.graphql')), declared)).toEqual([]);
  expect(declared.filter(({ reason }) => reason.trim().length < 10)).toEqual([]);
});

describe('a check against the released schema', () => {
  const before = buildSchema('type Query { product(key: Int): String old: Int }');
  const change = 'Query.old was removed.';

  test('reports a removed field, and an argument that becomes required', () => {
    const after = buildSchema('type Query { product(key: Int!): String new: Int }');
    expect(undeclaredChanges(before, after, [])).toEqual([
      `Not declared: ${change}`,
      'Not declared: Query.product arg key has changed type from Int to Int!.',
    ]);
  });

  test('accepts a declared change, and additions', () => {
    const after = buildSchema('type Query { product(key: Int): String new: Int }');
    expect(undeclaredChanges(before, after, [{ change, reason: 'Nobody reads it.' }])).toEqual([]);
  });

  test('reports a declaration that no longer applies', () => {
    expect(undeclaredChanges(before, before, [{ change, reason: 'Nobody reads it.' }])).toEqual([
      `Declared, but not a change: ${change}`,
    ]);
  });
});
