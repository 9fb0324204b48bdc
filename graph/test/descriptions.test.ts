import 'reflect-metadata';
import {
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { restRoutes } from '../src/app/rest.js';
import { createSchema } from '../src/app/schema.js';

/** A part of the interface that a developer reads about. */
interface Part {
  path: string;
  description: string;
}

let parts: Part[];

beforeAll(async () => {
  const routes = restRoutes.map(({ method, path, description }) => ({ path: `${method} ${path}`, description }));
  parts = [...partsOf(await createSchema()), ...routes];
});

function partsOf(schema: GraphQLSchema): Part[] {
  const types = Object.values(schema.getTypeMap()).filter(
    type => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
  // type-graphql makes the root types and has no place to describe them.
  const roots: (GraphQLNamedType | null | undefined)[] = [schema.getQueryType(), schema.getMutationType()];
  return types.flatMap(type => [...(roots.includes(type) ? [] : [part('', type)]), ...membersOf(type)]);
}

function membersOf(type: GraphQLNamedType): Part[] {
  if (isEnumType(type)) return type.getValues().map(value => part(`${type.name}.`, value));
  if (isInputObjectType(type)) return Object.values(type.getFields()).map(field => part(`${type.name}.`, field));
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap(field => [
    part(`${type.name}.`, field),
    ...field.args.map(arg => part(`${type.name}.${field.name}.`, arg)),
  ]);
}

function part(prefix: string, { name, description }: { name: string; description?: string | null }): Part {
  return { path: prefix + name, description: description ?? '' };
}

function pathsOf(wrong: (part: Part) => boolean): string[] {
  return parts.filter(wrong).map(({ path }) => path);
}

/** Words that say nothing, or nothing that the name does not say. */
const fillers = new Set([
  'a',
  'an',
  'the',
  'its',
  'of',
  'for',
  'to',
  'in',
  'is',
  'this',
  'or',
  'and',
  'name',
  'key',
  'value',
]);

function wordsOf(text: string): string[] {
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter(word => word !== '' && !fillers.has(word));
}

test('describes every type, field, argument, input field, enum value and REST route', () => {
  expect(parts.length).toBeGreaterThan(1300);
  expect(pathsOf(({ description }) => description.trim() === '')).toEqual([]);
});

test('writes descriptions as short sentences', () => {
  expect(pathsOf(({ description }) => !/\.$/.test(description))).toEqual([]);
  expect(pathsOf(({ description }) => description.length > 320)).toEqual([]);
});

test('says more in a description than the name and type already do', () => {
  const restates = ({ path, description }: Part) => {
    const known = new Set(wordsOf(path).flatMap(word => [word, `${word}s`]));
    return wordsOf(description).every(word => known.has(word));
  };
  expect(pathsOf(restates)).toEqual([]);
});
