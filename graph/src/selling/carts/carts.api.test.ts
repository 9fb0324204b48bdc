import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp, type GraphQLReply } from '../../../test/test-app.js';
import { Product } from '../../catalog/catalog/index.js';
import { adminPricingTier } from '../../customers/customers/index.js';
import { mostCarts } from '../../definitions/cart.js';
import { Cart } from './cart.entity.js';
import { CartLine } from './cart-line.entity.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

interface ShownCart {
  key: number;
  name: string;
  active: boolean;
  version: number;
  orderedVersion: number | null;
  lines: Record<string, unknown>[];
}

const fields =
  'key name active version orderedVersion lines { productKey productId description quantity confirmed position seenPrice seenInStoreOnly staffName product { key } }';
const queries = {
  active: `{ cart { ${fields} } }`,
  byKey: `query ($key: Int) { cart(key: $key) { ${fields} } }`,
  all: '{ carts { key name active lineCount } }',
  change: `mutation ($input: CartChangeInput!) { changeCart(input: $input) { ${fields} } }`,
  create: `mutation ($input: NewCartInput!) { createCart(input: $input) { ${fields} } }`,
  rename: 'mutation ($key: Int!, $name: String!) { renameCart(key: $key, name: $name) { name } }',
  activate: 'mutation ($key: Int!) { activateCart(key: $key) { key active } }',
  remove: 'mutation ($key: Int!) { deleteCart(key: $key) }',
};

interface Line {
  productKey: number;
  by?: number;
  quantity?: number;
  [field: string]: unknown;
}

async function send<Data>(query: string, variables: object, token: string): Promise<Data> {
  const { data, errors } = await app.graphql<Data>(query, { ...variables }, token);
  expect(errors).toBeUndefined();
  return data as Data;
}

async function change(token: string, lines: Line[], key?: number, changeId: string = randomUUID()): Promise<ShownCart> {
  const input = { key, changeId, lines };
  return (await send<{ changeCart: ShownCart }>(queries.change, { input }, token)).changeCart;
}

const activeCart = async (token: string) => (await send<{ cart: ShownCart | null }>(queries.active, {}, token)).cart;
const createCart = async (token: string, name: string, copyOf?: number) =>
  (await send<{ createCart: ShownCart }>(queries.create, { input: { name, copyOf } }, token)).createCart;
const quantities = (cart: ShownCart | null) =>
  Object.fromEntries((cart?.lines ?? []).map(({ productKey, quantity }) => [productKey, quantity]));
const failureOf = ({ errors }: GraphQLReply<unknown>) => errors?.[0]?.extensions;

async function signedIn(): Promise<{ customer: BuiltCustomer; token: string }> {
  const customer = await build.customer();
  return { customer, token: await app.signIn(customer.customerNumber) };
}

