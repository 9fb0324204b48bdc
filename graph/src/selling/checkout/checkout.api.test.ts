import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Product } from '../../catalog/catalog/index.js';
import { Contact, CustomerFinance, Location } from '../../customers/customers/index.js';
import { Order, OrderStatusChange } from '../ordering/index.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

interface Placed {
  checkout: {
    order: { key: number; total: string; status: string; lines: { price: string; unitPrice: string }[] };
    payment: { status: string };
  };
}

const mutation = `mutation ($input: CheckoutInput!) { checkout(input: $input) {
  order { key total status pickup location { key address } contact { email } poNumber note lines { productKey productId quantity unitPrice price } }
  payment { status }
} }`;

/** Prepares a valid checkout of one line. Each test changes the parts that it covers. */
async function prepare(finance: object = {}) {
  const customer = await build.customer({}, finance);
  const product = await build.product({ standardCost: '12.4900' });
  const token = await app.signIn(customer.customerNumber);
  const input = {
    idempotencyKey: randomUUID() as string,
    lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
    poNumber: 'PO-7',
    note: 'Gate code 4417',
  };
  return { customer, product, token, input };
}

function checkout(input: unknown, token?: string) {
  return app.graphql<Placed>(mutation, { input }, token);
}

async function expectNothingStored(customer: BuiltCustomer): Promise<void> {
  expect(await app.em().count(Order, { customerKey: customer.key })).toBe(0);
}

test('[CHK-7] [ENT-2] an order on account is stored as shown, with copies of all referenced records', async () => {
  const { customer, product, token, input } = await prepare();
  const { data, errors } = await checkout(input, token);
  expect(errors).toBeUndefined();
  expect(data?.checkout).toMatchObject({
    payment: { status: 'ON_ACCOUNT' },
    order: {
      total: '24.98',
      status: 'placed',
      pickup: false,
      poNumber: 'PO-7',
      note: 'Gate code 4417',
      location: { key: customer.location.key, address: customer.location.address },
      contact: { email: customer.contact.email },
      lines: [
        { productKey: product.key, productId: product.productId, quantity: 2, unitPrice: '12.49', price: '24.98' },
      ],
    },
  });
  const order = await app.em().findOneOrFail(Order, { key: data?.checkout.order.key });
  expect(order).toMatchObject({
    customerNumber: customer.customerNumber,
    customerName: customer.name,
    placedAt: app.clock.now(),
  });
  expect(await app.em().find(OrderStatusChange, { orderKey: order.key })).toEqual([
    expect.objectContaining({ status: 'placed', byName: customer.name }),
  ]);
  expect(await app.em().find(ChangeLogEntry, { subject: 'order', subjectKey: order.key })).toEqual([
    expect.objectContaining({
      action: 'created',
      actorKey: customer.key,
      changes: { total: { from: null, to: '24.98' } },
    }),
  ]);
});

test('[REST-1] [D-21] the documented REST payload returns the order key; its date is ignored', async () => {
  const { customer, product, token } = await prepare();
  const { status, body } = await app.rest<{ data: number }>('POST', '/authorders', {
    token,
    body: {
      order: {
        customerKey: customer.key,
        date: 12,
        total: 24.98,
        location: customer.location.key,
        contact: customer.contact.key,
      },
      products: [{ productKey: String(product.key), quantity: 2, price: 24.98 }],
    },
  });
  expect(status).toBe(201);
  const shown = await app.rest('GET', `/authorders/bykey/${body.data}`, { token });
  expect(shown.body).toMatchObject({
    data: {
      order: {
        key: body.data,
        total: 24.98,
        date: app.clock.now().getTime() / 1000,
        payment: 'onAccount',
        customer: { key: customer.key },
      },
      products: [{ productKey: product.key, quantity: 2, unitPrice: 12.49, price: 24.98 }],
    },
  });
});

test("[PERM-2] a payload in another customer's name is refused", async () => {
  const { customer, product, token } = await prepare();
  const other = await build.customer();
  const { status, body } = await app.rest('POST', '/authorders', {
    token,
    body: {
      order: { customerKey: other.key, total: 24.98, location: customer.location.key, contact: customer.contact.key },
      products: [{ productKey: product.key, quantity: 2, price: 24.98 }],
    },
  });
  expect([status, body]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })]);
  await expectNothingStored(customer);
  await expectNothingStored(other);
});

