import { randomUUID } from 'node:crypto';
import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { Product, type Category } from '../catalog/index.js';

let app: TestApp;
let build: Build;
let admin: string;
let category: Category;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  admin = await app.signIn((await build.admin()).customerNumber);
});
beforeEach(async () => {
  category = await build.category();
});
afterAll(() => app.close());

interface Item {
  key: number;
  version: number;
  productId: string;
  description: string;
  attributes: string;
  isSameAsAnother: boolean;
}

interface Proposals {
  withoutFamily: number;
  totalCount: number;
  proposals: { name: string; columns: string[]; itemCount: number; items: Item[] }[];
}

const queries = {
  proposals: `query ($key: Int!) { familyProposals(categoryKey: $key) { withoutFamily totalCount
    proposals { name columns itemCount items { key version productId description attributes isSameAsAnother } } } }`,
  families: 'query ($key: Int!) { categoryFamilies(categoryKey: $key) { name count } }',
  confirm: 'mutation ($input: ConfirmFamilyInput!) { confirmFamily(input: $input) { productKey name count } }',
  remove: 'mutation ($input: RemoveFamilyInput!) { removeFamily(input: $input) }',
};

const bolts = [
  'Hex Cap Screw 3/8-16 x 2 in grade 5 zinc plated, pack of 50',
  'Hex Cap Screw 3/8-16 x 3 in grade 5 zinc plated, pack of 50',
  'Hex Cap Screw 1/2-13 x 3 in 18-8 stainless, pack of 25',
];

async function sell(descriptions: readonly string[]): Promise<Product[]> {
  const products: Product[] = [];
  for (const description of descriptions) products.push(await build.product({ category, description }));
  return products;
}

async function proposed(): Promise<Proposals> {
  const { data, errors } = await app.graphql<{ familyProposals: Proposals }>(
    queries.proposals,
    { key: category.key },
    admin,
  );
  expect(errors).toBeUndefined();
  return data?.familyProposals as Proposals;
}

async function families(): Promise<{ name: string; count: number }[]> {
  const { data } = await app.graphql<{ categoryFamilies: { name: string; count: number }[] }>(
    queries.families,
    { key: category.key },
    admin,
  );
  return data?.categoryFamilies ?? [];
}

const confirm = (name: string, items: readonly Partial<Item>[], token = admin) =>
  app.graphql<{ confirmFamily: { name: string; count: number } }>(
    queries.confirm,
    { input: { name, items: items.map(({ key, version, attributes }) => ({ key, version, attributes })) } },
    token,
  );

async function stored(products: readonly Product[]) {
  const rows = await app.em().find(Product, { key: { $in: products.map(({ key }) => key) } }, { orderBy: { key: 1 } });
  return rows.map(({ family, attributes, version }) => ({ family, attributes, version }));
}

const untouched = { family: null, attributes: null, version: 1 };

test('[FAM-4] proposes families for items for sale that are in none', async () => {
  const products = await sell([...bolts, 'Pipe Dope 1 qt']);
  await build.product({ category, description: `${bolts[0]} `, family: 'Hex Cap Screw' });
  await build.product({ category, description: bolts[1], deletedAt: new Date() });
  await build.product({ description: bolts[2] });
  expect(await proposed()).toEqual({
    withoutFamily: 4,
    totalCount: 1,
    proposals: [
      {
        name: 'Hex Cap Screw',
        columns: ['Thread', 'Length', 'Grade', 'Finish', 'Pack'],
        itemCount: 3,
        items: [
          [2, 'Thread: 1/2-13; Length: 3 in; Finish: 18-8 stainless; Pack: Pack of 25'],
          [0, 'Thread: 3/8-16; Length: 2 in; Grade: 5; Finish: Zinc plated; Pack: Pack of 50'],
          [1, 'Thread: 3/8-16; Length: 3 in; Grade: 5; Finish: Zinc plated; Pack: Pack of 50'],
        ].map(([index, attributes]) => ({
          key: products[index as number]?.key,
          version: 1,
          productId: products[index as number]?.productId,
          description: bolts[index as number],
          attributes,
          isSameAsAnother: false,
        })),
      },
    ],
  });
  expect(await stored(products)).toEqual(products.map(() => untouched));
});

