import { setTimeout as pause } from 'node:timers/promises';
import Big from 'big.js';
import { TestApp } from '../../test/test-app.js';
import { onPostgres } from '../../test/test-database.js';
import { ActivationCodes } from '../platform/auth/index.js';
import { Category, Product } from '../catalog/catalog/index.js';
import { Contact, Customer, CustomerFinance, Location } from '../customers/customers/index.js';
import { Order, OrderLine, OrderStatusChange } from '../selling/ordering/index.js';
import { priceOrder } from '../catalog/pricing/index.js';
import { PurchasingAgent, Vendor } from '../catalog/purchasing/index.js';
import { inTransaction, liftTimeLimits } from '../platform/shared/transaction.js';
import { demoAccounts, renewDemoCode } from './demo-accounts.js';
import { demoPassword, seedDemoStore } from './seed-demo-store.js';
import { recordModules } from '../operations/lifecycle/index.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  expect(await seedDemoStore(app.em(), { now: app.clock.now(), passwordCost: 4 })).toBe(true);
});
afterAll(() => app.close());

if (onPostgres) {
  test('a server waits while another one seeds the demo, even beyond the time limit of a request', async () => {
    const filling = inTransaction(app.em(), async em => {
      await liftTimeLimits(em);
      await em.execute("select pg_advisory_xact_lock(hashtext('demo store'))");
      await pause(3500);
    });
    await pause(200);
    expect(await seedDemoStore(app.em(), { now: app.clock.now(), passwordCost: 4 })).toBe(false);
    await filling;
  });
}

test('seeds the expected number of records', async () => {
  const em = app.em();
  const counts = await Promise.all([
    em.count(Product, { deletedAt: null }),
    em.count(Category),
    em.count(Vendor),
    em.count(PurchasingAgent),
    em.count(Customer),
    em.count(Order),
    em.count(Product, { featured: true, deletedAt: null }),
    em.count(Product, { onSale: true, deletedAt: null }),
    em.count(Product, { inStoreOnly: true }),
    em.count(Product, { imageAddress: null }),
    em.count(Product, { countryOfOrigin: null }),
    em.count(Product, { vendorItemNumber: null }),
  ]);
  const least = [2000, 45, 25, 5, 60, 400, 16, 60, 1, 1, 1, 1];
  expect(counts.map((count, index) => count >= (least[index] as number))).toEqual(least.map(() => true));
});

test('seeds every type of record that staff edit', async () => {
  const counts = await Promise.all(recordModules.map(({ type }) => app.em().count(type.entity)));
  expect(recordModules.filter((_record, index) => counts[index] === 0)).toEqual([]);
});

test('does not seed a store that has customers', async () => {
  expect(await seedDemoStore(app.em(), { now: app.clock.now(), passwordCost: 4 })).toBe(false);
  expect(await app.em().count(Order)).toBe(426);
});

test('[AUTH-1] [D-11] the demo accounts sign in as documented in the README', async () => {
  const login = (customerNumber: number, password: string) =>
    app.rest<{ data: { token: string; mustChangePassword?: boolean; user: { pricingTier?: number } } }>(
      'POST',
      '/auth/login',
      { body: { customerNumber, password } },
    );
  expect((await login(10001, demoPassword)).body.data.user.pricingTier).toBe(42069);
  for (const number of [20001, 20002])
    expect((await login(number, demoPassword)).body.data.user.pricingTier).toBeLessThan(4);
  const codes = new ActivationCodes('a secret of the tests, long enough for it');
  const activationCode = await renewDemoCode(app.em(), codes, app.clock.now());
  const newcomer = await login(20003, 'saguaro-start');
  expect([newcomer.body.data.mustChangePassword, demoAccounts('saguaro-start', activationCode)]).toEqual([
    true,
    expect.stringContaining('activation code DEMAR-CATED'),
  ]);
  const { status } = await app.rest('POST', '/auth/password', {
    token: newcomer.body.data.token,
    body: { currentPassword: 'saguaro-start', newPassword: 'a-password-of-my-own', activationCode: 'DEMAR-CATED' },
  });
  expect([status, await renewDemoCode(app.em(), codes, app.clock.now())]).toEqual([200, null]);
});

test('the three main accounts have several contacts and locations', async () => {
  for (const customerNumber of [10001, 20001, 20002]) {
    const { key } = await app.em().findOneOrFail(Customer, { customerNumber });
    expect(await app.em().count(Contact, { customerKey: key })).toBeGreaterThanOrEqual(2);
    expect(await app.em().count(Location, { customerKey: key })).toBeGreaterThanOrEqual(2);
  }
});

