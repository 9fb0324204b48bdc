import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { Product } from '../../catalog/catalog/index.js';
import { Contact } from '../../customers/customers/index.js';

let app: TestApp;
let build: Build;
/** 200 products for tests that count statements */
let twoHundred: Product[];

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  // A separate entity manager, because each flush compares all records that the entity manager holds.
  const other = new Build(app.em());
  const [vendor, category] = [await other.vendor(), await other.category()];
  twoHundred = [];
  for (let number = 0; number < 200; number += 1) twoHundred.push(await other.product({ vendor, category }));
});
afterAll(() => app.close());

interface BuyAgain {
  buyAgain: {
    productKey: number;
    product: { key: number } | null;
    lastBought: { unitPrice: string; quantity: number; date: number };
    [field: string]: unknown;
  }[];
}
interface Review {
  reorderReview: { order: { key: number; contact: { key: number | null } }; lines: Record<string, unknown>[] } | null;
}

const queries = {
  buyAgain: `query ($first: Int) { buyAgain(first: $first) {
    productKey productId description product { key } lastBought { unit unitPrice quantity date } orderCount intervalDays nextOn isDue priceChange } }`,
  last: 'query ($keys: [Int!]!) { productsByKey(keys: $keys) { key lastBought { unit unitPrice quantity date } } }',
  review: `query ($key: Int!) { reorderReview(orderKey: $key) { order { key contact { key } } lines {
    productKey productId description orderedQuantity orderedUnit orderedUnitPrice verdict message quantity priceChange inCart product { key } } } }`,
  addToCart: 'mutation ($input: CartChangeInput!) { changeCart(input: $input) { lines { productKey quantity } } }',
};

async function signedIn(): Promise<{ customer: BuiltCustomer; token: string }> {
  const customer = await build.customer();
  return { customer, token: await app.signIn(customer.customerNumber) };
}

async function buyAgain(token: string, first?: number): Promise<BuyAgain['buyAgain']> {
  const { data, errors } = await app.graphql<BuyAgain>(queries.buyAgain, { first }, token);
  expect(errors).toBeUndefined();
  return data?.buyAgain ?? [];
}

async function review(key: number, token: string) {
  const { data, errors } = await app.graphql<Review>(queries.review, { key }, token);
  expect(errors).toBeUndefined();
  return data?.reorderReview;
}

const seconds = (time: string) => Date.parse(time) / 1000;
const deleted = (product: Product) =>
  app.em().nativeUpdate(Product, { key: product.key }, { deletedAt: new Date('2026-11-01T00:00:00Z') });

// The clock is frozen at 5 a.m. in Phoenix on November 20, 2026.

