import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Product } from '../../catalog/catalog/index.js';
import type { OrderStatus } from './order-status.js';
import { OrderStatusChange } from './order-status-change.entity.js';
import { Order } from './order.entity.js';

let app: TestApp;
let build: Build;
let admin: BuiltCustomer;
let adminToken: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  admin = await build.admin();
  adminToken = await app.signIn(admin.customerNumber);
});
afterAll(() => app.close());

/** Places an order of a new customer over the API. */
async function placeOrder(overrides: { customer?: BuiltCustomer; pickup?: boolean } = {}) {
  const customer = overrides.customer ?? (await build.customer());
  const product = await build.product({ standardCost: '5.0000' });
  const token = await app.signIn(customer.customerNumber);
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ productKey: product.key, quantity: 3, price: '15.00' }],
    total: '15.00',
    locationKey: overrides.pickup ? 1 : customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
  };
  const { data } = await app.graphql<{ checkout: { order: { key: number } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    token,
  );
  return { key: data?.checkout.order.key as number, customer, product, token };
}

interface AllOrders {
  orders: { nodes: { key: number }[]; totalCount: number };
}

async function search(text: string): Promise<number[] | undefined> {
  const { data } = await app.graphql<AllOrders>(
    'query ($search: String) { orders(search: $search, first: 100) { nodes { key } totalCount } }',
    { search: text },
    adminToken,
  );
  return data?.orders.nodes.map(({ key }) => key);
}

function move(key: number, status: OrderStatus, token = adminToken, version?: number) {
  return app.graphql<{ updateOrderStatus: { status: string; version: number } }>(
    'mutation ($key: Int!, $status: OrderStatus!, $version: Int) { updateOrderStatus(key: $key, status: $status, version: $version) { status version } }',
    { key, status, version },
    token,
  );
}