describe('[CART-5] the cart of the account', () => {
  test('is created with the first change, and is the same in every session', async () => {
    const { customer, token } = await signedIn();
    const product = await build.product({ standardCost: '12.4900' });
    expect(await activeCart(token)).toBeNull();
    const cart = await change(token, [{ productKey: product.key, by: 3 }]);
    expect(cart).toMatchObject({ name: 'Main cart', active: true });
    expect(cart.lines).toEqual([
      {
        productKey: product.key,
        productId: product.productId,
        description: product.description,
        quantity: 3,
        confirmed: 0,
        position: 1,
        seenPrice: '12.49',
        seenInStoreOnly: false,
        staffName: null,
        product: { key: product.key },
      },
    ]);
    expect(await activeCart(await app.signIn(customer.customerNumber))).toEqual(cart);
  });

  test('adds up changes that are made at the same time, and creates one cart for all', async () => {
    const { customer, token } = await signedIn();
    const [one, other] = [await build.product(), await build.product()];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        change(token, [
          { productKey: one.key, by: 5 },
          { productKey: other.key, by: index % 2 === 0 ? 2 : -1 },
        ]),
      ),
    );
    const cart = await activeCart(token);
    expect(quantities(cart)[one.key]).toBe(60);
    expect(quantities(cart)[other.key]).toBeGreaterThanOrEqual(6);
    expect(await app.em().count(Cart, { customerKey: customer.key })).toBe(1);
  });

  test('a typed quantity is a value: the later one wins, and additions before and after it count', async () => {
    const { token } = await signedIn();
    const { key: productKey } = await build.product({ standardCost: '12.4900' });
    await change(token, [{ productKey, by: 1 }]);
    // Two devices show 1.
    await change(token, [{ productKey, by: 9, quantity: 10 }]);
    expect(quantities(await change(token, [{ productKey, by: 11, quantity: 12 }]))).toEqual({ [productKey]: 12 });
    expect(quantities(await change(token, [{ productKey, by: 3 }]))).toEqual({ [productKey]: 15 });
    expect(quantities(await change(token, [{ productKey, quantity: 4 }]))).toEqual({ [productKey]: 4 });
    expect(quantities(await change(token, [{ productKey, by: -4, quantity: 0 }]))).toEqual({});
    const { lines } = await change(token, [{ productKey, quantity: 7 }]);
    expect(lines).toMatchObject([{ productKey, quantity: 7, seenPrice: '12.49' }]);
    const sent = [
      { productKey, by: 2 },
      { productKey, quantity: 20 },
      { productKey, by: 1 },
    ];
    expect(quantities(await change(token, sent))).toEqual({ [productKey]: 21 });
  });

  test('a quantity typed before the cart was ordered elsewhere is the one that the cart has', async () => {
    const { customer, token } = await signedIn();
    const product = await build.product({ standardCost: '12.4900' });
    const { key: productKey } = product;
    const { key } = await change(token, [{ productKey, by: 2 }]);
    const checkout = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }';
    const input = {
      idempotencyKey: randomUUID(),
      lines: [{ productKey, quantity: 2, price: '24.98' }],
      total: '24.98',
      locationKey: customer.location.key,
      contactKey: customer.contact.key,
      payment: { method: 'ON_ACCOUNT' },
      cartKey: key,
    };
    await send(checkout, { input }, token);
    expect(quantities(await change(token, [{ productKey, by: 3, quantity: 5 }], key))).toEqual({ [productKey]: 5 });
  });

  test.each([
    ['neither difference nor value', { by: undefined }, 'lines.0', 'Send by, quantity, or both.'],
    ['a negative value', { quantity: -1 }, 'lines.0.quantity', 'Must be at least 0'],
    ['a value with 3 decimals', { quantity: 1.001 }, 'lines.0.quantity', 'Must have at most 2 decimals'],
  ])('refuses %s, and stores nothing', async (_what, line, field, message) => {
    const { token } = await signedIn();
    const { key: productKey } = await build.product();
    const input = { changeId: randomUUID(), lines: [{ productKey, ...line }] };
    expect(failureOf(await app.graphql(queries.change, { input }, token))).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { [field]: [message] },
    });
    expect(await activeCart(token)).toBeNull();
  });

  test('applies a change once, however often it is sent', async () => {
    const { token } = await signedIn();
    const product = await build.product();
    const id = randomUUID();
    const lines = [{ productKey: product.key, by: 4 }];
    const first = await change(token, lines, undefined, id);
    await Promise.all([1, 2, 3].map(() => change(token, lines, undefined, id)));
    expect(await activeCart(token)).toEqual(first);
    // Another customer may use the same ID.
    const { token: another } = await signedIn();
    expect(quantities(await change(another, lines, undefined, id))).toEqual({ [product.key]: 4 });
  });

  test('removes a line whose quantity reaches 0, and restores it in its place', async () => {
    const { token } = await signedIn();
    const products = [await build.product(), await build.product(), await build.product()];
    const before = await change(
      token,
      products.map(({ key }) => ({ productKey: key, by: 2, confirmed: 2 })),
    );
    const middle = products[1]?.key as number;
    const without = await change(token, [{ productKey: middle, by: -9 }]);
    expect(Object.keys(quantities(without)).map(Number)).toEqual([products[0]?.key, products[2]?.key]);
    const restored = await change(token, [{ productKey: middle, by: 2, confirmed: 2, position: 2 }]);
    expect(restored.lines).toEqual(before.lines);
  });

  test('limits quantities to 999,999, and keeps the largest confirmation', async () => {
    const { token } = await signedIn();
    const product = await build.product();
    await change(token, [{ productKey: product.key, by: 999_999, confirmed: 999_999 }]);
    const { lines } = await change(token, [{ productKey: product.key, by: 5, confirmed: 7 }]);
    expect(lines[0]).toMatchObject({ quantity: 999_999, confirmed: 999_999 });
  });

  test('stores the price that was last shown, not a later one', async () => {
    const { token } = await signedIn();
    const product = await build.product({ standardCost: '10.0000' });
    await change(token, [{ productKey: product.key, by: 5 }]);
    await app.em().nativeUpdate(Product, { key: product.key }, { standardCost: '11.0000' });
    const less = await change(token, [{ productKey: product.key, by: -1 }]);
    expect(less.lines[0]?.seenPrice).toBe('10.00');
    const accepted = await change(token, [{ productKey: product.key, by: 0, seenPrice: '11' }]);
    expect(accepted.lines[0]?.seenPrice).toBe('11.00');
  });

  test('shows a discontinued line by name, and ignores products that do not exist', async () => {
    const { token } = await signedIn();
    const [before, after] = [await build.product(), await build.product({ standardCost: '3.5000' })];
    await change(token, [{ productKey: before.key, by: 1 }]);
    await app.em().nativeUpdate(Product, { key: { $in: [before.key, after.key] } }, { deletedAt: new Date() });
    // A device that was offline may add a product that is no longer sold.
    const { lines } = await change(token, [
      { productKey: after.key, by: 1, seenPrice: '3.25' },
      { productKey: 2_000_000_000, by: 1 },
    ]);
    expect(lines).toEqual([
      expect.objectContaining({ productId: before.productId, description: before.description, product: null }),
      expect.objectContaining({ productId: after.productId, seenPrice: '3.25', product: null }),
    ]);
  });

  test.each([
    ['more than two decimals', { by: 1.555 }],
    ['too many pieces', { by: 1_000_000 }],
    ['a negative confirmation', { by: 1, confirmed: -1 }],
    ['a price of letters', { by: 1, seenPrice: 'free' }],
    ['a key of zero', { productKey: 0, by: 1 }],
  ])('refuses %s, and stores no part of the change', async (_what, line) => {
    const { customer, token } = await signedIn();
    const product = await build.product();
    const { status } = await app.rest('POST', '/authcarts/active/changes', {
      body: {
        changeId: randomUUID(),
        lines: [
          { productKey: product.key, by: 1 },
          { productKey: product.key, ...line },
        ],
      },
      token,
    });
    expect([status, await app.em().count(Cart, { customerKey: customer.key })]).toEqual([400, 0]);
  });

  test('has at most 500 lines, and refuses a change beyond that as a whole', async () => {
    const { token } = await signedIn();
    const em = app.em();
    const { key: model } = await build.product();
    const rows = await em.execute<{ key: number }[]>(
      `insert into product (product_id, description, standard_cost, base_price, vendor_key, category_key)
       select 'many-' || n, 'Many ' || n, 1, 1, vendor_key, category_key from product, generate_series(1, 501) n where key = ? returning key`,
      [model],
    );
    const keys = rows.map(({ key }) => key);
    const cart = await change(
      token,
      keys.slice(0, 500).map(productKey => ({ productKey, by: 1 })),
    );
    expect(cart.lines).toHaveLength(500);
    const input = {
      changeId: randomUUID(),
      lines: [
        { productKey: keys[0], by: 1 },
        { productKey: keys[500], by: 1 },
      ],
    };
    const refused = await app.graphql(queries.change, { input }, token);
    expect(failureOf(refused)).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { lines: ['A cart has at most 500 lines.'] },
    });
    expect(quantities(await activeCart(token))[keys[0] as number]).toBe(1);
    // The refused change can be sent again with fewer lines.
    const { lines } = await change(token, [{ productKey: keys[0] as number, by: 1 }], undefined, input.changeId);
    expect(lines[0]?.quantity).toBe(2);
  });

  test('uses the same statements for one line as for many', async () => {
    const { token } = await signedIn();
    const products = await Promise.all(Array.from({ length: 40 }, () => build.product()));
    await change(token, [{ productKey: products[0]?.key as number, by: 1 }]);
    const counted = async (count: number) =>
      app.countStatements(() =>
        change(
          token,
          products.slice(0, count).map(({ key }) => ({ productKey: key, by: 1 })),
        ),
      );
    await counted(40);
    expect(await counted(40)).toBe(await counted(2));
    expect(await app.countStatements(() => activeCart(token))).toBe(4);
    // The query that every device sends every two seconds
    expect(await app.countStatements(() => send('{ cart { key version } }', {}, token))).toBeLessThanOrEqual(2);
  });
});