describe('[T-3] [D-6] shown prices must equal current prices', () => {
  test('a changed price is refused with the old and new price', async () => {
    const { customer, product, token, input } = await prepare();
    await app.em().nativeUpdate(Product, { key: product.key }, { standardCost: '13.0050' });
    const { errors } = await checkout(input, token);
    expect(errors?.[0]?.extensions).toEqual({
      code: 'PRICE_CHANGED',
      status: 409,
      changes: [{ productKey: product.key, sent: '24.98', now: '26.01', unitPrice: '13.005' }],
      total: { sent: '24.98', now: '26.01' },
    });
    await expectNothingStored(customer);
  });

  test('REST returns the same as numbers', async () => {
    const { customer, product, token } = await prepare();
    const { status, body } = await app.rest('POST', '/authorders', {
      token,
      body: {
        order: {
          customerKey: customer.key,
          total: 0.01,
          location: customer.location.key,
          contact: customer.contact.key,
        },
        products: [{ productKey: product.key, quantity: 2, price: 0.01 }],
      },
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'PRICE_CHANGED',
      status: 409,
      changes: [{ productKey: product.key, sent: 0.01, now: 24.98, unitPrice: 12.49 }],
      total: { sent: 0.01, now: 24.98 },
    });
    await expectNothingStored(customer);
  });

  test('correct prices with a wrong total are refused', async () => {
    const { customer, token, input } = await prepare();
    const { errors } = await checkout({ ...input, total: '1.00' }, token);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'PRICE_CHANGED',
      changes: [],
      total: { sent: '1.00', now: '24.98' },
    });
    await expectNothingStored(customer);
  });
});

describe('[T-4] [D-7] quantities', () => {
  test.each([0, -1, 1_000_000])('a quantity of %p is refused over GraphQL', async quantity => {
    const { customer, token, input } = await prepare();
    const { errors } = await checkout({ ...input, lines: [{ ...input.lines[0], quantity }] }, token);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_QUANTITY', status: 400 });
    await expectNothingStored(customer);
  });

  test.each([1.5, '2', null, 1e9, 2 ** 31, 2 ** 53])('a quantity of %p is refused over REST', async quantity => {
    const { customer, product, token } = await prepare();
    const { status } = await app.rest('POST', '/authorders', {
      token,
      body: {
        order: {
          customerKey: customer.key,
          total: 24.98,
          location: customer.location.key,
          contact: customer.contact.key,
        },
        products: [{ productKey: product.key, quantity, price: 24.98 }],
      },
    });
    expect(status).toBe(400);
    await expectNothingStored(customer);
  });

  test('a repeated product is refused', async () => {
    const { customer, token, input } = await prepare();
    const { errors } = await checkout({ ...input, lines: [input.lines[0], input.lines[0]] }, token);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'DUPLICATE_LINE', status: 400 });
    await expectNothingStored(customer);
  });

  test.each([0, 501])('an order of %p lines is refused', async count => {
    const { customer, token, input } = await prepare();
    const lines = Array.from({ length: count }, (_, index) => ({ productKey: index + 1, quantity: 1, price: '1.00' }));
    const { errors } = await checkout({ ...input, lines }, token);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });
    await expectNothingStored(customer);
  });
});

test('[D-17] an order for a product that is no longer sold is refused', async () => {
  const { customer, product, token, input } = await prepare();
  await app.em().nativeUpdate(Product, { key: product.key }, { deletedAt: new Date() });
  const { errors } = await checkout(input, token);
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'PRODUCT_UNAVAILABLE',
    status: 409,
    lines: [{ productKey: product.key }],
  });
  await expectNothingStored(customer);
});

test('[CHK-5] an in-store-only item cannot be delivered, and can be picked up', async () => {
  const { customer, product, token, input } = await prepare();
  await app.em().nativeUpdate(Product, { key: product.key }, { inStoreOnly: true });
  const refused = await checkout(input, token);
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'PICKUP_REQUIRED', status: 400 });
  await expectNothingStored(customer);
  const { data } = await checkout({ ...input, locationKey: 1 }, token);
  expect(data?.checkout.order).toMatchObject({ pickup: true, location: { key: 1, address: '1983 E Buckeye Rd' } });
});

test('[PERM-2] a contact or location of another customer is refused', async () => {
  const { customer, token, input } = await prepare();
  const other = await build.customer();
  for (const change of [{ contactKey: other.contact.key }, { locationKey: other.location.key }]) {
    const { errors } = await checkout({ ...input, ...change }, token);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  }
  await expectNothingStored(customer);
});

test('[CHK-5] an order of a customer that requires a delivery address cannot be picked up', async () => {
  const { customer, token, input } = await prepare({ requiresShipTo: true });
  const refused = await checkout({ ...input, locationKey: 1 }, token);
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'SHIP_TO_REQUIRED', status: 400 });
  await expectNothingStored(customer);
  const { data } = await checkout(input, token);
  expect(data?.checkout.order).toMatchObject({ pickup: false });
});