test("[CART-4] totals of all orders follow the store's rules", async () => {
  const orders = await app.em().find(Order, {});
  const linesOf = Map.groupBy(
    await app.em().find(OrderLine, {}, { orderBy: { position: 'asc' } }),
    line => line.orderKey,
  );
  const changesOf = Map.groupBy(
    await app.em().find(OrderStatusChange, {}, { orderBy: { key: 'asc' } }),
    change => change.orderKey,
  );
  for (const order of orders) {
    const lines = linesOf.get(order.key) ?? [];
    const products = new Map(
      lines.map(line => [
        line.productKey,
        {
          key: line.productKey,
          productId: line.productId,
          standardCost: line.unitPrice,
          minimumQuantity: 0,
          maximumQuantity: 0,
          quantityMultiple: 1,
          unit: line.unit,
          priceBreaks: null,
          inStoreOnly: false,
        },
      ]),
    );
    const priced = priceOrder(
      lines.map(({ productKey, quantity }) => ({ productKey, quantity })),
      products,
    );
    expect([order.key, lines.map(line => line.price), order.total]).toEqual([
      order.key,
      priced.lines.map(line => line.price),
      priced.total,
    ]);
    expect(changesOf.get(order.key)?.at(-1)?.status).toBe(order.status);
  }
});

test('20001 has a credit limit of 50,000 with less than 10,000 open, and an order with an item that is no longer sold', async () => {
  const customer = await app.em().findOneOrFail(Customer, { customerNumber: 20001 });
  expect(await app.em().findOneOrFail(CustomerFinance, { customerKey: customer.key })).toMatchObject({
    creditLimit: '50000.00',
    terms: 'NET30',
    isOnAccount: true,
  });
  const orders = await app.em().find(Order, { customerKey: customer.key });
  const open = orders.filter(
    ({ payment, status }) => payment === 'onAccount' && !['completed', 'cancelled'].includes(status),
  );
  const sum = open.reduce((total, order) => total.plus(order.total), new Big(0));
  expect([sum.gt(0), sum.lt(10_000)]).toEqual([true, true]);
  const gone = await app.em().find(Product, { deletedAt: { $ne: null } });
  expect(gone).toHaveLength(1);
  const ordered = await app
    .em()
    .count(OrderLine, { productKey: gone[0]?.key, orderKey: { $in: orders.map(order => order.key) } });
  expect(ordered).toBeGreaterThan(0);
});

test('[ADM-11] [T-26] a report on a year of orders with their lines stays within the query limits', async () => {
  const { body } = await app.rest<{ data: { token: string } }>('POST', '/auth/login', {
    body: { customerNumber: 10001, password: demoPassword },
  });
  const newest = (await app.em().find(Order, {}, { orderBy: { placedAt: 'desc' }, limit: 1 }))[0] as Order;
  const day = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Phoenix' }).format(date);
  const [from, to] = [day(new Date(newest.placedAt.getTime() - 364 * 24 * 60 * 60 * 1000)), day(newest.placedAt)];
  const query = `query Year($from: String!, $to: String!, $after: String) { orders(filter: { from: $from, to: $to }, first: 1000, after: $after) {
    totalCount totalAmount pageInfo { hasNextPage endCursor }
    nodes { key date status payment total customerNumber customerName placedBy contact { email } location { city } statusChanges { status at by }
      lines { productId description quantity unitPrice price product { key category { name } vendor { name } } } }
  } }`;
  const { status, data, errors } = await app.graphql<{
    orders: { totalCount: number; totalAmount: string; nodes: { total: string; lines: { price: string }[] }[] };
  }>(query, { from, to }, body.data.token);
  expect([status, errors]).toEqual([200, undefined]);
  const { totalCount, totalAmount, nodes } = (data as NonNullable<typeof data>).orders;
  const start = new Date(`${from}T07:00:00Z`);
  expect([totalCount, nodes.length]).toEqual([await app.em().count(Order, { placedAt: { $gte: start } }), totalCount]);
  expect(totalCount).toBeGreaterThan(200);
  const sum = nodes.flatMap(({ lines }) => lines).reduce((total, { price }) => total.plus(price), new Big(0));
  expect(sum.toFixed(2)).toBe(totalAmount);
  const refused = await app.graphql(query, { from: '2026-02-30', to }, body.data.token);
  expect(refused.errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID_INPUT',
    errors: { from: ['Must be a day such as 2026-11-21'] },
  });
});