describe('[CART-6] several carts', () => {
  test('a new cart is empty or a copy, and becomes the active one', async () => {
    const { token } = await signedIn();
    const product = await build.product();
    const main = await change(token, [{ productKey: product.key, by: 2 }]);
    const empty = await createCart(token, 'Truck 4');
    expect(empty).toMatchObject({ name: 'Truck 4', active: true, lines: [] });
    const copy = await createCart(token, ' Mesa site ', main.key);
    expect([copy.name, quantities(copy)]).toEqual(['Mesa site', { [product.key]: 2 }]);
    // A change without a cart key applies to the active cart.
    await change(token, [{ productKey: product.key, by: 5 }], main.key);
    await change(token, [{ productKey: product.key, by: 1 }]);
    expect(await send(queries.all, {}, token)).toEqual({
      carts: [
        { key: copy.key, name: 'Mesa site', active: true, lineCount: 1 },
        { key: main.key, name: 'Main cart', active: false, lineCount: 1 },
        { key: empty.key, name: 'Truck 4', active: false, lineCount: 0 },
      ],
    });
    expect(quantities((await send<{ cart: ShownCart }>(queries.byKey, { key: main.key }, token)).cart)).toEqual({
      [product.key]: 7,
    });
  });

  test('can be renamed, activated and deleted; after the active one, the one changed last becomes active', async () => {
    const { customer, token } = await signedIn();
    const one = await createCart(token, 'One');
    app.clock.advance(1000);
    const two = await createCart(token, 'Two');
    expect(failureOf(await app.graphql(queries.rename, { key: one.key, name: 'TWO' }, token))).toMatchObject({
      code: 'DUPLICATE',
    });
    await send(queries.rename, { key: one.key, name: 'ONE' }, token);
    await send(queries.activate, { key: one.key }, token);
    expect(await activeCart(token)).toMatchObject({ key: one.key, name: 'ONE' });
    await send(queries.remove, { key: one.key }, token);
    expect(await activeCart(token)).toMatchObject({ key: two.key, active: true });
    await send(queries.remove, { key: two.key }, token);
    expect([await activeCart(token), await app.em().count(Cart, { customerKey: customer.key })]).toEqual([null, 0]);
  });

  test('are created one at a time, and one is active', async () => {
    const { customer, token } = await signedIn();
    await Promise.all(['A', 'B', 'C', 'D'].map(name => createCart(token, name)));
    expect(await app.em().count(Cart, { customerKey: customer.key, active: true })).toBe(1);
    expect(await app.em().count(Cart, { customerKey: customer.key })).toBe(4);
  });

  test('keep every change when they are changed and switched at the same time', async () => {
    const { token } = await signedIn();
    const product = await build.product();
    const [one, two] = [await createCart(token, 'One'), await createCart(token, 'Two')];
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => [
        change(token, [{ productKey: product.key, by: 1 }], one.key),
        send(queries.activate, { key: index % 2 === 0 ? one.key : two.key }, token),
        send(queries.rename, { key: one.key, name: `One ${index}` }, token),
      ]).flat(),
    );
    const { cart } = await send<{ cart: ShownCart }>(queries.byKey, { key: one.key }, token);
    expect(quantities(cart)).toEqual({ [product.key]: 10 });
  });

  test(`are at most ${mostCarts}, each with a name`, async () => {
    const { customer, token } = await signedIn();
    await app.em().insertMany(
      Cart,
      Array.from({ length: mostCarts }, (_, index) => ({
        customerKey: customer.key,
        name: `Cart ${index}`,
        active: false,
        changedAt: new Date(),
      })),
    );
    const reply = await app.graphql(queries.create, { input: { name: 'One more' } }, token);
    expect(failureOf(reply)).toMatchObject({ code: 'LIMIT_REACHED' });
    const unnamed = await app.graphql(queries.create, { input: { name: '  ' } }, token);
    expect(failureOf(unnamed)).toMatchObject({ code: 'INVALID_INPUT', errors: { name: ['Enter a name.'] } });
  });
});

