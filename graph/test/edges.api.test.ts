import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { restRoutes } from '../src/app/rest.js';
import { Contact, Customer } from '../src/customers/index.js';
import { Order } from '../src/ordering/index.js';
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
    'is told nothing by %s that would let it read the answer',
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

describe('[T-29] a fault of ours', () => {
  const leaks = /select |insert |from "|relation|favorite_x|\.ts|\.js|node_modules|at \w+ \(|stack|sqlstate|42P01/i;

  beforeAll(() => app.em().execute('alter table favorite rename to favorite_x'));
  afterAll(() => app.em().execute('alter table favorite_x rename to favorite'));

  test('is told by REST without what was asked of the database, where, and how', async () => {
    const { status, body } = await app.rest<Problem>('GET', '/authproducts/favorites', { token });
    expect([status, body]).toEqual([
      500,
      { status: 500, code: 'INTERNAL', title: 'Something went wrong on our side.' },
    ]);
  });

  test('and by GraphQL', async () => {
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
  ])('and %s is refused without a word of the program', async (_what, path, init, status) => {
    const response = await fetch(`${app.url}${path}`, init);
    const text = await response.text();
    expect([response.status, leaks.exec(text)?.[0]]).toEqual([status, undefined]);
  });

  test('[T-30] and so is an upload that breaks off, which ends nothing else', async () => {
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
    'beyond reason is refused before the database is asked',
    async path => {
      let status = 0;
      const statements = await app.countStatements(async () => {
        status = (await get(path)).status;
      });
      expect([status, statements]).toEqual([400, 0]);
    },
  );

  test('in GraphQL has a longest text and a largest page', async () => {
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

describe('[T-42] names that every object has', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])(
    '%s in a body changes nothing for anybody',
    async name => {
      const body = `{"${name}": {"pricingTier": 42069, "isAdmin": true}, "name": "Renamed by ${name.replaceAll('_', '')}"}`;
      await app.rest('PUT', '/authcustomers', { body, token });
      expect(({} as Record<string, unknown>).pricingTier).toBeUndefined();
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      expect((await app.em().findOneOrFail(Customer, { key: customer.key })).pricingTier).toBe(customer.pricingTier);
    },
  );

  test('a value given twice counts once, by the last, and never as a list', async () => {
    const { status } = await app.rest('PUT', '/authcustomers', { body: '{"name": "First", "name": "Second"}', token });
    expect([status, (await app.em().findOneOrFail(Customer, { key: customer.key })).name]).toEqual([200, 'Second']);
  });
});

test.each([
  '/api/payments/webhook',
  '/api/authorders/payment',
  '/webhooks/authorizenet',
  '/api/authorders/card/return',
])('[T-45] nobody tells the store by %s that something was paid: there is no such road', async path => {
  const orders = await app.em().count(Order, {});
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-anet-signature': 'sha512=00' },
    body: '{"eventType":"net.authorize.payment.authcapture.created"}',
  });
  expect([response.status, await app.em().count(Order, {})]).toEqual([404, orders]);
});

describe('[T-56] a parameter', () => {
  test.each(['/api/products/search/saw?limit=1&limit=2', '/api/products/onsale?offset=1&offset=2'])(
    'that is given twice is refused: %s',
    async path => {
      expect((await get(path)).status).toBe(400);
    },
  );

  test('or a header that names another method changes no method', async () => {
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
    'that climbs out of its folder leads nowhere: %s',
    async path => {
      const response = await get(path);
      expect([400, 403, 404]).toContain(response.status);
      expect(await response.text()).not.toMatch(/"dependencies"|root:x:/);
    },
  );
});

describe('[T-58] what is there', () => {
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
  ])('%s is not', async path => {
    expect((await get(path)).status).toBe(404);
  });

  test('every path of the REST interface names itself once', () => {
    const names = restRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter(name => /debug|test|internal|metrics/i.test(name))).toEqual([]);
  });
});

describe('[T-60] health', () => {
  test('says that the process answers and can serve, and nothing else', async () => {
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
  const crowd = 300;

  test('that send a byte now and then keep nobody waiting, and the server waits for them so long and no longer', async () => {
    const { hostname, port } = new URL(app.url);
    const sockets: Socket[] = await Promise.all(
      Array.from(
        { length: crowd },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect(Number(port), hostname, () => resolve(socket));
            socket.on('error', reject);
            socket.write('POST /graphql HTTP/1.1\r\nHost: store\r\nContent-Length: 100');
          }),
      ),
    );
    try {
      const began = performance.now();
      for (let round = 0; round < 5; round += 1) {
        for (const socket of sockets) socket.write('0');
        expect((await get('/healthz')).status).toBe(200);
        expect((await app.graphql('{ categories { key } }')).errors).toBeUndefined();
        await pause(10);
      }
      expect(performance.now() - began).toBeLessThan(5000);
      // Node closes them by these; waiting for that would take the test half a minute.
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