test('[CART-6] the guide customer has an empty active cart, and one with lines that can be ordered', async () => {
  const { body } = await app.rest<{ data: { token: string } }>('POST', '/auth/login', {
    body: { customerNumber: 20_001, password: demoPassword },
  });
  const query = '{ carts { name active lines { quantity product { quantityLimits { least most } } } } }';
  const { data } = await app.graphql<{
    carts: {
      name: string;
      lines: { quantity: number; product: { quantityLimits: { least: number; most: number } } }[];
    }[];
  }>(query, {}, body.data.token);
  expect(data?.carts.map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Main cart', 0],
    ['Truck 4', 6],
  ]);
  for (const { quantity, product } of data?.carts[1]?.lines ?? []) {
    expect(quantity).toBeGreaterThanOrEqual(product.quantityLimits.least);
    expect(quantity).toBeLessThanOrEqual(product.quantityLimits.most);
  }
});

test('[OWN-1] the guide customer has its own part numbers for its favorite products', async () => {
  const { body } = await app.rest<{ data: { token: string } }>('POST', '/auth/login', {
    body: { customerNumber: 20_001, password: demoPassword },
  });
  const { data } = await app.graphql<{ ownNumbers: { nodes: { number: string; product: { favorite: boolean } }[] } }>(
    '{ ownNumbers { nodes { number product { favorite } } } }',
    {},
    body.data.token,
  );
  expect(data?.ownNumbers.nodes.map(({ number, product }) => [number, product.favorite])).toEqual(
    Array.from({ length: 6 }, (_, index) => [`RR-${101 + index}`, true]),
  );
});

test('[LIST-1] the guide customer has two lists, whose products have a par and can be ordered', async () => {
  const { body } = await app.rest<{ data: { token: string } }>('POST', '/auth/login', {
    body: { customerNumber: 20_001, password: demoPassword },
  });
  const { data } = await app.graphql<{
    shoppingLists: { name: string; lines: { par: number; product: { key: number } | null }[] }[];
  }>('{ shoppingLists { name lines { par product { key } } } }', {}, body.data.token);
  expect(data?.shoppingLists.map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Shop consumables', 12],
    ['Truck stock', 6],
  ]);
  for (const { par, product } of data?.shoppingLists.flatMap(({ lines }) => lines) ?? [])
    expect(product && par).toBeGreaterThan(0);
});

test('[BUY-1] the guide customer buys twelve products regularly; some are due, and some have changed in price', async () => {
  const { body } = await app.rest<{ data: { token: string } }>('POST', '/auth/login', {
    body: { customerNumber: 20_001, password: demoPassword },
  });
  const query = '{ buyAgain { productId intervalDays isDue priceChange } }';
  const { data } = await app.graphql<{
    buyAgain: { intervalDays: number | null; isDue: boolean; priceChange: string | null }[];
  }>(query, {}, body.data.token);
  const items = data?.buyAgain ?? [];
  expect(items.filter(({ intervalDays }) => intervalDays !== null).length).toBeGreaterThanOrEqual(12);
  expect(items.filter(({ isDue }) => isDue).length).toBeGreaterThanOrEqual(5);
  expect(items.findIndex(({ isDue }) => !isDue)).toBe(items.filter(({ isDue }) => isDue).length);
  const changes = items.map(({ priceChange }) => Number(priceChange));
  expect([Math.max(...changes) > 0, Math.min(...changes) < 0]).toEqual([true, true]);
});

test('[JOB-1] [JOB-3] the guide customer has three jobs, with orders and PO numbers', async () => {
  const { body } = await app.rest<{ data: { token: string } }>('POST', '/auth/login', {
    body: { customerNumber: 20_001, password: demoPassword },
  });
  const { data } = await app.graphql<{
    customerJobs: { key: number; code: string; requiresPoNumber: boolean; locationKey: number | null }[];
  }>('{ customerJobs { key code requiresPoNumber locationKey } }', {}, body.data.token);
  expect(data?.customerJobs.map(({ code, requiresPoNumber }) => [code, requiresPoNumber])).toEqual([
    ['MESA-01', true],
    ['TEMPE-02', false],
    ['WH-7', false],
  ]);
  for (const { key, requiresPoNumber } of data?.customerJobs ?? []) {
    const orders = await app.em().find(Order, { jobKey: key });
    expect(orders.length).toBeGreaterThanOrEqual(2);
    if (requiresPoNumber) expect(orders.filter(({ poNumber }) => poNumber === null)).toEqual([]);
  }
});
