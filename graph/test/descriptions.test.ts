import 'reflect-metadata';
import {
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { openApiDocument } from '../src/server/openapi.js';
import { restRoutes } from './rest-routes.js';
import { createSchema } from '../src/server/schema.js';

/** A documented part of the API */
interface Part {
  path: string;
  description: string;
}

let parts: Part[];

beforeAll(async () => {
  const schema = await createSchema();
  const document = openApiDocument(restRoutes, schema);
  parts = [...partsOf(schema), ...partsOfDocument('', document.paths), ...partsOfDocument('', document.components)];
});

interface Member {
  [name: string]: unknown;
}

/** Returns every operation, parameter, header and property in a part of the OpenAPI document. */
function partsOfDocument(path: string, value: unknown): Part[] {
  if (Array.isArray(value)) return value.flatMap(item => partsOfDocument(path, item));
  if (typeof value !== 'object' || value === null) return [];
  const { description, properties = {}, headers = {}, operationId, in: place, name, ...rest } = value as Member;
  const described = [
    ...(operationId || place ? [value as Member] : []),
    ...Object.entries({ ...(properties as Member), ...(headers as Member) }).map(([of, member]) => ({
      ...(member as Member),
      name: of,
    })),
  ];
  return [
    ...described.flatMap(member => documentedPart(path, member)),
    ...[...Object.values(properties as Member), ...Object.values(headers as Member)].flatMap(inner =>
      partsOfDocument(path, inner),
    ),
    ...Object.entries(rest).flatMap(([of, inner]) => partsOfDocument(`${path} ${of}`, inner)),
  ];
}

function documentedPart(path: string, { operationId, name, description, $ref }: Member): Part[] {
  // A reference is described by its component, and `data` by its response.
  if ($ref || name === 'data') return [];
  const own = (operationId ?? name) as string;
  return [{ path: `${path} ${own}`, description: (description as string | undefined) ?? '' }];
}

function partsOf(schema: GraphQLSchema): Part[] {
  const types = Object.values(schema.getTypeMap()).filter(
    type => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
  // type-graphql generates the root types and cannot describe them.
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

/** Words that add nothing to a name */
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

test('adds information to the name and type in every description', () => {
  const restates = ({ path, description }: Part) => {
    const known = new Set(wordsOf(path).flatMap(word => [word, `${word}s`]));
    return wordsOf(description).every(word => known.has(word));
  };
  expect(pathsOf(restates)).toEqual([]);
});