test("reads the vendor's name as the brand", async () => {
  for (const name of ['Hollis Forge', 'Red Mesa Tools']) {
    const vendor = await build.vendor({ name: `${name} ${randomUUID().slice(0, 8)}` });
    const brand = name.replace(/ \w+$/, '');
    for (const size of [6, 8])
      await build.product({ category, vendor, description: `${brand} Adjustable Wrench ${size} in` });
  }
  expect((await proposed()).proposals.map(({ name, columns, itemCount }) => [name, columns, itemCount])).toEqual([
    ['Adjustable Wrench', ['Brand', 'Size'], 4],
  ]);
});

test('returns the 20 largest families and the total number', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTU'.split('');
  await sell([...letters.flatMap(letter => [1, 2].map(size => `Gadget ${letter} ${size} in`)), 'Gadget U 3 in']);
  const { totalCount, proposals } = await proposed();
  expect([totalCount, proposals.length]).toEqual([21, 20]);
  expect(proposals.slice(0, 2).map(({ name, itemCount }) => [name, itemCount])).toEqual([
    ['Gadget U', 3],
    ['Gadget A', 2],
  ]);
});

test('[FAM-5] confirming stores the family and attributes of all items, with a log entry for each', async () => {
  const products = await sell(bolts);
  const [proposal] = (await proposed()).proposals;
  const items = (proposal?.items ?? []).map(item => ({
    ...item,
    attributes: item.attributes.replace('Grade', 'SAE grade'),
  }));
  const { data, errors } = await confirm(' Hex Cap Screw ', items);
  expect(errors).toBeUndefined();
  expect(data?.confirmFamily).toEqual({
    productKey: products[0]?.key,
    name: 'Hex Cap Screw',
    count: 3,
  });
  expect(await stored(products)).toEqual([
    {
      family: 'Hex Cap Screw',
      attributes: 'Thread: 3/8-16; Length: 2 in; SAE grade: 5; Finish: Zinc plated; Pack: Pack of 50',
      version: 2,
    },
    {
      family: 'Hex Cap Screw',
      attributes: 'Thread: 3/8-16; Length: 3 in; SAE grade: 5; Finish: Zinc plated; Pack: Pack of 50',
      version: 2,
    },
    {
      family: 'Hex Cap Screw',
      attributes: 'Thread: 1/2-13; Length: 3 in; Finish: 18-8 stainless; Pack: Pack of 25',
      version: 2,
    },
  ]);
  const history = await app.graphql<{ history: { nodes: object[] } }>(
    `{ history(subject: product, key: ${products[2]?.key}) { nodes { action fields { field from to } } } }`,
    {},
    admin,
  );
  expect(history.errors).toBeUndefined();
  expect(history.data?.history.nodes[0]).toEqual({
    action: 'updated',
    fields: [
      {
        field: 'attributes',
        from: null,
        to: 'Thread: 1/2-13; Length: 3 in; Finish: 18-8 stainless; Pack: Pack of 25',
      },
      { field: 'family', from: null, to: 'Hex Cap Screw' },
    ],
  });
  expect(await proposed()).toEqual({ withoutFamily: 0, totalCount: 0, proposals: [] });
});

test('searches and cached responses show a confirmed family immediately', async () => {
  const [product] = await sell(bolts);
  const query = `{ product(key: ${product?.key}) { family attributes } }`;
  expect((await app.graphql(query)).data).toEqual({ product: { family: null, attributes: null } });
  await confirm('Hex Cap Screw', (await proposed()).proposals[0]?.items ?? []);
  expect((await app.graphql(query)).data).toEqual({
    product: {
      family: 'Hex Cap Screw',
      attributes: 'Thread: 3/8-16; Length: 2 in; Grade: 5; Finish: Zinc plated; Pack: Pack of 50',
    },
  });
  const { data } = await app.graphql<{ products: { nodes: { key: number }[] } }>(
    `{ products(filter: { categoryKeys: [${category.key}], attributes: [{ name: "Length", values: ["2 in"] }] }) { nodes { key } } }`,
  );
  expect(data?.products.nodes).toEqual([{ key: product?.key }]);
});

test('confirming keeps the other items of the family, and the version of unchanged items', async () => {
  const [first, second] = await sell(bolts);
  const attributes = 'Length: 2 in';
  await confirm('Hex Cap Screw', [{ key: first?.key, version: 1, attributes }]);
  const again = await confirm('HEX CAP SCREW', [{ key: second?.key, version: 1, attributes }]);
  expect(again.data?.confirmFamily.count).toBe(2);
  await confirm('Hex Cap Screw', [{ key: first?.key, version: 2, attributes }]);
  expect(await stored([first, second] as Product[])).toEqual([
    { family: 'Hex Cap Screw', attributes, version: 2 },
    { family: 'HEX CAP SCREW', attributes, version: 2 },
  ]);
});

