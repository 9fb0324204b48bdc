import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Build, password } from './build.js';
import { CapturedLog, type LogLine } from './captured-log.js';
import { TestApp, type GraphQLReply } from './test-app.js';
import { TestClock } from './test-clock.js';

const captured = new CapturedLog();
let folder: string;
let app: TestApp;
let proxied: TestApp;
let build: Build;

const searchOperation = 'query SearchPage($text: String!) { searchProducts(text: $text) { totalCount } }';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-operations-'));
  const file = join(folder, 'operations.json');
  writeFileSync(file, JSON.stringify([searchOperation, 'query Me { me { key } }']));
  app = await TestApp.start(
    { OPERATIONS_FILE: file, ANSWER_CACHE_MB: '4', LOG_CACHED_SAMPLE: '3' },
    new TestClock(),
    captured.log,
  );
  proxied = await TestApp.start({ TRUSTED_PROXIES: '1' }, new TestClock(), captured.log);
  build = new Build(app.em());
});
beforeEach(() => captured.clear());
afterAll(async () => {
  await app.close();
  await proxied.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the one log line of the request that `work` makes. */
async function lineOf(work: () => Promise<unknown>): Promise<LogLine> {
  captured.clear();
  await work();
  const lines = await captured.untilRequests(1);
  expect(lines).toHaveLength(1);
  return lines[0] as LogLine;
}

describe('a request', () => {
  test('is logged in one line with its route pattern, status, time, bytes, customer and statements', async () => {
    const customer = await build.customer();
    const token = await app.signIn(customer.customerNumber);
    await captured.untilRequests(1);
    const line = await lineOf(() => app.rest('GET', '/authorders/bykey/4711', { token }));
    expect(line).toMatchObject({
      level: 30,
      method: 'GET',
      route: '/api/authorders/bykey/:orderKey',
      status: 404,
      customerKey: customer.key,
      requestId: expect.stringMatching(/^[0-9a-f]{16}-[0-9a-z]+$/) as string,
    });
    const me = await lineOf(() => app.graphql('query Me { me { key } }', {}, token));
    expect(me).toMatchObject({
      method: 'POST',
      route: '/graphql',
      operation: 'Me',
      status: 200,
      customerKey: customer.key,
      statements: expect.any(Number) as number,
      ms: expect.any(Number) as number,
      statementMs: expect.any(Number) as number,
      bytes: expect.any(Number) as number,
    });
    expect(Number(me.bytes)).toBeGreaterThan(100);
    expect(me).not.toHaveProperty('staffKey');
  });

  test('is logged with the staff member who acts as the customer', async () => {
    const [customer, admin] = [await build.customer(), await build.admin()];
    const token = await app.signIn(admin.customerNumber);
    const { data } = await app.graphql<{ actAsCustomer: { token: string } }>(
      'mutation ($key: Int!) { actAsCustomer(customerKey: $key) { token } }',
      { key: customer.key },
      token,
    );
    const acting = data?.actAsCustomer.token;
    await captured.untilRequests(2);
    const line = await lineOf(() => app.graphql('query Me { me { key } }', {}, acting));
    expect(line).toMatchObject({ customerKey: customer.key, staffKey: admin.key });
  });

  test('is logged with its exact number of statements', async () => {
    const customer = await build.customer();
    const token = await app.signIn(customer.customerNumber);
    await captured.untilRequests(1);
    for (const call of [
      () => app.graphql('query Me { me { key } }', {}, token),
      () => app.rest('GET', '/authorders', { token }),
      () =>
        app.rest('POST', '/auth/password', {
          token,
          body: { currentPassword: password, newPassword: 'another-good-password' },
        }),
    ]) {
      let counted = 0;
      const line = await lineOf(async () => {
        counted = await app.countStatements(call);
      });
      expect(counted).toBeGreaterThan(0);
      expect(line.statements).toBe(counted);
    }
  });

  test('is logged without a raw path, search text or unknown operation name', async () => {
    await app.graphql(searchOperation, { text: 'very-private-text' });
    await app.graphql('query MyPrivateName { storeInfo { name } }');
    await app.rest('GET', '/products/search/very-private-text?name=very-private-text');
    await fetch(`${app.url}/somewhere/very-private-text`);
    const lines = await captured.untilRequests(4);
    expect(lines.map(({ route, operation }) => [route, operation])).toEqual([
      ['/graphql', 'SearchPage'],
      ['/graphql', 'other'],
      ['/api/products/search/:text', undefined],
      ['other', undefined],
    ]);
    expect(captured.text).not.toMatch(/very-private-text|MyPrivateName/);
  });

  test('for a health check is logged at debug level while the store is healthy', async () => {
    expect(await lineOf(() => fetch(`${app.url}/readyz`))).toMatchObject({ level: 20, route: '/readyz', status: 200 });
  });

  test('served from the response cache is logged once in LOG_CACHED_SAMPLE times, marked as sampled', async () => {
    const send = () => app.graphql('query Facts { storeInfo { name } }');
    await send();
    const [uncached] = await captured.untilRequests(1);
    expect(uncached).not.toHaveProperty('sampledOneOf');
    captured.clear();
    for (let round = 0; round < 6; round += 1) await send();
    const lines = await captured.untilRequests(2);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ route: '/graphql', status: 200, sampledOneOf: 3, statements: 0 });
  });
});

