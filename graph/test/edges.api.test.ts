import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { restRoutes } from './rest-routes.js';
import { Contact, Customer } from '../src/customers/customers/index.js';
import { Order } from '../src/selling/ordering/index.js';
import { Build, type BuiltCustomer } from './build.js';
import { TestApp } from './test-app.js';

let app: TestApp;
let build: Build;
let customer: BuiltCustomer;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  customer = await build.customer();
  token = await app.signIn(customer.customerNumber);
});
afterAll(() => app.close());

interface Problem {
  status: number;
  code: string;
  title: string;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers, redirect: 'manual' });

describe('[T-25] a page of another site', () => {
  test.each(['/graphql', '/api/products/categories', '/api/auth/login', '/healthz'])(
    'gets no CORS header and no cookie from %s',
    async path => {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const { headers } = await fetch(`${app.url}${path}`, {
          method,
          headers: {
            origin: 'https://evil.example',
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        });
        expect([...headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([]);
        expect(headers.get('set-cookie')).toBeNull();
      }
    },
  );
});

describe('[T-29] an error response', () => {
  const leaks = /select |insert |from "|relation|favorite_x|\.ts|\.js|node_modules|at \w+ \(|stack|sqlstate|42P01/i;

  beforeAll(() => app.em().execute('alter table favorite rename to favorite_x'));
  afterAll(() => app.em().execute('alter table favorite_x rename to favorite'));

  test('contains no internals for a server error over REST', async () => {
    const { status, body } = await app.rest<Problem>('GET', '/authproducts/favorites', { token });
    expect([status, body]).toEqual([
      500,
      { status: 500, code: 'INTERNAL', title: 'Something went wrong on our side.' },
    ]);
  });

  test('contains no internals for a server error over GraphQL', async () => {
    const { errors } = await app.graphql('{ favorites { key } }', {}, token);
    expect(errors).toEqual([
      {
        message: 'Something went wrong on our side.',
        locations: expect.anything(),
        path: ['favorites'],
        extensions: { code: 'INTERNAL', status: 500 },
      },
    ]);
  });

  test.each([
    [
      'malformed JSON',
      '/api/auth/login',
      { method: 'POST', body: '{"customerNumber": ', headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      'malformed GraphQL',
      '/graphql',
      { method: 'POST', body: '{"query": "{ me { "}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['an unknown path', '/api/no/such/path', {}, 404],
    ['a path that cannot be decoded', '/api/products/%E0%A4%A', {}, 400],
  ])('contains no internals for %s', async (_what, path, init, status) => {
    const response = await fetch(`${app.url}${path}`, init);
    const text = await response.text();
    expect([response.status, leaks.exec(text)?.[0]]).toEqual([status, undefined]);
  });

  test('[T-30] contains no internals for a truncated upload, which gets status 400', async () => {
    const admin = await app.signIn((await build.admin()).customerNumber);
    const response = await fetch(`${app.url}/api/authproducts/batch`, {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="doc"; filename="a.xlsx"\r\n\r\nPK',
      headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${admin}` },
    });
    const text = await response.text();
    expect([response.status, leaks.exec(text)?.[0]]).toEqual([400, undefined]);
  });
});

describe('[T-37] a search', () => {
  test.each([`/api/products/search/${'a'.repeat(10_000)}`, `/api/products/search/saw?offset=10001`])(
    'with an excessive text or offset is rejected without a database query',
    async path => {
      let status = 0;
      const statements = await app.countStatements(async () => {
        status = (await get(path)).status;
      });
      expect([status, statements]).toEqual([400, 0]);
    },
  );

  test('over GraphQL rejects a long text, a large page and an invalid cursor', async () => {
    for (const args of [
      `text: "${'a'.repeat(101)}"`,
      'text: "saw", first: 100000',
      'text: "saw", after: "not a place"',
    ]) {
      const { errors } = await app.graphql(`{ searchProducts(${args}) { totalCount } }`);
      expect([args.slice(0, 40), errors?.[0]?.extensions.status]).toEqual([args.slice(0, 40), 400]);
    }
  });
});

describe('[T-42] a JSON body', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])(
    'with the key %s changes no prototype and no pricing tier',
    async name => {
      const body = `{"${name}": {"pricingTier": 42069, "isAdmin": true}, "name": "Renamed by ${name.replaceAll('_', '')}"}`;
      await app.rest('PUT', '/authcustomers', { body, token });
      expect(({} as Record<string, unknown>).pricingTier).toBeUndefined();
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      expect((await app.em().findOneOrFail(Customer, { key: customer.key })).pricingTier).toBe(customer.pricingTier);
    },
  );

  test('with a duplicate key uses its last value, not a list', async () => {
    const { status } = await app.rest('PUT', '/authcustomers', { body: '{"name": "First", "name": "Second"}', token });
    expect([status, (await app.em().findOneOrFail(Customer, { key: customer.key })).name]).toEqual([200, 'Second']);
  });
});

test.each([
  '/api/payments/webhook',
  '/api/authorders/payment',
  '/webhooks/authorizenet',
  '/api/authorders/card/return',
])('[T-45] %s does not exist, so no request can mark an order as paid', async path => {
  const orders = await app.em().count(Order, {});
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-anet-signature': 'sha512=00' },
    body: '{"eventType":"net.authorize.payment.authcapture.created"}',
  });
  expect([response.status, await app.em().count(Order, {})]).toEqual([404, orders]);
});

describe('[T-56] a request', () => {
  test.each(['/api/products/search/saw?limit=1&limit=2', '/api/products/onsale?offset=1&offset=2'])(
    'with a repeated parameter is rejected: %s',
    async path => {
      expect((await get(path)).status).toBe(400);
    },
  );

  test('cannot override its method by a parameter or header', async () => {
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const response = await get(`/api/authcustomers/${customer.key}/contacts?_method=DELETE`, {
        [header]: 'DELETE',
        authorization: `Bearer ${token}`,
      });
      const plain = await get(`/api/authcustomers/${customer.key}/contacts`, {
        [header]: 'DELETE',
        authorization: `Bearer ${token}`,
      });
      expect([response.status, plain.status, await app.em().count(Contact, { customerKey: customer.key })]).toEqual([
        400, 200, 1,
      ]);
    }
  });
});

describe('[T-57] a path', () => {
  test.each(['/api/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/api/%5c..%5c..%5cetc%5cpasswd'])(
    'with directory traversal returns no file: %s',
    async path => {
      const response = await get(path);
      expect([400, 403, 404]).toContain(response.status);
      expect(await response.text()).not.toMatch(/"dependencies"|root:x:/);
    },
  );
});

describe('[T-58] routes', () => {
  test.each([
    '/metrics',
    '/debug',
    '/debug/pprof',
    '/.env',
    '/.git/config',
    '/server-status',
    '/admin/console',
    '/api',
    '/api/debug',
    '/actuator/health',
  ])('%s returns 404', async path => {
    expect((await get(path)).status).toBe(404);
  });

  test('every REST route is unique, and none is for debugging', () => {
    const names = restRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter(name => /debug|test|internal|metrics/i.test(name))).toEqual([]);
  });
});

describe('[T-60] health checks', () => {
  test('return only the status', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'alive' });
    const ready = await get('/readyz');
    expect([ready.status, await ready.json(), ready.headers.get('x-powered-by'), ready.headers.get('server')]).toEqual([
      200,
      { status: 'ready' },
      null,
      null,
    ]);
  });
});

describe('[T-54] slow clients', () => {
  const slowClients = 300;

  test('that send single bytes do not delay other requests, and have fixed timeouts', async () => {
    const { hostname, port } = new URL(app.url);
    const sockets: Socket[] = await Promise.all(
      Array.from(
        { length: slowClients },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect(Number(port), hostname, () => resolve(socket));
            socket.on('error', reject);
            socket.write('POST /graphql HTTP/1.1\r\nHost: store\r\nContent-Length: 100');
          }),
      ),
    );
    try {
      for (let round = 0; round < 5; round += 1) {
        for (const socket of sockets) socket.write('0');
        expect((await get('/healthz')).status).toBe(200);
        expect((await app.graphql('{ categories { key } }')).errors).toBeUndefined();
        await pause(10);
      }
      // Node closes slow connections after these timeouts. Waiting for that would take half a minute.
      expect(app.waits()).toEqual({
        headersTimeout: 15_000,
        requestTimeout: 120_000,
        keepAliveTimeout: 80_000,
        maxRequestsPerSocket: 1000,
        maxConnections: 2000,
      });
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});