test('uses as many statements for 500 items as for two', async () => {
  const descriptions = Array.from({ length: 500 }, (_, index) => `Lag Screw 1/4 in x ${index + 1} in`);
  const vendor = await build.vendor();
  await app.em().insertMany(
    Product,
    descriptions.map(description => ({
      productId: randomUUID(),
      description,
      standardCost: '1',
      basePrice: '2',
      vendor: vendor.key,
      category: category.key,
    })),
  );
  expect((await proposed()).proposals[0]?.itemCount).toBe(500);
  const [readMany, writeMany] = await statementsOf(500);
  category = await build.category();
  await sell(descriptions.slice(0, 2));
  expect(await statementsOf(2)).toEqual([readMany, writeMany]);
});

/** Counts the statements for reading the proposals and for confirming the only one. */
async function statementsOf(count: number): Promise<[number, number]> {
  let items: Item[] = [];
  const read = await app.countStatements(async () => {
    items = (await proposed()).proposals[0]?.items ?? [];
  });
  expect(items).toHaveLength(count);
  const write = await app.countStatements(async () => {
    expect((await confirm('Lag Screw', items)).data?.confirmFamily.count).toBe(count);
  });
  return [read, write];
}

describe('[FAM-5] stores nothing', () => {
  test('if an item has changed since it was read, and names it', async () => {
    const products = await sell(bolts);
    const items = (await proposed()).proposals[0]?.items ?? [];
    const [changed] = products;
    await app.rest('PUT', '/authproducts', { token: admin, body: { key: changed?.key, warranty: '1 year' } });
    const { errors } = await confirm('Hex Cap Screw', items);
    expect(errors?.[0]?.message).toContain(changed?.productId);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'STALE',
      items: [{ key: changed?.key, productId: changed?.productId, current: 2 }],
    });
    expect((await stored(products)).map(({ family }) => family)).toEqual([null, null, null]);
  });

  test('if an item is no longer sold', async () => {
    const products = await sell(bolts);
    const items = (await proposed()).proposals[0]?.items ?? [];
    await app.rest('DELETE', `/authproducts/${items[1]?.key}`, { token: admin });
    const { errors } = await confirm('Hex Cap Screw', items);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'NOT_FOUND',
      errors: { 'items.1.key': ['Item not found.'] },
    });
    expect((await stored(products)).map(({ family }) => family)).toEqual([null, null, null]);
  });

  test('if the items are in two categories', async () => {
    const products = await sell(bolts.slice(0, 1));
    products.push(await build.product({ description: bolts[1] }));
    const { errors } = await confirm(
      'Hex Cap Screw',
      products.map(({ key, version }) => ({ key, version })),
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { items: ['All items must be in one category.'] },
    });
    expect(await stored(products)).toEqual([untouched, untouched]);
  });

  test('if the input breaks the rules of the item form', async () => {
    const [first] = await sell(bolts);
    const item = { key: first?.key, version: 1, attributes: 'Length: 2 in' };
    const wrong: [name: string, items: object[], field: string][] = [
      [' ', [item], 'name'],
      ['x'.repeat(101), [item], 'name'],
      ['Hex Cap Screw', [], 'items'],
      ['Hex Cap Screw', [item, item], 'items'],
      ['Hex Cap Screw', Array.from({ length: 501 }, (_, index) => ({ ...item, key: index + 1 })), 'items'],
      ['Hex Cap Screw', [{ ...item, attributes: '2 in' }], 'items.0.attributes'],
      ['Hex Cap Screw', [{ ...item, attributes: 'Length: 2 in; length: 3 in' }], 'items.0.attributes'],
      ['Hex Cap Screw', [{ ...item, attributes: `Length: ${'2'.repeat(61)}` }], 'items.0.attributes'],
      ['Hex Cap Screw', [{ ...item, key: 0 }], 'items.0.key'],
    ];
    for (const [name, items, field] of wrong) {
      const { errors } = await confirm(name, items);
      expect([field, errors?.[0]?.extensions?.code]).toEqual([field, 'INVALID_INPUT']);
      expect(Object.keys((errors?.[0]?.extensions?.errors ?? {}) as object)).toEqual([field]);
    }
    expect(await stored([first as Product])).toEqual([untouched]);
  });
});

