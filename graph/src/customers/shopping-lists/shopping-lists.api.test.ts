import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { adminPricingTier } from '../customers/index.js';
import { mostShoppingLists } from '../../definitions/shopping-list.js';
import { ShoppingList } from './shopping-list.entity.js';
import { ShoppingListLine } from './shopping-list-line.entity.js';

let app: TestApp;
let build: Build;
let customer: BuiltCustomer;
let token: string;
let other: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
beforeEach(async () => {
  customer = await build.customer();
  token = await app.signIn(customer.customerNumber);
  other = await app.signIn((await build.customer()).customerNumber);
});
afterAll(() => app.close());

interface Line {
  productKey: number;
  par?: number;
  note?: string;
  position?: number;
  remove?: boolean;
}

interface Shown {
  key: number;
  name: string;
  note: string;
  version: number;
  lineCount: number;
  lines: (Line & { productId: string; description: string; product: { key: number } | null })[];
}

const fields =
  'key name note version lineCount lines { productKey productId description par note position product { key } }';
const queries = {
  all: '{ shoppingLists { key name note lineCount } }',
  one: `query ($key: Int!) { shoppingList(key: $key) { ${fields} } }`,
  create: `mutation ($input: NewShoppingListInput!) { createShoppingList(input: $input) { ${fields} } }`,
  update: `mutation ($key: Int!, $input: ShoppingListInput!) { updateShoppingList(key: $key, input: $input) { ${fields} } }`,
  remove: 'mutation ($key: Int!) { deleteShoppingList(key: $key) }',
  set: `mutation ($key: Int!, $lines: [ShoppingListLineInput!]!) { setShoppingListLines(key: $key, lines: $lines) { ${fields} } }`,
};

const ask = (query: string, variables: object, by: string | undefined) =>
  app.graphql<Record<string, Shown>>(query, { ...variables }, by);
const codeOf = ({ errors }: Awaited<ReturnType<typeof ask>>) => errors?.[0]?.extensions?.code;

async function send(query: string, variables: object, by = token): Promise<Shown> {
  const { data, errors } = await ask(query, variables, by);
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0] as Shown;
}

const create = (name: string, lines: Line[] = [], note = '', by = token) =>
  send(queries.create, { input: { name, note, lines } }, by);
const set = (key: number, lines: Line[], by = token) => send(queries.set, { key, lines }, by);
const one = (key: number, by = token) => send(queries.one, { key }, by);
const named = async (by = token) =>
  (await app.graphql<{ shoppingLists: Shown[] }>(queries.all, {}, by)).data?.shoppingLists.map(
    ({ name, lineCount }) => `${name}: ${lineCount}`,
  );
const briefly = ({ lines }: Shown) => lines.map(({ productKey, par, note }) => [productKey, par, note]);