describe('[CART-5] [T-1] [PERM-2] a cart of another customer', () => {
  test('is not found over GraphQL or REST, and stays unchanged', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const product = await build.product();
    const cart = await change(theirs.token, [{ productKey: product.key, by: 2 }]);
    const input = { key: cart.key, changeId: randomUUID(), lines: [{ productKey: product.key, by: 1 }] };
    const calls = [
      app.graphql(queries.byKey, { key: cart.key }, mine.token),
      app.graphql(queries.change, { input }, mine.token),
      app.graphql(queries.create, { input: { name: 'Copy', copyOf: cart.key } }, mine.token),
      app.graphql(queries.rename, { key: cart.key, name: 'Mine' }, mine.token),
      app.graphql(queries.activate, { key: cart.key }, mine.token),
      app.graphql(queries.remove, { key: cart.key }, mine.token),
    ];
    for (const reply of await Promise.all(calls)) expect(failureOf(reply)).toMatchObject({ code: 'NOT_FOUND' });
    const path = `/authcarts/${cart.key}`;
    const { changeId, lines } = input;
    const rest = [
      app.rest('GET', path, { token: mine.token }),
      app.rest('PUT', path, { body: { name: 'Mine' }, token: mine.token }),
      app.rest('DELETE', path, { token: mine.token }),
      app.rest('POST', `${path}/activate`, { token: mine.token }),
      app.rest('POST', `${path}/changes`, { body: { changeId, lines }, token: mine.token }),
      app.rest('POST', '/authcarts', { body: { name: 'Copy', copyOf: cart.key }, token: mine.token }),
    ];
    for (const { status } of await Promise.all(rest)) expect(status).toBe(404);
    expect(await activeCart(theirs.token)).toEqual(cart);
    expect(await activeCart(mine.token)).toBeNull();
  });
});