test.each([{ terms: 'COD' }, { isOnAccount: false }, { paymentMethod: 'CC' }])(
  '[CHK-3] a customer with %p may not order on account',
  async finance => {
    const { customer, token, input } = await prepare(finance);
    const { errors } = await checkout(input, token);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'ON_ACCOUNT_NOT_ALLOWED', status: 403 });
    await expectNothingStored(customer);
  },
);

describe('[D-20] the credit limit', () => {
  test('can be reached to the cent, and an order beyond it is refused with the excess', async () => {
    const { token, input } = await prepare({ creditLimit: '49.96' });
    expect((await checkout(input, token)).errors).toBeUndefined();
    expect((await checkout({ ...input, idempotencyKey: randomUUID() }, token)).errors).toBeUndefined();
    const third = await checkout({ ...input, idempotencyKey: randomUUID() }, token);
    expect(third.errors?.[0]).toMatchObject({
      message: 'This order exceeds the credit limit by $24.98.',
      extensions: {
        code: 'CREDIT_LIMIT_EXCEEDED',
        status: 409,
        limit: '49.96',
        open: '49.96',
        total: '24.98',
        exceededBy: '24.98',
      },
    });
  });

  test('counts neither completed nor canceled orders', async () => {
    const { customer, token, input } = await prepare({ creditLimit: '30.00' });
    for (const status of ['completed', 'cancelled'] as const) {
      expect((await checkout({ ...input, idempotencyKey: randomUUID() }, token)).errors).toBeUndefined();
      await app.em().nativeUpdate(Order, { customerKey: customer.key, status: 'placed' }, { status });
    }
    expect((await checkout(input, token)).errors).toBeUndefined();
  });

  test('is not exceeded by fifty simultaneous orders, and all that fit succeed', async () => {
    const { customer, token, input } = await prepare({ creditLimit: '624.50' });
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => checkout({ ...input, idempotencyKey: randomUUID() }, token)),
    );
    const refused = replies.filter(reply => reply.errors?.[0]?.extensions.code === 'CREDIT_LIMIT_EXCEEDED');
    const placed = replies.filter(reply => reply.errors === undefined);
    expect([placed.length, refused.length]).toEqual([25, 25]);
    expect(await app.em().count(Order, { customerKey: customer.key })).toBe(25);
  });

  test.each([null, '0.00'])('%p is no limit', async creditLimit => {
    const { token, input } = await prepare({ creditLimit });
    expect((await checkout(input, token)).errors).toBeUndefined();
  });
});