describe('[LIST-1] lists of the account', () => {
  test('are created with a note and lines, renamed, listed by name and deleted', async () => {
    const product = await build.product({ description: 'Framing hammer' });
    const list = await create(' Truck stock ', [{ productKey: product.key, par: 6, note: ' Bin 4 ' }], ' Count it ');
    expect(list).toEqual({
      key: list.key,
      name: 'Truck stock',
      note: 'Count it',
      version: 1,
      lineCount: 1,
      lines: [
        {
          productKey: product.key,
          productId: product.productId,
          description: 'Framing hammer',
          par: 6,
          note: 'Bin 4',
          position: 1,
          product: { key: product.key },
        },
      ],
    });
    await create('anchors');
    expect(await named()).toEqual(['anchors: 0', 'Truck stock: 1']);
    const renamed = await send(queries.update, { key: list.key, input: { name: 'Van', note: '' } });
    expect(renamed).toMatchObject({ name: 'Van', note: '', version: 2, lineCount: 1 });
    await send(queries.remove, { key: list.key });
    expect(await named()).toEqual(['anchors: 0']);
    expect(await app.em().count(ShoppingListLine, { listKey: list.key })).toBe(0);
  });

  test('are shared by everyone who signs in with the account, and by staff who act as the customer', async () => {
    const admin = await build.customer({ pricingTier: adminPricingTier });
    const adminToken = await app.signIn(admin.customerNumber);
    const acting = await app.graphql<{ actAsCustomer: { token: string } }>(
      'mutation ($key: Int!) { actAsCustomer(customerKey: $key) { token } }',
      { key: customer.key },
      adminToken,
    );
    const staff = acting.data?.actAsCustomer.token ?? '';
    const { key } = await create('Shop', [], '', staff);
    const { key: productKey } = await build.product();
    await set(key, [{ productKey, par: 3 }], staff);
    expect(briefly(await one(key, await app.signIn(customer.customerNumber)))).toEqual([[productKey, 3, '']]);
    expect(codeOf(await ask(queries.one, { key }, adminToken))).toBe('NOT_FOUND');
  });

  test.each([
    ['no name', { name: '  ' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['a long note', { name: 'Fine', note: 'x'.repeat(501) }],
    ['a card number in the note', { name: 'Fine', note: '4111 1111 1111 1111' }],
  ])('are refused with %s', async (_what, input) => {
    expect(codeOf(await ask(queries.create, { input }, token))).toBe('INVALID_INPUT');
    expect(await named()).toEqual([]);
  });

  test('have unique names, ignoring case', async () => {
    await create('Truck');
    const { key } = await create('Shop');
    expect(codeOf(await ask(queries.create, { input: { name: 'TRUCK' } }, token))).toBe('DUPLICATE');
    expect(codeOf(await ask(queries.update, { key, input: { name: 'truck' } }, token))).toBe('DUPLICATE');
    await send(queries.update, { key, input: { name: 'SHOP' } });
    expect(await named()).toEqual(['SHOP: 0', 'Truck: 0']);
  });

  test(`are at most ${mostShoppingLists}`, async () => {
    const row = (index: number) => ({ customerKey: customer.key, name: `List ${index}`, note: '' });
    await app.em().insertMany(
      ShoppingList,
      Array.from({ length: mostShoppingLists }, (_, index) => row(index)),
    );
    expect(codeOf(await ask(queries.create, { input: { name: 'One more' } }, token))).toBe('LIMIT_REACHED');
    expect(await named()).toHaveLength(mostShoppingLists);
  });
});

describe('[LIST-2] lines', () => {
  test('are added, changed and removed together, and others stay unchanged', async () => {
    const [a, b, c] = [await build.product(), await build.product(), await build.product()];
    const { key } = await create('Truck', [
      { productKey: a.key, par: 5, note: 'top' },
      { productKey: b.key, par: 1 },
    ]);
    const changed = await set(key, [
      { productKey: a.key, par: 8 },
      { productKey: b.key, remove: true },
      { productKey: c.key, note: 'new' },
      { productKey: 2_000_000_000, par: 4 },
    ]);
    expect(briefly(changed)).toEqual([
      [a.key, 8, 'top'],
      [c.key, 0, 'new'],
    ]);
    expect(changed.version).toBe(2);
    expect(
      briefly(
        await set(key, [
          { productKey: b.key, par: 1, position: 1 },
          { productKey: a.key, note: '' },
        ]),
      ),
    ).toEqual([
      [a.key, 8, ''],
      [b.key, 1, ''],
      [c.key, 0, 'new'],
    ]);
  });

  test('are all kept if they are changed at the same time', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => build.product()));
    const { key } = await create('Truck');
    await Promise.all(products.map(({ key: productKey }, index) => set(key, [{ productKey, par: index + 1 }])));
    const list = await one(key);
    expect(list.version).toBe(7);
    expect(new Map(list.lines.map(({ productKey, par }) => [productKey, par]))).toEqual(
      new Map(products.map((product, index) => [product.key, index + 1])),
    );
  });

  test.each([
    ['a par below 0', { par: -1 }],
    ['a par over 999,999', { par: 1_000_000 }],
    ['a note over 100 characters', { note: 'x'.repeat(101) }],
  ])('are refused as a whole with %s', async (_what, line) => {
    const [good, bad] = [await build.product(), await build.product()];
    const { key } = await create('Truck');
    const reply = await ask(
      queries.set,
      { key, lines: [{ productKey: good.key }, { productKey: bad.key, ...line }] },
      token,
    );
    expect(codeOf(reply)).toBe('INVALID_INPUT');
    expect((await one(key)).lines).toEqual([]);
  });

  test('cost a fixed number of statements, including their products', async () => {
    const { key } = await create('Truck');
    const products = await Promise.all(Array.from({ length: 12 }, () => build.product()));
    const costOf = async (lines: number) => {
      await set(
        key,
        products.slice(0, lines).map(product => ({ productKey: product.key })),
      );
      const read = () => app.graphql(queries.one, { key }, token);
      await read();
      return app.countStatements(read);
    };
    const cost = await costOf(2);
    expect(cost).toBeLessThanOrEqual(5);
    expect(await costOf(12)).toBe(cost);
  });

  test('keep the name of a product that is no longer sold', async () => {
    const product = await build.product({ description: 'Old saw' });
    const { key } = await create('Truck', [{ productKey: product.key, par: 2 }]);
    await app.em().execute('update product set deleted_at = now() where key = ?', [product.key]);
    expect((await one(key)).lines).toMatchObject([{ description: 'Old saw', par: 2, product: null }]);
    expect(briefly(await set(key, [{ productKey: product.key, remove: true }]))).toEqual([]);
  });
});