describe('[CART-5] an order from the cart', () => {
  const checkout = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }';
  const inputOf = (customer: BuiltCustomer, product: Product, cartKey: number | null) => ({
    idempotencyKey: randomUUID() as string,
    lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
    cartKey,
  });

  test('subtracts the ordered quantities once, and keeps what was added since', async () => {
    const { customer, token } = await signedIn();
    const [product, other] = [await build.product({ standardCost: '12.4900' }), await build.product()];
    const cart = await change(token, [{ productKey: product.key, by: 2 }]);
    await change(token, [
      { productKey: product.key, by: 3 },
      { productKey: other.key, by: 1 },
    ]);
    const input = inputOf(customer, product, cart.key);
    await send(checkout, { input }, token);
    const left = await activeCart(token);
    expect(quantities(left)).toEqual({ [product.key]: 3, [other.key]: 1 });
    expect(left?.orderedVersion).toBe(left?.version);
    await send(checkout, { input }, token);
    expect(await activeCart(token)).toEqual(left);
    await send(checkout, { input: { ...inputOf(customer, product, cart.key) } }, token);
    expect(quantities(await activeCart(token))).toEqual({ [product.key]: 1, [other.key]: 1 });
  });

  describe('that two devices check out', () => {
    const refusal = (orderKey: number | undefined) => ({
      code: 'ALREADY_ORDERED',
      status: 409,
      orderKey,
    });
    const place = async (token: string, input: object) =>
      app.graphql<{ checkout: { order: { key: number } } | null }>(checkout, { input }, token);
    const orders = async (token: string) =>
      (await send<{ me: { orders: { totalCount: number } } }>('{ me { orders { totalCount } } }', {}, token)).me.orders
        .totalCount;

    test('[T-44] is placed once: the second device, with another PO number, gets the order', async () => {
      const { customer, token } = await signedIn();
      const product = await build.product({ standardCost: '12.4900' });
      const { key, version } = await change(token, [{ productKey: product.key, by: 2 }]);
      const input = { ...inputOf(customer, product, key), cartVersion: version };
      const [one, other] = await Promise.all([
        place(token, input),
        place(token, { ...input, idempotencyKey: randomUUID(), poNumber: 'PO-7' }),
      ]);
      const [placed, refused] = one.errors ? [other, one] : [one, other];
      expect(placed.errors).toBeUndefined();
      expect(failureOf(refused)).toEqual(refusal(placed.data?.checkout?.order.key));
      expect(await orders(token)).toBe(1);
      expect(quantities(await activeCart(token))).toEqual({});
    });

    test('is placed once if the second device also has a line that was added a moment before', async () => {
      const { customer, token } = await signedIn();
      const [product, added] = [
        await build.product({ standardCost: '12.4900' }),
        await build.product({ standardCost: '1.0000' }),
      ];
      const before = await change(token, [{ productKey: product.key, by: 2 }]);
      const input = inputOf(customer, product, before.key);
      const after = await change(token, [{ productKey: added.key, by: 1 }]);
      const order = await place(token, { ...input, cartVersion: before.version });
      expect(order.errors).toBeUndefined();
      const both = {
        ...input,
        idempotencyKey: randomUUID(),
        lines: [...input.lines, { productKey: added.key, quantity: 1, price: '1.00' }],
        total: '25.98',
      };
      const orderKey = order.data?.checkout?.order.key;
      expect(failureOf(await place(token, { ...both, cartVersion: after.version }))).toEqual(refusal(orderKey));
      // A client that sends no version is refused as well, because the lines are no longer in the cart.
      expect(failureOf(await place(token, both))).toEqual(refusal(orderKey));
      expect(await orders(token)).toBe(1);
      expect(quantities(await activeCart(token))).toEqual({ [added.key]: 1 });
    });

    test('a repeated request gets its order, and the same items can be ordered again later', async () => {
      const { customer, token } = await signedIn();
      const product = await build.product({ standardCost: '12.4900' });
      const cart = await change(token, [{ productKey: product.key, by: 2 }]);
      const input = { ...inputOf(customer, product, cart.key), cartVersion: cart.version };
      const first = await place(token, input);
      expect((await place(token, input)).data).toEqual(first.data);
      const again = await change(token, [{ productKey: product.key, by: 2 }]);
      const second = { ...inputOf(customer, product, cart.key), cartVersion: again.version };
      expect((await place(token, second)).errors).toBeUndefined();
      expect(await orders(token)).toBe(2);
    });

    test('is refused as stale if another device has removed a line, and placed if it has added one', async () => {
      const { customer, token } = await signedIn();
      const [product, other] = [await build.product({ standardCost: '12.4900' }), await build.product()];
      const { key, version } = await change(token, [{ productKey: product.key, by: 2 }]);
      await change(token, [{ productKey: product.key, by: -1 }]);
      const input = { ...inputOf(customer, product, key), cartVersion: version };
      expect(failureOf(await place(token, input))).toEqual({ code: 'STALE', status: 409 });
      expect(await orders(token)).toBe(0);
      await change(token, [
        { productKey: product.key, by: 1 },
        { productKey: other.key, by: 1 },
      ]);
      expect((await place(token, { ...input, idempotencyKey: randomUUID() })).errors).toBeUndefined();
      expect(quantities(await activeCart(token))).toEqual({ [other.key]: 1 });
    });

    test('over REST', async () => {
      const { customer, token } = await signedIn();
      const product = await build.product({ standardCost: '12.4900' });
      const { key, version } = await change(token, [{ productKey: product.key, by: 2 }]);
      const order = {
        customerKey: customer.key,
        total: 24.98,
        location: customer.location.key,
        contact: customer.contact.key,
      };
      const body = { order, products: [{ productKey: product.key, quantity: 2, price: 24.98 }] };
      const sent = (more: object) =>
        app.rest('POST', '/authorders', { body: { ...body, order: { ...order, ...more } }, token });
      const placed = await sent({ cartKey: key, cartVersion: version });
      expect(placed.status).toBe(201);
      expect(await sent({ cartKey: key, cartVersion: version, poNumber: 'PO-7' })).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_ORDERED', orderKey: (placed.body as { data: number }).data },
      });
      // Without a cart, every call is a separate order.
      expect([(await sent({})).status, (await sent({})).status]).toEqual([201, 201]);
      expect(await orders(token)).toBe(3);
    });
  });

  test("subtracts nothing if it is refused, names no cart, or names another customer's cart", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const product = await build.product({ standardCost: '12.4900' });
    const lines = [{ productKey: product.key, by: 2 }];
    const [own, foreign] = [await change(mine.token, lines), await change(theirs.token, lines)];
    const input = inputOf(mine.customer, product, own.key);
    const refused = await app.graphql(checkout, { input: { ...input, total: '1.00' } }, mine.token);
    expect(failureOf(refused)).toMatchObject({ code: 'PRICE_CHANGED' });
    await send(checkout, { input: inputOf(mine.customer, product, null) }, mine.token);
    await send(checkout, { input: inputOf(mine.customer, product, foreign.key) }, mine.token);
    expect([await activeCart(mine.token), await activeCart(theirs.token)]).toEqual([own, foreign]);
  });
});