describe('[BUY-1] buy again', () => {
  test('lists quantity, interval and price of past purchases, due products first', async () => {
    const { customer, token } = await signedIn();
    const [soon, due, twice, ended, gone] = [
      await build.product({ standardCost: '2.1200' }),
      await build.product({ standardCost: '9.0000' }),
      await build.product(),
      await build.product(),
      await build.product(),
    ];
    const orders: [string, [Product, number, string][]][] = [
      ['2026-09-01T15:00:00Z', [[soon, 4, '1.9900']]],
      ['2026-09-10T15:00:00Z', [[gone, 2, '3.0000']]],
      [
        '2026-09-15T15:00:00Z',
        [
          [soon, 5, '2.0000'],
          [due, 1, '10.0000'],
        ],
      ],
      ['2026-10-07T15:00:00Z', [[due, 2, '10.0000']]],
      // A second order on the same day adds no gap
      ['2026-10-29T14:00:00Z', [[due, 2, '10.0000']]],
      [
        '2026-10-29T15:00:00Z',
        [
          [soon, 6, '2.0400'],
          [due, 3, '10.0000'],
        ],
      ],
      ['2026-11-02T15:00:00Z', [[twice, 7, '12.4900']]],
      ['2026-11-03T15:00:00Z', [[twice, 8, '12.4900']]],
      ['2026-03-01T15:00:00Z', [[ended, 1, '12.4900']]],
      ['2026-03-08T15:00:00Z', [[ended, 1, '12.4900']]],
      ['2026-03-15T15:00:00Z', [[ended, 1, '12.4900']]],
      // More than two years old
      ['2024-11-19T15:00:00Z', [[await build.product(), 1, '12.4900']]],
    ];
    for (const [placedAt, lines] of orders)
      await build.order(customer, {
        placedAt,
        lines: lines.map(([product, quantity, unitPrice]) => ({ product, quantity, unitPrice })),
      });
    await build.order(customer, {
      placedAt: '2026-11-19T15:00:00Z',
      lines: [{ product: soon, quantity: 99, unitPrice: '1.0000' }],
      status: 'cancelled',
    });
    await deleted(gone);

    const named = ({ key, productId, description }: Product) => ({ productKey: key, productId, description });
    expect(await buyAgain(token)).toEqual([
      {
        // 22 and 22 days
        ...named(due),
        product: { key: due.key },
        lastBought: { unit: 'each', unitPrice: '10.00', quantity: 3, date: seconds('2026-10-29T15:00:00Z') },
        orderCount: 4,
        intervalDays: 22,
        nextOn: '2026-11-20',
        isDue: true,
        priceChange: '-10.00',
      },
      {
        // 14 and 44 days: 29. Expected on November 27.
        ...named(soon),
        product: { key: soon.key },
        lastBought: { unit: 'each', unitPrice: '2.04', quantity: 6, date: seconds('2026-10-29T15:00:00Z') },
        orderCount: 3,
        intervalDays: 29,
        nextOn: '2026-11-27',
        isDue: false,
        priceChange: '3.90',
      },
      {
        ...named(twice),
        product: { key: twice.key },
        lastBought: { unit: 'each', unitPrice: '12.49', quantity: 8, date: seconds('2026-11-03T15:00:00Z') },
        orderCount: 2,
        intervalDays: null,
        nextOn: null,
        isDue: false,
        priceChange: '0.00',
      },
      {
        ...named(gone),
        product: null,
        lastBought: { unit: 'each', unitPrice: '3.00', quantity: 2, date: seconds('2026-09-10T15:00:00Z') },
        orderCount: 1,
        intervalDays: null,
        nextOn: null,
        isDue: false,
        priceChange: null,
      },
      {
        ...named(ended),
        product: { key: ended.key },
        lastBought: { unit: 'each', unitPrice: '12.49', quantity: 1, date: seconds('2026-03-15T15:00:00Z') },
        orderCount: 3,
        intervalDays: 7,
        nextOn: null,
        isDue: false,
        priceChange: '0.00',
      },
    ]);
    expect((await buyAgain(token, 2)).map(({ productKey }) => productKey)).toEqual([due.key, soon.key]);

    const { status, body } = await app.rest<{ data: Record<string, unknown>[] }>(
      'GET',
      '/authorders/buyagain?limit=1',
      {
        token,
      },
    );
    expect([status, body.data.length]).toEqual([200, 1]);
    expect(body.data[0]).toMatchObject({
      ...named(due),
      product: { key: due.key, standardCost: 9 },
      lastBought: { unit: 'each', unitPrice: 10, quantity: 3, date: seconds('2026-10-29T15:00:00Z') },
      orderCount: 4,
      intervalDays: 22,
      nextOn: '2026-11-20',
      isDue: true,
      priceChange: -10,
    });
  });

  test('counts days in the time zone of the store', async () => {
    const { customer, token } = await signedIn();
    const product = await build.product();
    // 11:30 p.m. and 12:30 a.m. in Phoenix are different days.
    for (const placedAt of ['2026-11-06T06:30:00Z', '2026-11-13T07:30:00Z', '2026-11-19T06:30:00Z'])
      await build.order(customer, { placedAt, lines: [{ product, quantity: 1 }] });
    // November 5, 13 and 18: gaps of 8 and 5 days, whose median of 6.5 is rounded up
    expect(await buyAgain(token)).toMatchObject([{ intervalDays: 7, nextOn: '2026-11-25' }]);
  });

  test.each([0, 501, -1])('refuses a list of %d products', async first => {
    const { token } = await signedIn();
    const { errors } = await app.graphql(queries.buyAgain, { first }, token);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { first: expect.anything() as never },
    });
    const { status } = await app.rest('GET', `/authorders/buyagain?limit=${first}`, { token });
    expect(status).toBe(400);
  });

  test('[PERM-1] hides purchases from other customers', async () => {
    const { customer, token } = await signedIn();
    const product = await build.product();
    await build.order(customer, { placedAt: '2026-11-01T15:00:00Z', lines: [{ product, quantity: 3 }] });
    const { token: other } = await signedIn();
    const staff = await app.signIn((await build.admin()).customerNumber);
    expect((await buyAgain(token)).map(({ productKey }) => productKey)).toEqual([product.key]);
    expect(await buyAgain(other)).toEqual([]);
    expect(await buyAgain(staff)).toEqual([]);
    const acting = await app.graphql<{ actAsCustomer: { token: string } }>(
      'mutation ($key: Int!) { actAsCustomer(customerKey: $key) { token } }',
      { key: customer.key },
      staff,
    );
    expect(await buyAgain(acting.data?.actAsCustomer.token ?? '')).toMatchObject([{ productKey: product.key }]);
    const { errors } = await app.graphql(queries.buyAgain, {});
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await app.rest('GET', '/authorders/buyagain')).status).toBe(401);
  });

  test('uses as many statements for 200 products as for 3', async () => {
    const [few, many] = [await signedIn(), await signedIn()];
    const products = twoHundred;
    const buy = (customer: BuiltCustomer, bought: Product[]) =>
      build.order(customer, {
        placedAt: '2026-11-01T15:00:00Z',
        lines: bought.map(product => ({ product, quantity: 1 })),
      });
    await buy(few.customer, products.slice(0, 3));
    await buy(many.customer, products);
    const statementsOf = (token: string) => app.countStatements(() => buyAgain(token));
    expect(await buyAgain(many.token)).toHaveLength(200);
    expect([await statementsOf(few.token), await statementsOf(many.token)]).toEqual([3, 3]);

    const keys = products.map(({ key }) => key);
    const lastOf = (token: string, of: number[]) =>
      app.countStatements(() => app.graphql(queries.last, { keys: of }, token));
    expect([await lastOf(many.token, keys.slice(0, 3)), await lastOf(many.token, keys)]).toEqual([3, 3]);
  });
});