describe('an internal error', () => {
  test('is logged with request ID, route and customer, and the response contains the same ID', async () => {
    const customer = await build.customer();
    const token = await app.signIn(customer.customerNumber);
    await captured.untilRequests(1);
    captured.clear();
    await app.em().execute('alter table orders rename to orders_x');
    let reply: Awaited<ReturnType<TestApp['rest']>>;
    try {
      reply = await app.rest('GET', '/authorders', { token });
    } finally {
      await app.em().execute('alter table orders_x rename to orders');
    }
    const requestId = reply.headers.get('x-request-id');
    expect([reply.body, reply.requestId]).toEqual([expect.objectContaining({ code: 'INTERNAL' }), requestId]);
    await captured.untilRequests(1);
    expect(captured.lines()).toEqual([
      expect.objectContaining({
        msg: 'request failed',
        level: 50,
        requestId,
        route: '/api/authorders',
        customerKey: customer.key,
      }),
      expect.objectContaining({
        msg: 'request',
        status: 500,
        failure: 'INTERNAL',
        requestId,
        route: '/api/authorders',
        customerKey: customer.key,
      }),
    ]);
  });
});

describe('the request ID', () => {
  const idOf = async (store: TestApp, sent: string | undefined) => {
    const response = await fetch(`${store.url}/api/nowhere`, {
      headers: sent === undefined ? {} : { 'x-request-id': sent },
    });
    const { requestId } = (await response.json()) as { requestId: string };
    expect(response.headers.get('x-request-id')).toBe(requestId);
    return requestId;
  };

  test('is taken from a trusted proxy', async () => {
    expect(await idOf(proxied, 'proxy-4711')).toBe('proxy-4711');
    expect(await idOf(proxied, 'x'.repeat(64))).toBe('x'.repeat(64));
  });

  test.each([
    ['from an untrusted client', false, 'proxy-4711'],
    ['over 64 characters', true, 'x'.repeat(65)],
    ['with spaces', true, 'a b'],
    ['with non-ASCII letters', true, 'caf\u00e9'],
  ])('%s is replaced by a generated one', async (_case, isProxied, sent) => {
    const id = await idOf(isProxied ? proxied : app, sent);
    expect(id).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/);
  });

  test('is unique, and in the headers of every response', async () => {
    const post = (body: string) =>
      fetch(`${app.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const responses = await Promise.all([
      post('{"query":"query Facts { storeInfo { name } }"}'),
      post('{"query":"query Facts { storeInfo { name } }"}'),
      post('{'),
      fetch(`${app.url}/healthz`),
      fetch(`${app.url}/api/nowhere`),
      fetch(`${app.url}/nowhere`),
    ]);
    const ids = responses.map(({ headers }) => headers.get('x-request-id'));
    expect(ids.filter(id => id === null)).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is in every GraphQL error', async () => {
    const replies: GraphQLReply<unknown>[] = [
      await app.graphql('{ history { totalCount } }'),
      await app.graphql('{ nothing }'),
      await app.graphql('{'),
      await app.graphql('{ me { key } }', {}, 'a wrong token'),
    ];
    for (const { requestIds = [] } of replies) {
      expect(requestIds[0]).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/);
      expect(new Set(requestIds).size).toBe(1);
    }
  });
});