test('[CART-5] [REST-1] REST has the same carts', async () => {
  const { token } = await signedIn();
  const product = await build.product({ standardCost: '2.5000' });
  expect((await app.rest('GET', '/authcarts/active', { token })).body).toEqual({ data: null });
  const changed = await app.rest<{ data: { key: number } }>('POST', '/authcarts/active/changes', {
    body: { changeId: randomUUID(), lines: [{ productKey: product.key, by: 2 }] },
    token,
  });
  const { key } = changed.body.data;
  expect(changed.body.data).toMatchObject({
    lineCount: 1,
    lines: [{ productKey: product.key, quantity: 2, seenPrice: 2.5, product: { key: product.key, standardCost: 2.5 } }],
  });
  expect((await app.rest('GET', `/authcarts/${key}`, { token })).body).toEqual(changed.body);
  await app.rest('POST', `/authcarts/${key}/changes`, {
    body: { changeId: randomUUID(), lines: [{ productKey: product.key, by: 1 }] },
    token,
  });
  const copy = await app.rest<{ data: { key: number } }>('POST', '/authcarts', {
    body: { name: 'Truck 4', copyOf: key },
    token,
  });
  expect(copy).toMatchObject({ status: 201, body: { data: { name: 'Truck 4', lines: [{ quantity: 3 }] } } });
  const renamed = await app.rest('PUT', `/authcarts/${key}`, { body: { name: 'Mesa site' }, token });
  expect(renamed.body).toMatchObject({ data: { key, name: 'Mesa site', active: false } });
  expect((await app.rest('POST', `/authcarts/${key}/activate`, { token })).body).toMatchObject({
    data: { active: true },
  });
  expect((await app.rest('DELETE', `/authcarts/${copy.body.data.key}`, { token })).body).toEqual({ data: true });
  expect((await app.rest('GET', '/authcarts', { token })).body).toMatchObject({ data: [{ key, lineCount: 1 }] });
});

test.each([
  ['erasing', 'eraseCustomer(key: $key, customerNumber: $customerNumber)', ', $customerNumber: Int!'],
  ['deleting', 'deleteCustomer(key: $key)', ''],
])('[CART-5] %s a customer deletes its carts and changes', async (_verb, call, variable) => {
  const { customer, token } = await signedIn();
  const { key } = await change(token, [{ productKey: (await build.product()).key, by: 2 }]);
  const admin = await build.customer({ pricingTier: adminPricingTier });
  await send(
    `mutation ($key: Int!${variable}) { ${call} }`,
    { key: customer.key, customerNumber: customer.customerNumber },
    await app.signIn(admin.customerNumber),
  );
  const em = app.em();
  const changes = await em.execute('select 1 from cart_change where customer_key = ?', [customer.key]);
  const left = [await em.count(Cart, { key }), await em.count(CartLine, { cartKey: key }), changes.length];
  expect(left).toEqual([0, 0, 0]);
});
