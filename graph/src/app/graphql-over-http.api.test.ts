import { auditServer } from 'graphql-http';
import { TestApp } from '../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

/**
 * Where the store deviates from the draft of GraphQL over HTTP: like Apollo Server, it reports refusals in the status,
 * where monitors and proxies see them.
 */
const refusalsHave400 = ['572B', 'FDE2', '7B9B'];

test('the audit of GraphQL over HTTP finds nothing that should be otherwise but that refusals have the status 400', async () => {
  const results = await auditServer({ url: `${app.url}/graphql`, fetchFn: fetch });
  expect(results.length).toBeGreaterThan(50);
  const failed = results.filter(({ status }) => status !== 'ok');
  expect(failed.map(({ id, status }) => `${status} ${id}`).sort()).toEqual(
    refusalsHave400.map(id => `warn ${id}`).sort(),
  );
});

const send = (search: string, init: RequestInit = {}) =>
  fetch(`${app.url}/graphql${search}`, { headers: { accept: 'application/json' }, ...init });
const asked = (query: string) => `?${new URLSearchParams({ query }).toString()}`;

test('a query in the address is answered, with its variables', async () => {
  const search = new URLSearchParams({
    query: 'query ($name: String!) { __type(name: $name) { name } }',
    variables: '{"name":"Product"}',
  }).toString();
  const response = await send(`?${search}`);
  expect([response.status, await response.json()]).toEqual([200, { data: { __type: { name: 'Product' } } }]);
});

test.each([
  ['a mutation in the address', 'GET', asked('mutation { signOutEverywhere }'), 405, /POST/],
  ['another method', 'PUT', '', 405, /GET, POST/],
  ['another method with a query', 'DELETE', asked('{ __typename }'), 405, /GET, POST/],
  ['an address without a query', 'GET', '', 400, null],
  ['a query in the address that is too long', 'GET', asked(`{ ${'x'.repeat(15_000)} }`), 400, null],
])('%s is refused', async (_what, method, search, status, allow) => {
  const response = await send(search, { method });
  expect(response.status).toBe(status);
  if (allow) expect(response.headers.get('allow')).toMatch(allow);
});

test('[T-27] an operation in a form that another site can send is not read', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const response = await send('', {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"query":"{ __typename }"}',
    });
    expect([type, response.status]).toEqual([type, 400]);
  }
});
