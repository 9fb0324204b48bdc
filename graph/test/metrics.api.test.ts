import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionWaited } from '../src/platform/shared/signals.js';
import { afterCommit, inTransaction } from '../src/platform/shared/transaction.js';
import { openMetricsServer } from '../src/platform/telemetry/index.js';
import { Metrics } from '../src/platform/telemetry/metrics.js';
import { Build } from './build.js';
import { TestApp } from './test-app.js';
import { until } from './until.js';

let folder: string;
let app: TestApp;
let build: Build;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-metrics-'));
  const file = join(folder, 'operations.json');
  writeFileSync(file, JSON.stringify(['query Facts { storeInfo { name } }', 'query Me { me { key } }']));
  app = await TestApp.start({
    METRICS_PORT: '0',
    OPERATIONS_FILE: file,
    ANSWER_CACHE_MB: '4',
    NUMBER_QUESTIONS_PER_MINUTE: '2',
  });
  build = new Build(app.em());
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the values by series, in Prometheus notation. */
async function series(text: Promise<string>): Promise<Map<string, number>> {
  const lines = (await text).split('\n').filter(line => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

/** Polls for a value, because a request is counted after its response is sent. */
async function untilValue(name: string, expected: number): Promise<void> {
  await until(async () => (await series(app.metrics())).get(name), expected);
}

test('counts requests, failures, cache lookups, orders and refusals exactly', async () => {
  const customer = await build.customer({}, { creditLimit: '5000' });
  const token = await app.signIn(customer.customerNumber);
  for (let round = 0; round < 3; round += 1) await app.graphql('query Me { me { key } }', {}, token);
  for (let round = 0; round < 4; round += 1) await app.graphql('query Facts { storeInfo { name } }');
  for (let round = 0; round < 5; round += 1) await app.rest('GET', `/customers/${customer.customerNumber}/exists`);
  await app.em().execute('alter table orders rename to orders_x');
  try {
    await app.rest('GET', '/authorders', { token });
  } finally {
    await app.em().execute('alter table orders_x rename to orders');
  }
  await untilValue('store_http_requests_total{method="GET",route="/api/authorders",status="500"}', 1);
  await untilValue('store_http_request_failures_total{route="/api/authorders"}', 1);
  await untilValue('store_http_requests_total{method="POST",route="/graphql Me",status="200"}', 3);
  await untilValue('store_http_request_duration_seconds_count{route="/graphql Me"}', 3);
  await untilValue('store_response_cache_hits_total', 3);
  await untilValue('store_response_cache_misses_total', 1);
  await untilValue('store_response_cache_entries', 1);
  await untilValue('store_rate_limit_rejections_total{limit="numbers"}', 3);
});

test('counts an order after its transaction commits, and does not count a rejected order', async () => {
  const customer = await build.customer({}, { creditLimit: '100' });
  const product = await build.product({ standardCost: '30' });
  const token = await app.signIn(customer.customerNumber);
  const order = (quantity: number) =>
    app.rest('POST', '/authorders', {
      token,
      headers: { 'idempotency-key': `00000000-0000-4000-8000-00000000000${quantity % 10}` },
      body: {
        order: {
          customerKey: customer.key,
          total: 30 * quantity,
          location: customer.location.key,
          contact: customer.contact.key,
        },
        products: [{ productKey: product.key, quantity, price: 30 * quantity }],
      },
    });
  expect((await order(1)).status).toBe(201);
  expect((await order(1)).status).toBe(201);
  expect((await order(10)).status).toBeGreaterThanOrEqual(400);
  await untilValue('store_orders_placed_total{payment="onAccount"}', 1);
  await app.runJobs();
  await untilValue('store_job_runs_total{queue="orderConfirmation",outcome="completed"}', 1);
});

test('runs afterCommit callbacks after a commit, and never after a rollback', async () => {
  const announced: string[] = [];
  const transaction = (name: string, fails: boolean) =>
    inTransaction(app.em(), async em => {
      await em.execute('select 1');
      await inTransaction(em, async () => afterCommit(() => announced.push(name)));
      expect(announced).not.toContain(name);
      if (fails) throw new Error('refused');
    });
  await expect(transaction('rolled back', true)).rejects.toThrow('refused');
  await transaction('committed', false);
  expect(announced).toEqual(['committed']);
  expect(() => afterCommit(() => undefined)).toThrow('There is no transaction whose commit could be awaited.');
});

test('100 unknown paths and operation names add no series', async () => {
  const sendUnknown = async (index: number) => {
    await Promise.all([
      app.rest('GET', `/odd-${index}/path`),
      fetch(`${app.url}/odd-${index}`),
      app.rest('GET', `/products/search/odd-${index}`),
      app.graphql(`query Odd${index} { storeInfo { name } }`),
      fetch(`${app.url}/`, { method: 'REPORT' }),
    ]);
  };
  const countSeries = async () =>
    [...(await series(app.metrics())).keys()].filter(name => name.startsWith('store_')).length;
  await sendUnknown(0);
  await untilValue('store_http_requests_total{method="POST",route="/graphql other",status="200"}', 1);
  const before = await countSeries();
  for (let index = 1; index < 101; index += 10)
    await Promise.all(Array.from({ length: 10 }, (_, offset) => sendUnknown(index + offset)));
  await untilValue('store_http_requests_total{method="POST",route="/graphql other",status="200"}', 101);
  expect(await countSeries()).toBe(before);
  expect(await app.metrics()).not.toMatch(/odd-|Odd\d/);
});

test('reads unfinished jobs and payments in one statement, at most every ten seconds', async () => {
  const counted = await app.countStatements(async () => {
    await app.metrics();
    await app.metrics();
  });
  expect(counted).toBeLessThanOrEqual(1);
  const fresh = await TestApp.start({ METRICS_PORT: '0' });
  try {
    await fresh
      .em()
      .execute(
        `insert into jobs.job (name, data, created_on) values ('runImport', '{"importKey": 1}', now() - interval '1 hour')`,
      );
    let values = new Map<string, number>();
    expect(await fresh.countStatements(async () => (values = await series(fresh.metrics())))).toBe(1);
    expect([values.get('store_database_up'), values.get('store_jobs{name="runImport",state="created"}')]).toEqual([
      1, 1,
    ]);
    expect(values.get('store_jobs_oldest_seconds{name="runImport",state="created"}')).toBeCloseTo(3600, -2);
    expect([...values.keys()]).toEqual(
      expect.arrayContaining([
        'process_resident_memory_bytes',
        'nodejs_heap_size_used_bytes',
        'nodejs_eventloop_lag_p99_seconds',
        'store_pool_stuck',
      ]),
    );
    expect(values.get('store_pool_connections')).toBeGreaterThan(0);
  } finally {
    await fresh.close();
  }
});

describe('while the database is down', () => {
  const sources = {
    pool: { totalCount: 3, idleCount: 1, waitingCount: 2 },
    isPoolStuck: () => true,
    cache: { bytes: 0, entries: 0 },
    replicaLags: async () => [1.5, null],
  };

  test.each([
    ['refuses connections', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    ['never responds', () => new Promise<never>(() => undefined)],
  ])('a scrape succeeds and reports it as down when it %s', async (_what, readDatabase) => {
    const metrics = new Metrics({ ...sources, readDatabase });
    const server = await openMetricsServer(
      { port: 0, host: '127.0.0.1' },
      () => metrics.text(),
      () => undefined,
    );
    try {
      const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);
      const values = await series(response.text());
      expect([
        response.status,
        values.get('store_database_up'),
        values.get('store_pool_stuck'),
        values.get('store_pool_waiting'),
      ]).toEqual([200, 0, 1, 2]);
      expect([
        values.get('store_replica_lag_seconds{replica="0"}'),
        values.has('store_replica_lag_seconds{replica="1"}'),
      ]).toEqual([1.5, false]);
      expect([...values.keys()].filter(name => name.startsWith('store_jobs{'))).toEqual([]);
      expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
    } finally {
      server.close();
      metrics.close();
    }
  });
});

test('measures how long callers wait for a connection', async () => {
  const metrics = new Metrics({
    pool: null,
    isPoolStuck: () => false,
    cache: { bytes: 0, entries: 0 },
    readDatabase: async () => [],
    replicaLags: async () => [],
  });
  connectionWaited.send({ seconds: 0.02 });
  const values = await series(metrics.text());
  expect([values.get('store_pool_wait_seconds_count'), values.get('store_pool_wait_seconds_sum')]).toEqual([1, 0.02]);
  expect(values.has('store_pool_connections')).toBe(false);
  metrics.close();
  connectionWaited.send({ seconds: 0.02 });
  expect((await series(metrics.text())).size).toBe(0);
});

test('the main port does not serve /metrics', async () => {
  expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
});