test('[FAM-6] removing a family keeps the attributes of its items', async () => {
  const products = await sell(bolts);
  await confirm('Hex Cap Screw', (await proposed()).proposals[0]?.items ?? []);
  const elsewhere = await build.product({ description: bolts[0], family: 'Hex Cap Screw' });
  expect(await families()).toEqual([{ name: 'Hex Cap Screw', count: 3 }]);
  const input = { categoryKey: category.key, name: 'hex cap screw' };
  expect((await app.graphql(queries.remove, { input }, admin)).data).toEqual({ removeFamily: 3 });
  expect(await families()).toEqual([]);
  expect(
    (await stored(products)).map(({ family, attributes, version }) => [family, attributes?.split(';')[0], version]),
  ).toEqual([
    [null, 'Thread: 3/8-16', 3],
    [null, 'Thread: 3/8-16', 3],
    [null, 'Thread: 1/2-13', 3],
  ]);
  expect((await stored([elsewhere]))[0]?.family).toBe('Hex Cap Screw');
  expect((await app.graphql(queries.remove, { input }, admin)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND');
});

test('REST proposes, confirms and removes families as well', async () => {
  const products = await sell(bolts);
  const path = `/authproducts/families/proposals/${category.key}`;
  const { body } = await app.rest<{ data: Proposals }>('GET', path, { token: admin });
  expect(body.data).toEqual(await proposed());
  const items = body.data.proposals[0]?.items.map(({ key, version, attributes }) => ({ key, version, attributes }));
  const call = (to: string, sent: object) =>
    app.rest<{ data: unknown; errors?: object }>('POST', `/authproducts/families${to}`, { token: admin, body: sent });
  const confirmed = { productKey: products[0]?.key, name: 'Hex Cap Screw', count: 3 };
  expect((await call('', { name: 'Hex Cap Screw', items })).body.data).toEqual(confirmed);
  expect(
    (await app.rest<{ data: unknown }>('GET', `/authproducts/families/${category.key}`, { token: admin })).body.data,
  ).toEqual([confirmed]);
  expect((await call('', { name: 'Hex Cap Screw', items })).status).toBe(409);
  const removed = await call('/remove', { categoryKey: category.key, name: 'Hex Cap Screw' });
  expect([removed.status, removed.body.data]).toEqual([200, 3]);
  expect((await call('/remove', { categoryKey: category.key, name: 'Hex Cap Screw' })).status).toBe(404);
  expect((await call('/remove', { categoryKey: 'x', name: '' })).body.errors).toEqual({
    categoryKey: expect.any(Array),
    name: expect.any(Array),
  });
  expect(
    (await call('', { name: 'Hex Cap Screw', items: [{ key: products[0]?.key, version: 'x' }] })).body.errors,
  ).toEqual({
    'items.0.version': expect.any(Array),
  });
  for (const missing of ['/authproducts/families/999999', '/authproducts/families/proposals/999999'])
    expect((await app.rest('GET', missing, { token: admin })).status).toBe(404);
  expect((await app.rest('GET', '/authproducts/families/x', { token: admin })).status).toBe(400);
});

test('[FAM-5] only staff see proposals, and only staff confirm and remove families', async () => {
  const products = await sell(bolts);
  const customer = await app.signIn((await build.customer()).customerNumber);
  const items = products.map(({ key }) => ({ key, version: 1, attributes: 'Length: 2 in' }));
  for (const [token, code, status] of [
    [undefined, 'UNAUTHENTICATED', 401],
    [customer, 'FORBIDDEN', 403],
  ] as const) {
    const calls: [string, object][] = [
      [queries.proposals, { key: category.key }],
      [queries.families, { key: category.key }],
      [queries.confirm, { input: { name: 'Hex Cap Screw', items } }],
      [queries.remove, { input: { categoryKey: category.key, name: 'Hex Cap Screw' } }],
    ];
    for (const [query, variables] of calls)
      expect((await app.graphql(query, { ...variables }, token)).errors?.[0]?.extensions?.code).toBe(code);
    const body = { name: 'Hex Cap Screw', items };
    expect((await app.rest('POST', '/authproducts/families', { token, body })).status).toBe(status);
    expect((await app.rest('GET', `/authproducts/families/${category.key}`, { token })).status).toBe(status);
  }
  expect(await stored(products)).toEqual(products.map(() => untouched));
});
