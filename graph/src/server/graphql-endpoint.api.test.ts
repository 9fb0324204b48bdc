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

interface ResponseBody {
  data?: { __schema: { types: object[] } };
  errors?: { message: string; extensions: { code: string } }[];
}

const bodyOf = async (response: Response) => (await response.json()) as ResponseBody;

test('compresses a response with an accepted encoding and does not change its content', async () => {
  const body = JSON.stringify({ query: document });
  const plain = await bodyOf(await post(body, { ...json, 'accept-encoding': 'identity' }));
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
    expect(await bodyOf(response)).toEqual(plain);
  }
});

test('sends results and refusals with the security headers of pages and without caching', async () => {
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
    'JSON with an explicit charset',
    JSON.stringify({ query: document }),
    { 'content-type': 'application/json; charset=UTF-8' },
    '/graphql',
    200,
    undefined,
  ],
  ['another spelling of the path', JSON.stringify({ query: document }), json, '/GraphQL/?debug=1', 200, undefined],
  [
    'another charset',
    JSON.stringify({ query: document }),
    { 'content-type': 'application/json; charset=utf-16' },
    '/graphql',
    400,
    'MALFORMED',
  ],
  [
    'a compressed body',
    new Uint8Array(gzipSync(JSON.stringify({ query: document }))),
    { ...json, 'content-encoding': 'gzip' },
    '/graphql',
    400,
    'MALFORMED',
  ],
  ['broken JSON', '{"query":', json, '/graphql', 400, 'MALFORMED'],
  ['JSON that is not an object', '"text"', json, '/graphql', 400, 'MALFORMED'],
  ['an empty body', '', json, '/graphql', 400, 'MALFORMED'],
  ["[T-24] another site's form", 'query=x', { 'content-type': 'text/plain' }, '/graphql', 400, 'MALFORMED'],
  ['a malformed media type', '{}', { 'content-type': 'application/json/;' }, '/graphql', 400, 'MALFORMED'],
])('returns the expected status for %s', async (_what, body, headers, path, status, code) => {
  const response = await post(body, headers, path);
  expect([response.status, (await bodyOf(response)).errors?.[0]?.extensions.code]).toEqual([status, code]);
});
