import { auditServer } from 'graphql-http';
import { TestApp } from '../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

/**
 * Audits that the store fails on purpose: like Apollo Server, it reports refusals in the HTTP status, where monitors
 * and proxies see them. The draft of GraphQL over HTTP recommends 200.
 */
const refusalsHave400 = ['572B', 'FDE2', '7B9B'];

test('passes the GraphQL over HTTP audit, except that refusals have status 400', async () => {
  const results = await auditServer({ url: `${app.url}/graphql`, fetchFn: fetch });
  expect(results.length).toBeGreaterThan(50);
  const failed = results.filter(({ status }) => status !== 'ok');
  expect(failed.map(({ id, status }) => `${status} ${id}`).sort()).toEqual(
    refusalsHave400.map(id => `warn ${id}`).sort(),
  );
});

const send = (search: string, init: RequestInit = {}) =>
  fetch(`${app.url}/graphql${search}`, { headers: { accept: 'application/json' }, ...init });
const searchFor = (query: string) => `?${new URLSearchParams({ query }).toString()}`;

test('runs a query in the URL with its variables', async () => {
  const search = new URLSearchParams({
    query: 'query ($name: String!) { __type(name: $name) { name } }',
    variables: '{"name":"Product"}',
  }).toString();
  const response = await send(`?${search}`);
  expect([response.status, await response.json()]).toEqual([200, { data: { __type: { name: 'Product' } } }]);
});

test.each([
  ['a mutation in the URL', 'GET', searchFor('mutation { signOutEverywhere }'), 405, /POST/],
  ['another method', 'PUT', '', 405, /GET, POST/],
  ['another method with a query', 'DELETE', searchFor('{ __typename }'), 405, /GET, POST/],
  ['a URL without a query', 'GET', '', 400, null],
  ['a query that is too long for a URL', 'GET', searchFor(`{ ${'x'.repeat(15_000)} }`), 400, null],
])('rejects %s', async (_what, method, search, status, allow) => {
  const response = await send(search, { method });
  expect(response.status).toBe(status);
  if (allow) expect(response.headers.get('allow')).toMatch(allow);
});

test('[T-27] rejects operations in content types that forms of other sites can send', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const response = await send('', {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"query":"{ __typename }"}',
    });
    expect([type, response.status]).toEqual([type, 400]);
  }
});