describe('[D-20] [CHK-3] credit is visible before an order', () => {
  const query = 'query ($total: Decimal!) { credit(total: $total) { terms limit open left refusal } }';
  const credit = async (total: string, token?: string) =>
    (await app.graphql<{ credit: object }>(query, { total }, token)).data?.credit;

  test('with the limit, what open orders use, what is left, and why an order would be refused', async () => {
    const { token, input } = await prepare({ terms: 'NET30', creditLimit: '49.96' });
    const stranger = await prepare({ terms: 'NET30', creditLimit: '49.96' });
    expect((await checkout(input, token)).errors).toBeUndefined();
    const facts = { terms: 'NET30', limit: '49.96', open: '24.98', left: '24.98' };
    expect(await credit('24.98', token)).toEqual({ ...facts, refusal: null });
    const refusal = 'This order exceeds the credit limit by $0.01.';
    expect(await credit('24.99', token)).toEqual({ ...facts, refusal });
    expect(await credit('24.98', stranger.token)).toEqual({ ...facts, open: '0.00', left: '49.96', refusal: null });
  });

  test('leaves nothing, never less, after staff lower the limit below the open orders', async () => {
    const { customer, token, input } = await prepare({ creditLimit: '30.00' });
    expect((await checkout(input, token)).errors).toBeUndefined();
    await app.em().nativeUpdate(CustomerFinance, { customerKey: customer.key }, { creditLimit: '20.00' });
    const refusal = 'This order exceeds the credit limit by $4.99.';
    expect(await credit('0.01', token)).toMatchObject({ limit: '20.00', open: '24.98', left: '0.00', refusal });
  });

  test.each([null, '0.00'])('%p is no limit', async creditLimit => {
    const { token } = await prepare({ terms: 'NET45', creditLimit });
    const unlimited = { terms: 'NET45', limit: null, open: '0.00', left: null, refusal: null };
    expect(await credit('999999999.99', token)).toEqual(unlimited);
  });

  test.each([
    [{ terms: 'COD' }, 'The terms of this account are COD, so it may not put orders on account.'],
    [{ isOnAccount: false }, 'This account may not put orders on account.'],
    [{ paymentMethod: 'CC' }, 'This account pays by credit card, so it may not put orders on account.'],
  ])('a customer with %p reads the reason that checkout gives', async (finance, refusal) => {
    const { customer, token, input } = await prepare(finance);
    expect(await credit('24.98', token)).toMatchObject({ refusal });
    expect((await checkout(input, token)).errors?.[0]?.message).toBe(refusal);
    await expectNothingStored(customer);
  });

  test('is refused to visitors', async () => {
    const { errors } = await app.graphql(query, { total: '1.00' });
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('[D-19] the idempotency key', () => {
  test('[T-44] 20 simultaneous identical checkouts place one order', async () => {
    const { customer, token, input } = await prepare();
    const replies = await Promise.all(Array.from({ length: 20 }, () => checkout(input, token)));
    const keys = new Set(replies.map(reply => reply.data?.checkout.order.key));
    expect([keys.size, replies.filter(reply => reply.errors).length]).toEqual([1, 0]);
    expect(await app.em().count(Order, { customerKey: customer.key })).toBe(1);
  });

  test('may be used by several customers independently', async () => {
    const [one, two] = [await prepare(), await prepare()];
    await checkout(one.input, one.token);
    const { errors } = await checkout({ ...two.input, idempotencyKey: one.input.idempotencyKey }, two.token);
    expect(errors).toBeUndefined();
  });

  test('still returns the order after the price has changed', async () => {
    const { product, token, input } = await prepare();
    const first = await checkout(input, token);
    await app.em().nativeUpdate(Product, { key: product.key }, { standardCost: '99.0000' });
    const second = await checkout(input, token);
    expect(second.data?.checkout.order.key).toBe(first.data?.checkout.order.key);
  });

  test('is honored over REST, where each call without a key is a separate checkout', async () => {
    const { customer, product, token } = await prepare();
    const send = (headers: Record<string, string>) =>
      app.rest<{ data: number }>('POST', '/authorders', {
        token,
        headers,
        body: {
          order: {
            customerKey: customer.key,
            total: 24.98,
            location: customer.location.key,
            contact: customer.contact.key,
          },
          products: [{ productKey: product.key, quantity: 2, price: 24.98 }],
        },
      });
    const key = { 'idempotency-key': randomUUID() };
    const keys = [await send(key), await send(key), await send({}), await send({})].map(reply => reply.body.data);
    expect(new Set(keys).size).toBe(3);
    expect(keys[0]).toBe(keys[1]);
  });
});

test.each([
  ['a short key', { idempotencyKey: 'short' }],
  ['a note with a card number', { note: 'card 4111 1111 1111 1111' }],
  ['a purchase order number that is a card number', { poNumber: '4111111111111111' }],
  ['a long purchase order number', { poNumber: 'x'.repeat(26) }],
  ['a long note', { note: 'x'.repeat(1001) }],
  ['a negative total', { total: '-1.00' }],
])('[T-48] [D-34] %s is refused', async (_what, change) => {
  const { customer, token, input } = await prepare();
  const { errors } = await checkout({ ...input, ...change }, token);
  expect(errors?.[0]?.extensions.status).toBe(400);
  await expectNothingStored(customer);
});

test('[PERM-3] a visitor cannot check out', async () => {
  const { customer, input } = await prepare();
  const { errors } = await checkout(input);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  await expectNothingStored(customer);
});

test('[D-17] an order keeps its contact and address after they are removed', async () => {
  const { customer, token, input } = await prepare();
  const { data } = await checkout(input, token);
  await app.em().nativeDelete(Contact, { key: customer.contact.key });
  await app.em().nativeDelete(Location, { key: customer.location.key });
  const { body } = await app.rest('GET', `/authorders/bykey/${data?.checkout.order.key}`, { token });
  expect(body).toMatchObject({
    data: {
      order: {
        contact: { key: null, email: customer.contact.email },
        location: { key: null, address: customer.location.address },
      },
    },
  });
});

test('a quote prices the lines that can be ordered, and includes a reason for the others', async () => {
  const { product, token } = await prepare();
  const small = await build.product({ minimumQuantity: 10, defaultQuantity: 10 });
  const { data } = await app.graphql(
    'query ($lines: [QuoteLineInput!]!) { quote(lines: $lines) { total pickupRequired lines { productKey price problem message } } }',
    {
      lines: [
        { productKey: product.key, quantity: 3 },
        { productKey: small.key, quantity: 1 },
        { productKey: 999_999, quantity: 1 },
      ],
    },
    token,
  );
  expect(data).toEqual({
    quote: {
      total: '37.47',
      pickupRequired: false,
      lines: [
        { productKey: product.key, price: '37.47', problem: null, message: null },
        {
          productKey: small.key,
          price: null,
          problem: 'INVALID_QUANTITY',
          message: `${small.productId}: Order at least 10.`,
        },
        {
          productKey: 999_999,
          price: null,
          problem: 'PRODUCT_UNAVAILABLE',
          message: 'This product is no longer sold.',
        },
      ],
    },
  });
});
