import { Agent, request } from 'node:http';
import fc, { type Arbitrary } from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { selectedRoots } from './documents.js';
import { callers, type Caller, type FuzzRequest, type World } from './fuzz-world.js';
import { printDocument, type PrintedDocument } from './print-document.js';
import { restRequest } from './rest-requests.js';

export interface FuzzAnswer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Generates any request of any caller. */
export function anyRequest(schema: GraphQLSchema, world: World): Arbitrary<FuzzRequest> {
  const of = (make: (caller: Caller) => Arbitrary<FuzzRequest>) => fc.oneof(...callers.map(make));
  return fc.oneof(
    { weight: 30, arbitrary: of(caller => documentRequest(schema, world, caller, 'query')) },
    { weight: 18, arbitrary: of(caller => documentRequest(schema, world, caller, 'mutation')) },
    { weight: 6, arbitrary: of(oddDocument) },
    { weight: 46, arbitrary: of(caller => restRequest(world, caller)) },
  );
}

const json = { 'content-type': 'application/json' };
const posted = (caller: Caller, operations: string[], body: unknown): FuzzRequest => ({
  caller,
  kind: 'graphql',
  operations,
  method: 'POST',
  path: '/graphql',
  headers: json,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

function documentRequest(
  schema: GraphQLSchema,
  world: World,
  caller: Caller,
  operation: 'query' | 'mutation',
): Arbitrary<FuzzRequest> {
  const unchanged = (document: PrintedDocument) => fc.constant(document);
  const cut = (document: PrintedDocument) =>
    fc.nat(document.query.length).map(at => ({ ...document, query: document.query.slice(0, at) }));
  const withInsertion = (document: PrintedDocument) =>
    fc
      .tuple(
        fc.nat(document.query.length),
        fc.constantFrom('{', '}', '"', '(', '$', '...', '@skip', '#', '\u0000', ' x', ': ', '\ufeff', '"""'),
      )
      .map(([at, more]) => ({ ...document, query: document.query.slice(0, at) + more + document.query.slice(at) }));
  const withOtherVariables = (document: PrintedDocument) =>
    fc
      .constantFrom<unknown>(null, [], 'text', { v1: null, v2: [], v3: {} }, {}, 7)
      .map(variables => ({ query: document.query, variables: variables as PrintedDocument['variables'] }));
  return selectedRoots(schema, world, caller, operation).chain(roots => {
    const document = printDocument(operation, roots);
    const written = fc.oneof(
      { weight: 30, arbitrary: unchanged(document) },
      { weight: 1, arbitrary: cut(document) },
      { weight: 1, arbitrary: withInsertion(document) },
      { weight: 1, arbitrary: withOtherVariables(document) },
    );
    return written.map(body =>
      posted(
        caller,
        roots.map(({ name }) => name),
        body,
      ),
    );
  });
}

const deep = (levels: number) => `{ me ${'{ orders { nodes '.repeat(levels)}{ key }${' } }'.repeat(levels)} }`;

/** Generates operations and bodies that no client sends. */
function oddDocument(caller: Caller): Arbitrary<FuzzRequest> {
  const queries = [
    '',
    '{',
    '{}',
    'query',
    '{ noSuchField }',
    '{ __typename }',
    '{ __schema { types { name fields { name } } } }',
    '{ __type(name: "Product") { fields { name } } }',
    '{ __proto__ }',
    '{ constructor }',
    'subscription { me { key } }',
    'query A { me { key } } query B { me { key } }',
    'fragment F on Query { me { key } }',
    '{ ...F } fragment F on Query { ...F }',
    '{ ...Missing }',
    'query ($a: Int!) { product(key: $a) { key } }',
    'query ($a: NoSuchType) { product(key: $a) { key } }',
    '{ product(key: 9999999999999999999999) { key } }',
    '{ product(key: 1.5) { key } }',
    '{ product(key: "1") { key } }',
    '{ product { key } }',
    '{ product(key: 1) }',
    '{ products(first: -1) { nodes { key } } }',
    '{ storeInfo { name { more } } }',
    deep(3),
    deep(60),
    `{ ${'a: __typename '.repeat(30)} }`,
    `{ ${Array.from({ length: 40 }, (_, index) => `a${index}: __typename`).join(' ')} }`,
    `{ __typename ${'@include(if: true) '.repeat(30)} }`,
    `{ ${'__typename '.repeat(3000)} }`,
    `{ searchProducts(text: "${'x'.repeat(20_000)}") { totalCount } }`,
    '{ searchProducts(text: "\\uD83D") { totalCount } }',
    '{ searchProducts(text: """block " text""") { totalCount } }',
  ];
  const bodies = [
    'null',
    '[]',
    '7',
    '"text"',
    '{',
    '',
    '{"query":7}',
    '{"query":null}',
    '{"query":{"a":1}}',
    '{"operationName":"A"}',
    '[{"query":"{ __typename }"},{"query":"{ __typename }"}]',
    '{"query":"{ __typename }","variables":"{"}',
    '{"query":"{ __typename }","extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}',
    '{"query":"{ __typename }","extensions":7}',
    '{"query":"{ __typename }","operationName":"B"}',
    '{"query":"{ __typename }","operationName":{}}',
    `{"query":"{ __typename }","variables":${'['.repeat(3000)}${']'.repeat(3000)}}`,
    '{"__proto__":{"query":"{ __typename }"}}',
  ];
  const others: Partial<FuzzRequest>[] = [
    { method: 'GET', path: '/graphql?query=%7B__typename%7D', body: undefined },
    { method: 'PUT' },
    { method: 'DELETE', body: undefined },
    { headers: { 'content-type': 'text/plain' } },
    { headers: {} },
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
    { headers: { ...json, authorization: 'Bearer nonsense' } },
    { headers: { ...json, authorization: 'Basic YTpi' } },
    { method: 'POST', path: '/nothing-here' },
    { method: 'GET', path: '/healthz', body: undefined },
    { method: 'GET', path: '/readyz', body: undefined },
    { method: 'TRACE', path: '/api/products/1', body: undefined },
    { method: 'GET', path: '//api//products//1', body: undefined },
    { method: 'OPTIONS', path: '/graphql', body: undefined },
    { method: 'HEAD', path: '/api/products/featured', body: undefined },
    { method: 'PATCH', path: '/api/authproducts' },
  ];
  return fc.oneof(
    fc.constantFrom(...queries).map(query => posted(caller, [], { query })),
    fc.constantFrom(...bodies).map(body => posted(caller, [], body)),
    fc.constantFrom(...others).map(other => ({ ...posted(caller, [], { query: '{ __typename }' }), ...other })),
  );
}

const connections = new Agent({ keepAlive: true, maxSockets: 4 });
const longestWaitMs = 20_000;

/** Sends a request unchanged. Returns null if it gets no response. */
export function send(world: World, { caller, method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer | null> {
  const token = world.tokens[caller];
  return new Promise(resolve => {
    const options = {
      method,
      agent: connections,
      timeout: longestWaitMs,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    };
    const outgoing = request(world.app.url + path, options, async response => {
      const chunks = (await response.toArray().catch(() => [])) as Buffer[];
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() });
    });
    outgoing
      .on('error', () => resolve(null))
      .on('timeout', () => outgoing.destroy())
      .end(body);
  });
}