describe('[BUY-2] the last purchase of a product', () => {
  test("has this customer's price and date, without canceled orders, and is null for everyone else", async () => {
    const { customer, token } = await signedIn();
    const [product, never] = [await build.product(), await build.product()];
    const buy = (placedAt: string, quantity: number, unitPrice: string, status?: 'cancelled') =>
      build.order(customer, { placedAt, lines: [{ product, quantity, unitPrice }], status });
    await buy('2026-09-07T15:00:00Z', 3, '2.0400');
    await buy('2023-01-02T15:00:00Z', 5, '1.0000');
    await buy('2026-10-01T15:00:00Z', 9, '9.0000', 'cancelled');
    const lastBought = { unit: 'each', unitPrice: '2.04', quantity: 3, date: seconds('2026-09-07T15:00:00Z') };
    const keys = [product.key, never.key];
    const last = async (caller?: string) => (await app.graphql(queries.last, { keys }, caller)) as unknown;
    const expected = (own: typeof lastBought | null) => ({
      data: {
        productsByKey: [
          { key: product.key, lastBought: own },
          { key: never.key, lastBought: null },
        ],
      },
    });
    expect(await last(token)).toMatchObject(expected(lastBought));
    expect(await last((await signedIn()).token)).toMatchObject(expected(null));
    expect(await last(await app.signIn((await build.admin()).customerNumber))).toMatchObject(expected(null));
    expect(await last()).toMatchObject(expected(null));

    const overRest = async (key: number, caller?: string) =>
      (await app.rest<{ data: unknown }>('GET', `/authorders/lastbought/${key}`, { token: caller })) as {
        status: number;
        body: { data: unknown };
      };
    expect((await overRest(product.key, token)).body.data).toEqual({ ...lastBought, unitPrice: 2.04 });
    expect((await overRest(never.key, token)).body.data).toBeNull();
    expect((await overRest(product.key, (await signedIn()).token)).body.data).toBeNull();
    expect((await overRest(product.key)).status).toBe(401);
  });
});

