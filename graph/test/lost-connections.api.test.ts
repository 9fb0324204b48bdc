import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { entities } from '../src/server/entities.js';
import { openDatabase, type Database } from '../src/platform/database/index.js';
import { PoolWatchdog } from '../src/platform/database/pool-watchdog.js';
import { Order } from '../src/selling/ordering/index.js';
import { Build, type BuiltCustomer } from './build.js';
import { postgresClusters, type Cluster } from './postgres-clusters.js';
import { TestApp } from './test-app.js';
import { until } from './until.js';

const buyersAtOnce = 20;

describe('lost database connections', () => {
  let cluster: Cluster;
  let database: Database;
  let app: TestApp;
  let product: number;
  let buyers: { customer: BuiltCustomer; token: string }[];
  let superuser: pg.Pool;

  beforeAll(async () => {
    cluster = await (await postgresClusters()).startPostgres({ settings: { fsync: 'off', max_connections: '60' } });
    database = await openDatabase({ entities, databaseUrl: cluster.url, dataDir: '' });
    app = await TestApp.startOn(database, {});
    superuser = new pg.Pool({ connectionString: cluster.superuserUrl, max: 1 });
    superuser.on('error', () => undefined);
    const build = new Build(app.em());
    product = (await build.product({ standardCost: '2.5000' })).key;
    buyers = [];
    for (let index = 0; index < buyersAtOnce; index += 1) {
      const customer = await build.customer();
      buyers.push({ customer, token: await app.signIn(customer.customerNumber) });
    }
  });
  afterAll(async () => {
    await app.close();
    await superuser.end();
    await cluster.stop();
  });

  /** Sends one checkout and returns its status with the order's key. */
  async function buy({ customer, token }: (typeof buyers)[number]): Promise<{ status: number; key: number }> {
    const order = {
      customerKey: customer.key,
      total: 2.5,
      location: customer.location.key,
      contact: customer.contact.key,
    };
    const { status, body } = await app.rest<{ data: number }>('POST', '/authorders', {
      body: { order, products: [{ productKey: product, quantity: 1, price: 2.5 }] },
      token,
      headers: { 'idempotency-key': randomUUID() },
    });
    return { status, key: body.data };
  }

  /** Runs `fault` while 20 customers order continuously. Returns the acknowledged orders and all statuses. */
  async function buyDuring(fault: () => Promise<void>): Promise<{ acknowledged: number[]; statuses: Set<number> }> {
    let isOver = false;
    const acknowledged: number[] = [];
    const statuses = new Set<number>();
    const buying = buyers.map(async buyer => {
      while (!isOver) {
        const { status, key } = await buy(buyer);
        statuses.add(status);
        if (status === 201) acknowledged.push(key);
        else await pause(50);
      }
    });
    await pause(300);
    await fault();
    isOver = true;
    await Promise.all(buying);
    return { acknowledged, statuses };
  }

  const allCanOrder = async () => (await Promise.all(buyers.map(buy))).every(({ status }) => status === 201);

  /** Asserts that all connections are idle, no request waits for one, and every acknowledged order is stored. */
  async function expectIntact(acknowledged: number[]): Promise<void> {
    const { totalCount, idleCount, waitingCount } = database.pool as pg.Pool;
    expect({ idle: idleCount, waiting: waitingCount }).toEqual({ idle: totalCount, waiting: 0 });
    expect(totalCount).toBeLessThanOrEqual(10);
    const stored = new Set(
      (await app.em().find(Order, { key: { $in: acknowledged } }, { fields: ['key'] })).map(({ key }) => key),
    );
    expect(acknowledged.filter(key => !stored.has(key))).toEqual([]);
  }

  test('[F-12] [F-21] a database crash during 20 concurrent checkouts returns 503, and all can order again without a lost order', async () => {
    const { acknowledged, statuses } = await buyDuring(async () => {
      await cluster.halt('immediate');
      await pause(1000);
      await cluster.start();
    });
    await until(allCanOrder, true);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect([...statuses].sort()).toEqual([201, 503]);
    await expectIntact(acknowledged);
  });

  test('[F-13] [F-21] the pool discards dead connections when backends are terminated four times during checkouts', async () => {
    const { acknowledged, statuses } = await buyDuring(async () => {
      for (let round = 0; round < 4; round += 1) {
        await superuser.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
        );
        await pause(200);
      }
    });
    await until(allCanOrder, true);
    expect([...statuses].filter(status => ![201, 503].includes(status))).toEqual([]);
    await expectIntact(acknowledged);
  });

  test('[F-13] a deadlock and a serialization failure return 503 and leave the pool intact', async () => {
    const failing = ["raise exception using errcode = '40P01'", "raise exception using errcode = '40001'"];
    for (const statement of failing) {
      await superuser.query(
        `create or replace function fail_order() returns trigger language plpgsql as $$ begin ${statement}; end $$`,
      );
      await superuser.query(
        'create trigger fail_order before insert on order_line for each row execute function fail_order()',
      );
      const { status } = await buy(buyers[0] as (typeof buyers)[number]);
      await superuser.query('drop trigger fail_order on order_line');
      expect(status).toBe(503);
    }
    await expectIntact([]);
  });

  test.each([
    ['53100', 'a full disk'],
    ['25006', 'a standby that is not promoted yet'],
    ['57P03', 'a server that is starting'],
  ])('[F-15] SQLSTATE %s, %s, returns 503 with Retry-After and leaves no partial order', async code => {
    const before = await app.em().count(Order, {});
    await superuser.query(
      `create or replace function fail_order() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$`,
    );
    await superuser.query(
      'create trigger fail_order before insert on order_line for each row execute function fail_order()',
    );
    const { customer, token } = buyers[0] as (typeof buyers)[number];
    const order = {
      customerKey: customer.key,
      total: 2.5,
      location: customer.location.key,
      contact: customer.contact.key,
    };
    const { status, headers, body } = await app.rest<{ code: string }>('POST', '/authorders', {
      body: { order, products: [{ productKey: product, quantity: 1, price: 2.5 }] },
      token,
    });
    await superuser.query('drop trigger fail_order on order_line');
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'NOT_READY', '5']);
    expect(await app.em().count(Order, {})).toBe(before);
  });

  test('a statement without a reply times out, and the pool discards its connection', async () => {
    const other = await openDatabase({
      entities,
      databaseUrl: cluster.url,
      dataDir: '',
      use: { pooling: 'session', preparedStatements: true, queryTimeoutMs: 2_000 },
    });
    await expect(other.em.fork().execute('select pg_sleep(3600)')).rejects.toThrow('Query read timeout');
    await other.em.fork().execute('select 1');
    expect((other.pool as pg.Pool).totalCount).toBe(1);
    await other.close();
  });
});

