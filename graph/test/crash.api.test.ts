import { rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { entities } from '../src/server/entities.js';
import { ChangeLogEntry } from '../src/platform/audit/index.js';
import { openDatabase, type Database } from '../src/platform/database/index.js';
import { Order, OrderLine, OrderStatusChange } from '../src/selling/ordering/index.js';
import { Build, password } from './build.js';
import { StoreProcess } from './store-process.js';
import { createEmptyDatabase, makeDataDir, onPostgres } from './test-database.js';
import { until } from './until.js';

const rounds = 3;

let dataDir: string;
let databaseUrl: string | null;

beforeEach(async () => {
  dataDir = makeDataDir();
  databaseUrl = onPostgres ? await createEmptyDatabase() : null;
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const env = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
const open = (): Promise<Database> => openDatabase({ entities, databaseUrl, dataDir });

async function buildCustomerAndProduct() {
  const database = await open();
  const build = new Build(database.em.fork());
  const customer = await build.customer();
  const product = await build.product({ standardCost: '2.5000' });
  await database.close();
  return { customer, product };
}

/** Sends checkouts one after another until the server is killed, and records the keys of acknowledged orders. */
async function orderUntilKilled(
  url: string,
  { customer, product }: Awaited<ReturnType<typeof buildCustomerAndProduct>>,
  acknowledged: number[],
): Promise<void> {
  try {
    const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as { data: { token: string } & number } };
    };
    const {
      body: {
        data: { token },
      },
    } = await send('/auth/login', { customerNumber: customer.customerNumber, password });
    for (;;) {
      const quantity = 1 + (acknowledged.length % 9);
      const { status, body } = await send(
        '/authorders',
        {
          order: {
            customerKey: customer.key,
            total: quantity * 2.5,
            location: customer.location.key,
            contact: customer.contact.key,
          },
          products: [{ productKey: product.key, quantity, price: quantity * 2.5 }],
        },
        { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      );
      // 503: the store was busy, and has not acknowledged the order.
      if (status === 201) acknowledged.push(body.data);
      else expect(status).toBe(503);
    }
  } catch (error) {
    // A broken connection is the expected end. Any other error fails the test.
    if (!['fetch failed', 'terminated'].includes((error as Error).message)) throw error;
  }
}

test('[F-5] SIGKILL during writes loses no acknowledged order and leaves no partial order', async () => {
  const records = await buildCustomerAndProduct();
  const acknowledged: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { process: server, url } = await StoreProcess.start(env());
    const before = acknowledged.length;
    const buyers = [1, 2, 3].map(() => orderUntilKilled(url, records, acknowledged));
    while (acknowledged.length < before + 2) await pause(20);
    await pause(Math.random() * 500);
    await server.kill();
    await Promise.all(buyers);
  }
  expect(acknowledged.length).toBeGreaterThan(rounds);

  const database = await open();
  const em = database.em.fork();
  const orders = await em.find(Order, {});
  const linesOf = Map.groupBy(await em.find(OrderLine, {}), line => line.orderKey);
  const changesOf = Map.groupBy(await em.find(OrderStatusChange, {}), change => change.orderKey);
  const stored = new Set(orders.map(order => order.key));
  expect(acknowledged.filter(key => !stored.has(key))).toEqual([]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const complete = orders.filter(
    ({ key, total }) =>
      linesOf.get(key)?.length === 1 && linesOf.get(key)?.[0]?.price === total && changesOf.get(key)?.length === 1,
  );
  expect(complete.length).toBe(orders.length);
  expect(await em.count(ChangeLogEntry, { subject: 'order', action: 'created' })).toBe(orders.length);
  await database.close();
});

const production = { NODE_ENV: 'production', DEFAULT_CUSTOMER_PASSWORD: 'start-here' };

if (onPostgres) {
  test('exits in production with one sentence, to be started again, if the database is read-only', async () => {
    const { em, close } = await open();
    await em.execute(
      `alter database "${new URL(databaseUrl ?? '').pathname.slice(1)}" set default_transaction_read_only = on`,
    );
    await close();
    const { code, output } = await StoreProcess.runToEnd({ ...env(), ...production });
    expect(code).toBe(75);
    expect(output).toMatch(
      /^The database refused a statement of the store: cannot execute .* in a read-only transaction\.\n$/,
    );
  });

  test('servers that open a new database at the same moment create its tables once', async () => {
    const fresh = await createEmptyDatabase('template1');
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => openDatabase({ entities, databaseUrl: fresh, dataDir })),
    );
    await Promise.all(opened.map(database => database.close()));
  });

  test('servers that start together on a new database create its tables and demo data once', async () => {
    const shared = { DATABASE_URL: await createEmptyDatabase('template1'), DATA_DIR: dataDir, SEED: 'demo' };
    const servers = await Promise.all([
      StoreProcess.start(shared),
      StoreProcess.start(shared),
      StoreProcess.start(shared),
    ]);
    const counts = await Promise.all(
      servers.map(async ({ url }) => {
        const response = await fetch(`${url}/api/products/categories`);
        return ((await response.json()) as { data: unknown[] }).data.length;
      }),
    );
    expect(new Set(counts)).toEqual(new Set([62]));
    await Promise.all(servers.map(({ process: server }) => server.kill('SIGTERM')));
  });
} else {
  test('[F-17] a second server on the same data directory exits with a one-line error', async () => {
    const { process: first, url } = await StoreProcess.start({ DATA_DIR: dataDir });
    const second = await StoreProcess.runToEnd({ DATA_DIR: dataDir });
    expect(second.code).toBe(1);
    expect(second.output.trim()).toMatch(
      new RegExp(
        `^The data directory ${dataDir} is in use by another server \\(process \\d+\\)\\. Stop that one first, or set DATA_DIR\\.$`,
      ),
    );
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await first.kill();
    const { process: third } = await StoreProcess.start({ DATA_DIR: dataDir });
    expect(await third.kill('SIGTERM')).toBe(0);
  });

  test('[F-17] starts normally after being killed during the first start', async () => {
    rmSync(dataDir, { recursive: true });
    const began = performance.now();
    const { process: complete } = await StoreProcess.start({ DATA_DIR: dataDir, SEED: 'demo' });
    const wholeStartMs = performance.now() - began;
    await complete.kill();
    rmSync(dataDir, { recursive: true });
    await StoreProcess.killAfter(0.7 * wholeStartMs, { DATA_DIR: dataDir, SEED: 'demo' });
    const { process: server, url } = await StoreProcess.start({ DATA_DIR: dataDir, SEED: 'demo' });
    const response = await fetch(`${url}/api/products/categories`);
    expect(((await response.json()) as { data: unknown[] }).data.length).toBe(62);
    await server.kill('SIGTERM');
  });

  test('[F-24] /readyz returns 503 after SIGTERM while other requests succeed, until DRAIN_SECONDS have passed', async () => {
    const { process: server, url } = await StoreProcess.start({ ...env(), DRAIN_SECONDS: '300' });
    server.signal('SIGTERM');
    const statuses = async () => [
      (await fetch(`${url}/readyz`)).status,
      (await fetch(`${url}/healthz`)).status,
      (await fetch(`${url}/api/products/featured`)).status,
    ];
    await until(async () => (await fetch(`${url}/readyz`)).status, 503);
    expect(await statuses()).toEqual([503, 200, 200]);
    await server.kill();
    const { process: draining } = await StoreProcess.start({ ...env(), DRAIN_SECONDS: '1' });
    expect(await draining.kill('SIGTERM')).toBe(0);
  });

  test('exits with a list of all errors if the configuration is invalid', async () => {
    const { code, output } = await StoreProcess.runToEnd({ PORT: 'eighty', SEED: 'maybe' });
    expect([code, output.trim()]).toEqual([1, 'PORT must be a number from 0 to 65535.\nSEED must be demo or none.']);
  });

  test.each([
    ['in development', {}],
    ['in production', production],
  ])('[F-29] %s, exits with one sentence, to be started again, if the database is unreachable', async (_in, mode) => {
    const { code, output } = await StoreProcess.runToEnd({
      DATABASE_URL: 'postgres://store@127.0.0.1:1/store',
      DATA_DIR: dataDir,
      ...mode,
    });
    expect(code).toBe(75);
    expect(output.trim()).toMatch(/^The database of DATABASE_URL could not be reached: .*ECONNREFUSED.*$/);
  });
}