describe('[PERM-2] reading an order', () => {
  test.each(['bykey', 'fromorder'])('over REST, %s is limited to the customer and staff', async what => {
    const { key, token } = await placeOrder();
    const otherToken = await app.signIn((await build.customer()).customerNumber);
    const path = what === 'bykey' ? `/authorders/bykey/${key}` : `/authproducts/fromorder/${key}`;
    const statusOf = async (as?: string) => (await app.rest('GET', path, { token: as })).status;
    expect([await statusOf(token), await statusOf(adminToken), await statusOf(otherToken), await statusOf()]).toEqual([
      200, 200, 404, 401,
    ]);
  });

  test("[T-1] over GraphQL, another customer's order is not found, even alongside an own order", async () => {
    const [mine, theirs] = [await placeOrder(), await placeOrder()];
    const { data, errors } = await app.graphql(
      'query ($a: Int!, $b: Int!) { mine: order(key: $a) { key } theirs: order(key: $b) { key } }',
      { a: mine.key, b: theirs.key },
      mine.token,
    );
    expect(data).toEqual({ mine: { key: mine.key }, theirs: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
  });
});

test("[ACC-5] the customer's orders come newest first, with key, date, total, status, PO number and job", async () => {
  const { key: first, customer, token } = await placeOrder();
  app.clock.advance(60);
  const { key: second } = await placeOrder({ customer });
  const { body, headers } = await app.rest('GET', '/authorders', { token });
  const now = app.clock.now().getTime() / 1000;
  expect(body).toEqual({
    data: [
      { key: second, date: now, total: 15, status: 'placed', poNumber: null, job: null },
      { key: first, date: now - 60, total: 15, status: 'placed', poNumber: null, job: null },
    ],
  });
  expect(headers.get('x-total-count')).toBe('2');
});

test('[ORD-2] the products of an order have their quantity; products no longer sold are omitted', async () => {
  const { key, product, token } = await placeOrder();
  const path = `/authproducts/fromorder/${key}`;
  expect((await app.rest('GET', path, { token })).body).toMatchObject({
    data: [{ key: product.key, quantity: 3, standardCost: 5 }],
  });
  await app.em().nativeUpdate(Product, { key: product.key }, { deletedAt: new Date() });
  expect((await app.rest('GET', path, { token })).body).toEqual({ data: [] });
  const { data } = await app.graphql(
    'query ($key: Int!) { order(key: $key) { lines { productId product { key } } } }',
    { key },
    token,
  );
  expect(data).toEqual({ order: { lines: [{ productId: product.productId, product: null }] } });
});

describe('[ADM-6] All Orders', () => {
  test('finds by key, customer number, part of the name and date', async () => {
    app.clock.set('2027-03-05T06:30:00Z');
    adminToken = await app.signIn(admin.customerNumber);
    const customer = await build.customer({ name: 'Sonoran Concrete 100%_Works' });
    const { key } = await placeOrder({ customer });
    expect(await search(String(key))).toContain(key);
    for (const text of [String(customer.customerNumber), 'sonoran conc', '100%_W'])
      expect([text, await search(text)]).toEqual([text, [key]]);
    // 06:30 UTC is the evening of the previous day in Arizona.
    for (const text of ['3/4', '3/4/2027', '2027-03-04', 'Mar 4', 'Mar 2027'])
      expect([text, await search(text)]).toEqual([text, [key]]);
    for (const text of ['3/5/2027', '2026-03-04', 'no such name', '100%x'])
      expect([text, await search(text)]).toEqual([text, []]);
  });

  test('[T-35] text that looks like SQL is treated as text', async () => {
    for (const text of ["' or 1=1 --", '%', '_', '\\', "'; delete from orders; --"])
      expect(await search(text)).not.toBeNull();
    expect(await search("' or 1=1 --")).toEqual([]);
  });

  test('REST returns rows with key, customer, date, total, status, PO number and job', async () => {
    const customer = await build.customer({ name: 'Rowdy Roofing' });
    const { key } = await placeOrder({ customer });
    const { body, headers } = await app.rest('GET', '/authorders/all?search=rowdy', { token: adminToken });
    expect(body).toEqual({
      data: [
        {
          orderKey: key,
          customerNumber: customer.customerNumber,
          customerName: 'Rowdy Roofing',
          date: app.clock.now().getTime() / 1000,
          total: 15,
          status: 'placed',
          poNumber: null,
          job: null,
        },
      ],
    });
    expect(headers.get('x-total-count')).toBe('1');
  });

  test('a page of 50 orders with lines costs a fixed number of SQL statements', async () => {
    const customer = await build.customer({ name: 'Fifty Orders' });
    for (let index = 0; index < 12; index += 1) await placeOrder({ customer });
    const query =
      'query ($first: Int) { orders(search: "Fifty Orders", first: $first) { totalCount nodes { key lines { productId product { key } } statusChanges { status } } } }';
    const count = (first: number) => app.countStatements(() => app.graphql(query, { first }, adminToken));
    // Sign-in, keys of the found orders, orders, lines, status changes, products.
    expect(await count(12)).toBe(6);
    expect(await count(3)).toBe(6);
  });
});

describe('[ADM-6] a list of orders', () => {
  type List = {
    orders: {
      totalCount: number;
      totalAmount: string;
      cancelledAmount: string;
      nodes: { key: number; nextStatuses: string[] }[];
    };
  };
  const list = async (variables: object) => {
    const query =
      'query ($search: String, $filter: OrderFilter, $first: Int) { orders(search: $search, filter: $filter, first: $first) { totalCount totalAmount cancelledAmount nodes { key nextStatuses } } }';
    return (await app.graphql<List>(query, variables as Record<string, unknown>, adminToken)).data?.orders;
  };

  test('is filtered by status and payment, and totaled over all pages', async () => {
    const customer = await build.customer({ name: 'Filtered Framing' });
    const placed = [
      await placeOrder({ customer }),
      await placeOrder({ customer }),
      await placeOrder({ customer, pickup: true }),
    ];
    const [one, two, three] = placed.map(({ key }) => key) as [number, number, number];
    await move(three, 'confirmed');
    await app.em().nativeUpdate(Order, { key: one }, { payment: 'paid' });
    expect(await list({ search: 'Filtered', first: 1 })).toEqual({
      totalCount: 3,
      totalAmount: '45.00',
      cancelledAmount: '0.00',
      nodes: [{ key: three, nextStatuses: ['readyForPickup', 'cancelled'] }],
    });
    expect(await list({ search: 'Filtered', filter: { statuses: ['placed'] } })).toMatchObject({
      totalCount: 2,
      totalAmount: '30.00',
      nodes: [{ key: two, nextStatuses: ['confirmed', 'cancelled'] }, { key: one }],
    });
    expect(
      await list({ search: 'Filtered', filter: { statuses: ['placed', 'confirmed'], payments: ['onAccount'] } }),
    ).toMatchObject({ totalCount: 2, nodes: [{ key: three }, { key: two }] });
    expect(await list({ search: 'Filtered', filter: { statuses: ['shipped'] } })).toEqual({
      totalCount: 0,
      totalAmount: '0.00',
      cancelledAmount: '0.00',
      nodes: [],
    });
    expect(await list({ search: 'Filtered', filter: { statuses: [] } })).toMatchObject({ totalCount: 0 });
    const own = await app.graphql<{ me: { orders: { totalAmount: string } } }>(
      '{ me { orders(filter: { statuses: [confirmed] }) { totalAmount } } }',
      {},
      await app.signIn(customer.customerNumber),
    );
    expect(own.data?.me.orders).toEqual({ totalAmount: '15.00' });
    await move(two, 'cancelled');
    expect(await list({ search: 'Filtered' })).toMatchObject({ totalAmount: '45.00', cancelledAmount: '15.00' });
  });

  test('[D-33] a day without a year matches every year', async () => {
    const customer = await build.customer({ name: 'Leap Year Lumber' });
    const { key } = await placeOrder({ customer });
    const at = async (instant: string, text: string) => {
      await app.em().nativeUpdate(Order, { key }, { placedAt: new Date(instant) });
      return (await list({ search: text }))?.nodes.some(order => order.key === key);
    };
    // Midnight in Arizona is 07:00 UTC.
    expect([
      await at('2028-02-29T07:00:00Z', '2/29'),
      await at('2028-03-01T06:59:59Z', 'Feb 29'),
      await at('2028-03-01T07:00:00Z', '2/29'),
    ]).toEqual([true, true, false]);
    expect([await at('2019-06-01T12:00:00Z', '6/1'), await at('2019-06-01T12:00:00Z', '6/1/2020')]).toEqual([
      true,
      false,
    ]);
    expect(
      (await app.graphql('{ orders(search: "' + 'x'.repeat(101) + '") { totalCount } }', {}, adminToken)).errors?.[0]
        ?.extensions.code,
    ).toBe('INVALID_INPUT');
  });
});

describe("[D-16] an order's status", () => {
  test('moves forward, and each step has its time and person', async () => {
    const { key, customer } = await placeOrder({ pickup: true });
    for (const status of ['confirmed', 'readyForPickup', 'completed'] as const) {
      app.clock.advance(3600);
      expect((await move(key, status)).data?.updateOrderStatus.status).toBe(status);
    }
    const steps = await app.em().find(OrderStatusChange, { orderKey: key }, { orderBy: { key: 'asc' } });
    expect(steps.map(({ status, byName }) => [status, byName])).toEqual([
      ['placed', customer.name],
      ['confirmed', 'Counter'],
      ['readyForPickup', 'Counter'],
      ['completed', 'Counter'],
    ]);
    expect(steps.at(-1)?.changedAt).toEqual(app.clock.now());
    const log = await app.em().find(ChangeLogEntry, { subject: 'order', subjectKey: key }, { orderBy: { key: 'asc' } });
    expect(log.map(({ action, changes }) => [action, changes.status])).toEqual([
      ['created', undefined],
      ['statusChanged', { from: 'placed', to: 'confirmed' }],
      ['statusChanged', { from: 'confirmed', to: 'readyForPickup' }],
      ['statusChanged', { from: 'readyForPickup', to: 'completed' }],
    ]);
  });

  test.each(['placed', 'shipped', 'readyForPickup', 'completed'] as const)(
    'a placed order cannot become %s directly',
    async status => {
      const { key } = await placeOrder();
      expect((await move(key, status)).errors?.[0]?.extensions).toMatchObject({
        code: 'STATUS_NOT_ALLOWED',
        status: 409,
      });
      expect((await app.em().findOneOrFail(Order, { key })).status).toBe('placed');
    },
  );

  test('a change with an outdated version is refused', async () => {
    const { key } = await placeOrder();
    const first = await move(key, 'confirmed', adminToken, 1);
    expect(first.data?.updateOrderStatus).toEqual({ status: 'confirmed', version: 2 });
    expect((await move(key, 'cancelled', adminToken, 1)).errors?.[0]?.extensions).toMatchObject({
      code: 'STALE',
      status: 409,
      current: 2,
    });
  });

  test('only one of two simultaneous changes succeeds', async () => {
    const { key } = await placeOrder();
    const replies = await Promise.all([move(key, 'confirmed'), move(key, 'confirmed')]);
    expect(replies.map(({ errors }) => errors?.[0]?.extensions.code).sort()).toEqual(['STATUS_NOT_ALLOWED', undefined]);
  });

  test('[PERM-3] only staff change it', async () => {
    const { key, token } = await placeOrder();
    expect((await move(key, 'confirmed', token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await app.em().findOneOrFail(Order, { key })).status).toBe('placed');
  });

  test("a customer can cancel its own order until it is confirmed, but not another customer's", async () => {
    const cancel = (key: number, token: string) =>
      app.graphql<{ cancelOrder: { status: string } }>(
        'mutation ($key: Int!) { cancelOrder(key: $key) { status } }',
        { key },
        token,
      );
    const [one, two] = [await placeOrder(), await placeOrder()];
    expect((await cancel(one.key, two.token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await cancel(one.key, one.token)).data).toEqual({ cancelOrder: { status: 'cancelled' } });
    await move(two.key, 'confirmed');
    expect((await cancel(two.key, two.token)).errors?.[0]?.extensions.code).toBe('STATUS_NOT_ALLOWED');
  });
});