describe('the pool watchdog', () => {
  let cluster: Cluster;
  let pool: pg.Pool;
  const times = { stuckAfterMs: 600, checkEveryMs: 100 };
  const neverStuck = () => {
    throw new Error('The watchdog reported a stuck pool.');
  };

  beforeAll(async () => {
    cluster = await (await postgresClusters()).startPostgres({ settings: { fsync: 'off' } });
  });
  beforeEach(() => {
    pool = new pg.Pool({ connectionString: cluster.url, max: 2, connectionTimeoutMillis: 3_000 });
    pool.on('error', () => undefined);
  });
  afterAll(() => cluster.stop());

  test('reports a pool of leaked connections while the database accepts new ones', async () => {
    const watchdog = new PoolWatchdog(pool, { connectionString: cluster.url }, times);
    const leaked = [await pool.connect(), await pool.connect()];
    const counts = await new Promise(resolve => watchdog.start(resolve));
    expect([counts, watchdog.isStuck]).toEqual([{ total: 2, idle: 0, waiting: 0 }, true]);
    for (const client of leaked) client.release();
    await pool.end();
  });

  test('does not report a pool whose database comes back between two checks', async () => {
    let attempts = 0;
    // Odd attempts to connect fail, and even ones succeed.
    const returning = Object.assign(new EventEmitter(), {
      ending: false,
      connect: () =>
        (attempts += 1) % 2 === 1 ? Promise.reject(new Error('down')) : Promise.resolve({ release: () => undefined }),
    });
    const watchdog = new PoolWatchdog(
      returning as unknown as pg.Pool,
      { connectionString: cluster.url },
      { stuckAfterMs: 0, checkEveryMs: 20 },
    );
    watchdog.start(neverStuck);
    await until(async () => attempts > 3, true);
    watchdog.stop();
    expect(watchdog.isStuck).toBe(false);
    await pool.end();
  });

  test('does not report a busy pool, or one whose database is down', async () => {
    const watchdog = new PoolWatchdog(pool, { connectionString: cluster.url }, times);
    watchdog.start(neverStuck);
    const busy = Array.from({ length: 4 }, async () => {
      for (let turn = 0; turn < 12; turn += 1) await pool.query('select pg_sleep(0.08)').catch(() => undefined);
    });
    await Promise.all(busy);
    await cluster.halt('fast');
    await pause(times.stuckAfterMs * 2);
    await cluster.start();
    await pause(times.checkEveryMs * 3);
    expect(watchdog.isStuck).toBe(false);
    watchdog.stop();
    await pool.end();
  });
});

test('the embedded database has no pool', async () => {
  const embedded = await openDatabase({ entities, databaseUrl: null, dataDir: '', inMemory: true });
  expect([embedded.pool, embedded.watchdog.isStuck]).toEqual([null, false]);
  await embedded.close();
});
