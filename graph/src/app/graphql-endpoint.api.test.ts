import { gzipSync } from 'node:zlib';
import { TestApp } from '../../test/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const document = '{ __schema { types { name } } }';
const json = { 'content-type': 'application/json' };

function post(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
  path = '/graphql',
): Promise<Response> {
  return fetch(`${app.url}${path}`, { method: 'POST', body, headers });
}

interface Told {
  data?: { __schema: { types: object[] } };
  errors?: { message: string; extensions: { code: string } }[];
}

const told = async (response: Response) => (await response.json()) as Told;

test('an answer is compressed as its reader takes it, and says the same', async () => {
  const body = JSON.stringify({ query: document });
  const plain = await told(await post(body, { ...json, 'accept-encoding': 'identity' }));
  expect(plain.data?.__schema.types.length).toBeGreaterThan(0);
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await post(body, { ...json, 'accept-encoding': accepted });
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      encoding,
      'Accept-Encoding',
    ]);
    expect(await told(response)).toEqual(plain);
  }
});

test('answers and refusals carry the same security headers as pages, and are kept by nobody', async () => {
  const page = await fetch(`${app.url}/healthz`);
  for (const body of [JSON.stringify({ query: document }), '{']) {
    const { headers } = await post(body);
    expect(headers.get('cache-control')).toBe('no-store');
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
    ]) {
      expect(headers.get(name)).toBe(page.headers.get(name));
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test.each([
  [
    'JSON with its encoding named',
    JSON.stringify({ query: document }),
    { 'content-type': 'application/json; charset=UTF-8' },
    '/graphql',
    200,
    undefined,
  ],
  ['another writing of the path', JSON.stringify({ query: document }), json, '/GraphQL/?debug=1', 200, undefined],
  [
    'another encoding',
    JSON.stringify({ query: document }),
    { 'content-type': 'application/json; charset=utf-16' },
    '/graphql',
    400,
    'MALFORMED',
  ],
  [
    'a compressed document',
    new Uint8Array(gzipSync(JSON.stringify({ query: document }))),
    { ...json, 'content-encoding': 'gzip' },
    '/graphql',
    400,
    'MALFORMED',
  ],
  ['broken JSON', '{"query":', json, '/graphql', 400, 'MALFORMED'],
  ['JSON that is no object', '"text"', json, '/graphql', 400, 'MALFORMED'],
  ['an empty body', '', json, '/graphql', 400, 'MALFORMED'],
  ['[T-24] a form of another site', 'query=x', { 'content-type': 'text/plain' }, '/graphql', 400, 'MALFORMED'],
  ['a type that is none', '{}', { 'content-type': 'application/json/;' }, '/graphql', 400, 'MALFORMED'],
])('a question is answered by its status: %s', async (_what, body, headers, path, status, code) => {
  const response = await post(body, headers, path);
  expect([response.status, (await told(response)).errors?.[0]?.extensions.code]).toEqual([status, code]);
});
