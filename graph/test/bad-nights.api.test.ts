import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Order } from '../src/selling/ordering/index.js';
import { Build } from './build.js';
import { TestApp } from './test-app.js';
import { until } from './until.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

async function buyer() {
  const customer = await build.customer();
  const product = await build.product({ standardCost: '2.5000' });
  const token = await app.signIn(customer.customerNumber);
  const buy = (key: string, as = token) =>
    app.rest<{ data: number; code: string }>('POST', '/authorders', {
      body: {
        order: {
          customerKey: customer.key,
          total: 2.5,
          location: customer.location.key,
          contact: customer.contact.key,
        },
        products: [{ productKey: product.key, quantity: 1, price: 2.5 }],
      },
      token: as,
      headers: { 'idempotency-key': key },
    });
  return { customer, token, buy };
}

describe('[F-18] broken clients', () => {
  /** Sends the beginning of a request and closes the connection after 50 ms. */
  const sendHalf = (head: string) =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head}\r\nHost: store\r\n`);
        setTimeout(() => {
          socket.destroy();
          resolve();
        }, 50);
      }).on('error', reject);
    });

  test('that abort headers, bodies and uploads leave no files, and other requests succeed meanwhile', async () => {
    const admin = await build.admin();
    const token = await app.signIn(admin.customerNumber);
    const filesBefore = readdirSync(tmpdir()).filter(name => name.startsWith('store-upload-'));
    const upload = [
      'POST /api/authproducts/batch HTTP/1.1',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
      '',
      '--b',
      'Content-Disposition: form-data; name="doc"; filename="a.xlsx"',
      '',
      'PK and then nothing',
    ].join('\r\n');
    const heads = [
      'GET / HTTP/1.1\r\nX-Half',
      'POST /graphql HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"query":',
      upload,
    ];
    const broken = Array.from({ length: 90 }, (_, index) => sendHalf(heads[index % heads.length] as string));
    const healthy: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      healthy.push((await fetch(`${app.url}/healthz`)).status, (await app.graphql('{ categories { key } }')).status);
      await pause(10);
    }
    await Promise.all(broken);
    expect(new Set(healthy)).toEqual(new Set([200]));
    const left = () =>
      readdirSync(tmpdir()).filter(name => name.startsWith('store-upload-') && !filesBefore.includes(name));
    // Other tests upload files at the same time, and the store deletes those too.
    await until(() => left().length, 0);
  });
});

describe('[F-19] a clock that jumps', () => {
  afterEach(() => app.clock.set('2026-11-20T12:00:00Z'));

  test('two hours ahead returns the same order for a repeated checkout and keeps the session valid', async () => {
    const { customer, buy } = await buyer();
    const key = randomUUID();
    const first = await buy(key);
    app.clock.advance(2 * 60 * 60);
    const again = await buy(key);
    expect([first.status, again.status, again.body.data]).toEqual([201, 201, first.body.data]);
    expect(await app.em().count(Order, { customerKey: customer.key })).toBe(1);
  });

  test('two hours back rejects an earlier token with 401 and accepts a new sign-in', async () => {
    const { customer, buy } = await buyer();
    app.clock.advance(-2 * 60 * 60);
    const refused = await buy(randomUUID());
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await app.em().count(Order, { customerKey: customer.key })).toBe(0);
    expect((await buy(randomUUID(), await app.signIn(customer.customerNumber))).status).toBe(201);
  });

  test('back by less than two minutes accepts a token from a server that is ahead', async () => {
    const { buy } = await buyer();
    app.clock.advance(-119);
    expect((await buy(randomUUID())).status).toBe(201);
  });
});

test('[F-20] 500 requests of all types leak no timer, socket or connection', async () => {
  const { token, buy } = await buyer();
  const round = async () => {
    await Promise.all([
      buy(randomUUID()),
      buy('not a key'),
      app.graphql('{ products(first: 5) { nodes { key } } }', {}, token),
      app.graphql('{ broken', {}, token),
      app.rest('GET', '/products/featured'),
      app.rest('GET', '/no-such-path'),
      app.rest('POST', '/auth/login', { body: { customerNumber: 1 } }),
      app.graphql('{ me { orders(first: 5) { nodes { key } } } }', {}, token),
      app.graphql('{ me { key } }', {}, 'no.good.token'),
      fetch(`${app.url}/healthz`).then(answer => answer.text()),
    ]);
  };
  const openResources = () => {
    const counts: Record<string, number> = {};
    for (const name of process.getActiveResourcesInfo())
      if (name !== 'Immediate' && name !== 'CloseReq') counts[name] = (counts[name] ?? 0) + 1;
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  };
  for (let warm = 0; warm < 5; warm += 1) await round();
  const before = openResources();
  for (let turn = 0; turn < 50; turn += 1) await round();
  // One leak per request would add 500.
  expect(openResources() - before).toBeLessThan(40);
});