describe('[LIST-3] one customer only', () => {
  test('another customer, and an admin who does not act as the customer, reach no list over GraphQL', async () => {
    const { key: productKey } = await build.product();
    const { key } = await create('Secret', [{ productKey, par: 2 }], 'private');
    const admin = await app.signIn((await build.customer({ pricingTier: adminPricingTier })).customerNumber);
    for (const by of [other, admin]) {
      expect(await named(by)).toEqual([]);
      expect(codeOf(await ask(queries.one, { key }, by))).toBe('NOT_FOUND');
      expect(codeOf(await ask(queries.update, { key, input: { name: 'Mine' } }, by))).toBe('NOT_FOUND');
      expect(codeOf(await ask(queries.set, { key, lines: [{ productKey, remove: true }] }, by))).toBe('NOT_FOUND');
      expect(codeOf(await ask(queries.remove, { key }, by))).toBe('NOT_FOUND');
    }
    expect(await one(key)).toMatchObject({ name: 'Secret', note: 'private', version: 1, lineCount: 1 });
  });

  test('[REST-1] nor over REST, and visitors reach nothing', async () => {
    const { key: productKey } = await build.product();
    const { key } = await create('Secret', [{ productKey, par: 2 }]);
    const calls: [string, string, object?][] = [
      ['GET', `/authlists/${key}`],
      ['PUT', `/authlists/${key}`, { name: 'Mine' }],
      ['PUT', `/authlists/${key}/lines`, { lines: [{ productKey, remove: true }] }],
      ['DELETE', `/authlists/${key}`],
    ];
    for (const [method, path, body] of calls) {
      expect((await app.rest(method, path, { body, token: other })).status).toBe(404);
      expect((await app.rest(method, path, { body })).status).toBe(401);
    }
    expect((await app.rest('GET', '/authlists', { token: other })).body).toEqual({ data: [] });
    expect((await app.rest('GET', '/authlists')).status).toBe(401);
    expect((await app.rest('POST', '/authlists', { body: { name: 'Visitor' } })).status).toBe(401);
    for (const query of ['{ shoppingLists { key } }', `{ shoppingList(key: ${key}) { key } }`])
      expect(codeOf(await ask(query, {}, undefined))).toBe('UNAUTHENTICATED');
    expect(await one(key)).toMatchObject({ name: 'Secret', lineCount: 1 });
  });

  test('deleting the customer deletes its lists', async () => {
    const { key } = await create('Gone', [{ productKey: (await build.product()).key }]);
    await app.em().execute('update customer set deleted_at = now() where key = ?', [customer.key]);
    expect(await app.em().count(ShoppingList, { key })).toBe(0);
    expect(await app.em().count(ShoppingListLine, { listKey: key })).toBe(0);
  });
});

test('[LIST-1] [REST-1] a list is created, read, changed and deleted over REST as well', async () => {
  const { key: productKey, productId } = await build.product();
  const created = await app.rest<{ data: Shown }>('POST', '/authlists', {
    body: { name: 'Truck', lines: [{ productKey, par: 4 }] },
    token,
  });
  expect(created.status).toBe(201);
  const { key } = created.body.data;
  expect((await app.rest('GET', '/authlists', { token })).body).toEqual({
    data: [{ key, name: 'Truck', note: '', version: 1, lineCount: 1 }],
  });
  const update = await app.rest('PUT', `/authlists/${key}`, { body: { name: 'Van', note: 'Blue' }, token });
  expect(update.body).toEqual({ data: { key, name: 'Van', note: 'Blue', version: 2, lineCount: 1 } });
  const lines = await app.rest<{ data: Shown }>('PUT', `/authlists/${key}/lines`, {
    body: { lines: [{ productKey, par: 9, note: 'Bin' }] },
    token,
  });
  expect(lines.body.data.lines).toMatchObject([{ productId, par: 9, note: 'Bin', product: { key: productKey } }]);
  expect((await app.rest('GET', `/authlists/${key}`, { token })).body).toEqual(lines.body);
  expect((await app.rest('DELETE', `/authlists/${key}`, { token })).body).toEqual({ data: true });
  expect((await app.rest('GET', `/authlists/${key}`, { token })).status).toBe(404);
});