describe('[ORD-4] the review of a re-order', () => {
  test('has a verdict for every line', async () => {
    const { customer, token } = await signedIn();
    const [same, up, down, few, inStore, unpriced, gone] = [
      await build.product({ standardCost: '5.0000' }),
      await build.product({ standardCost: '2.0800' }),
      await build.product({ standardCost: '9.0000' }),
      await build.product({ standardCost: '1.0000', minimumQuantity: 12, defaultQuantity: 12 }),
      await build.product({ standardCost: '1.0000', inStoreOnly: true }),
      await build.product({ standardCost: '0.0000' }),
      await build.product(),
    ];
    const order = await build.order(customer, {
      placedAt: '2026-10-01T15:00:00Z',
      lines: [
        { product: same, quantity: 5 },
        { product: up, quantity: 3, unitPrice: '2.0000' },
        { product: down, quantity: 1, unitPrice: '10.0000' },
        { product: few, quantity: 4 },
        { product: inStore, quantity: 2 },
        { product: unpriced, quantity: 2, unitPrice: '1.0000' },
        { product: gone, quantity: 7, unitPrice: '1.0000' },
      ],
    });
    await deleted(gone);
    await app.graphql(
      queries.addToCart,
      { input: { changeId: randomUUID(), lines: [{ productKey: same.key, by: 5 }] } },
      token,
    );
    const line = ({ key, productId, description }: Product, orderedQuantity: number, orderedUnitPrice: string) => ({
      productKey: key,
      productId,
      description,
      product: { key } as { key: number } | null,
      orderedQuantity,
      orderedUnit: 'each',
      orderedUnitPrice,
      quantity: orderedQuantity,
      inCart: 0,
    });
    expect(await review(order.key, token)).toEqual({
      order: { key: order.key, contact: { key: customer.contact.key } },
      lines: [
        { ...line(same, 5, '5.00'), verdict: 'UNCHANGED', message: null, priceChange: '0.00', inCart: 5 },
        {
          ...line(up, 3, '2.00'),
          verdict: 'PRICE_UP',
          message: 'Price up 4%, from $2.00 to $2.08.',
          priceChange: '4.00',
        },
        {
          ...line(down, 1, '10.00'),
          verdict: 'PRICE_DOWN',
          message: 'Price down 10%, from $10.00 to $9.00.',
          priceChange: '-10.00',
        },
        {
          ...line(few, 4, '1.00'),
          verdict: 'QUANTITY',
          message: 'Order at least 12.',
          quantity: 12,
          priceChange: '0.00',
        },
        {
          ...line(inStore, 2, '1.00'),
          verdict: 'IN_STORE_ONLY',
          message: 'Pickup only now. With this item, the whole order must be picked up.',
          priceChange: '0.00',
        },
        {
          ...line(unpriced, 2, '1.00'),
          verdict: 'CALL_FOR_PRICE',
          message: `${unpriced.productId} has no online price. Call us for a price.`,
          quantity: 0,
          priceChange: null,
        },
        {
          ...line(gone, 7, '1.00'),
          product: null,
          verdict: 'DISCONTINUED',
          message: 'No longer sold.',
          quantity: 0,
          priceChange: null,
        },
      ],
    });
    const { status, body } = await app.rest<{ data: { order: object; lines: object[] } }>(
      'GET',
      `/authorders/reorder/${order.key}`,
      { token },
    );
    expect(status).toBe(200);
    expect(body.data.order).toMatchObject({ key: order.key, location: { key: customer.location.key } });
    expect(body.data.lines[1]).toMatchObject({
      productKey: up.key,
      orderedUnitPrice: 2,
      verdict: 'PRICE_UP',
      priceChange: 4,
      product: { key: up.key, standardCost: 2.08 },
    });
    expect(body.data.lines).toHaveLength(7);
  });

  test('reports a removed contact of the order', async () => {
    const { customer, token } = await signedIn();
    const order = await build.order(customer, {
      placedAt: '2026-10-01T15:00:00Z',
      lines: [{ product: await build.product(), quantity: 1 }],
    });
    await app.em().nativeDelete(Contact, { key: customer.contact.key });
    expect((await review(order.key, token))?.order.contact.key).toBeNull();
  });

  test('[PERM-1] is denied to other customers, visitors, and staff who do not act as the customer', async () => {
    const { customer, token } = await signedIn();
    const order = await build.order(customer, {
      placedAt: '2026-10-01T15:00:00Z',
      lines: [{ product: await build.product(), quantity: 1 }],
    });
    const path = `/authorders/reorder/${order.key}`;
    const staff = await app.signIn((await build.admin()).customerNumber);
    for (const caller of [(await signedIn()).token, staff]) {
      const { data, errors } = await app.graphql<Review>(queries.review, { key: order.key }, caller);
      expect([data?.reorderReview, errors?.[0]?.extensions.code]).toEqual([null, 'NOT_FOUND']);
      expect((await app.rest('GET', path, { token: caller })).status).toBe(404);
    }
    expect((await app.graphql(queries.review, { key: order.key })).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await app.rest('GET', path)).status).toBe(401);
    const acting = await app.graphql<{ actAsCustomer: { token: string } }>(
      'mutation ($key: Int!) { actAsCustomer(customerKey: $key) { token } }',
      { key: customer.key },
      staff,
    );
    expect((await review(order.key, acting.data?.actAsCustomer.token ?? ''))?.lines).toHaveLength(1);
    expect((await review(order.key, token))?.lines).toHaveLength(1);
  });

  test('uses as many statements for 200 lines as for 3', async () => {
    const { customer, token } = await signedIn();
    const products = twoHundred;
    const orderOf = (bought: Product[]) =>
      build.order(customer, {
        placedAt: '2026-11-01T15:00:00Z',
        lines: bought.map(product => ({ product, quantity: 1 })),
      });
    const [few, many] = [await orderOf(products.slice(0, 3)), await orderOf(products)];
    const statementsOf = (key: number) => app.countStatements(() => review(key, token));
    expect([await statementsOf(few.key), await statementsOf(many.key)]).toEqual([5, 5]);
  });
});
