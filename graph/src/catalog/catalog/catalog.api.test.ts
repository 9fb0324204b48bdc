import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

interface ProductNode {
  key: number;
  productId: string;
  standardCost: string | null;
  basePrice: string | null;
}
interface ProductList {
  list: { nodes: ProductNode[]; totalCount: number; pageInfo: { hasNextPage: boolean; endCursor: string } };
}
interface RestProducts {
  data: (ProductNode & { vendor: { key: number; name: string }; category: { key: number; name: string } })[];
}

const listQuery = `query ($filter: ProductFilter, $sort: ProductSort, $first: Int, $after: String, $offset: Int) {
  list: products(filter: $filter, sort: $sort, first: $first, after: $after, offset: $offset) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { key productId description standardCost basePrice vendor { key name } category { key name } favorite favoriteKey }
  }
}`;

test('[PERM-1] [CAT-2] a category shows prices to customers and none to visitors', async () => {
  const category = await build.category({ name: 'Hammers' });
  await build.product({ category, standardCost: '0.0845', basePrice: '24.5000' });
  const customer = await build.customer();
  const variables = { filter: { categoryKeys: [category.key] } };

  const visitor = await app.graphql<ProductList>(listQuery, variables);
  expect(visitor.data?.list.nodes).toEqual([
    expect.objectContaining({ standardCost: null, basePrice: null, favorite: false }),
  ]);
  const signedIn = await app.graphql<ProductList>(listQuery, variables, await app.signIn(customer.customerNumber));
  expect(signedIn.data?.list.nodes).toEqual([expect.objectContaining({ standardCost: '0.0845', basePrice: '24.50' })]);
});

test('[PERM-1] REST returns null prices to a visitor, and to a customer numbers with their own decimals', async () => {
  const product = await build.product({ standardCost: '0.0845', basePrice: '24.5000' });
  const customer = await build.customer();

  const visitor = await app.rest<{ data: ProductNode }>('GET', `/products/${product.key}`);
  expect(visitor.status).toBe(200);
  expect(visitor.body.data).toMatchObject({ productId: product.productId, standardCost: null, basePrice: null });
  expect(visitor.headers.get('cache-control')).toBe('private, no-store');
  expect(visitor.headers.get('vary')).toMatch(/Authorization/);
  const signedIn = await app.rest('GET', `/products/${product.key}/`, {
    token: await app.signIn(customer.customerNumber),
  });
  expect(signedIn.body).toMatchObject({ data: { standardCost: 0.0845, basePrice: 24.5 } });
});

test('[PERM-1] a visitor cannot sort by price, over either interface of the list', async () => {
  for (const sort of ['PRICE_LOW', 'PRICE_HIGH']) {
    const { data, errors } = await app.graphql(listQuery, { sort });
    expect(data).toBeNull();
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      status: 400,
      errors: { sort: ['Sign in to sort by price.'] },
    });
  }
});

test('a customer can sort by price in both directions', async () => {
  const category = await build.category();
  const cheap = await build.product({ category, standardCost: '9.0000' });
  const expensive = await build.product({ category, standardCost: '10.0000' });
  const token = await app.signIn((await build.customer()).customerNumber);
  const keysBy = async (sort: string) => {
    const { data } = await app.graphql<ProductList>(
      listQuery,
      { sort, filter: { categoryKeys: [category.key] } },
      token,
    );
    return data?.list.nodes.map(node => node.key);
  };
  expect(await keysBy('PRICE_LOW')).toEqual([cheap.key, expensive.key]);
  expect(await keysBy('PRICE_HIGH')).toEqual([expensive.key, cheap.key]);
});

test('a page of 50 products costs a fixed number of statements, for visitors and customers', async () => {
  const category = await build.category();
  for (let index = 0; index < 50; index += 1) await build.product({ category });
  const token = await app.signIn((await build.customer()).customerNumber);
  const variables = (first: number) => ({ first, filter: { categoryKeys: [category.key] } });
  const count = (first: number, as?: string) => app.countStatements(() => app.graphql(listQuery, variables(first), as));

  // The list with its total, the vendors and the categories.
  expect(await count(50)).toBe(3);
  expect(await count(5)).toBe(3);
  // Also the sign-in and the favorites.
  expect(await count(50, token)).toBe(5);
  expect(await count(5, token)).toBe(5);
});

test('pages by cursor and by offset without gaps', async () => {
  const category = await build.category();
  const keys: number[] = [];
  for (const name of ['Axe', 'Bit', 'Clamp', 'Dowel', 'Edger'])
    keys.push((await build.product({ category, description: name })).key);
  const filter = { categoryKeys: [category.key] };
  const first = await app.graphql<ProductList>(listQuery, { filter, first: 2 });
  const second = await app.graphql<ProductList>(listQuery, {
    filter,
    first: 2,
    after: first.data?.list.pageInfo.endCursor,
  });
  const last = await app.graphql<ProductList>(listQuery, { filter, first: 2, offset: 4 });
  expect([first, second, last].flatMap(reply => reply.data?.list.nodes.map(node => node.key))).toEqual(keys);
  expect(
    [first, second, last].map(reply => [reply.data?.list.totalCount, reply.data?.list.pageInfo.hasNextPage]),
  ).toEqual([
    [5, true],
    [5, true],
    [5, false],
  ]);
});

test.each([
  [{ first: 101 }, 'first'],
  [{ first: -1 }, 'first'],
  [{ offset: 10_001 }, 'offset'],
  [{ after: 'bm9uc2Vuc2U' }, 'after'],
])('a list rejects the page %p', async (page, field) => {
  const { errors } = await app.graphql(listQuery, page);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', errors: { [field]: [expect.any(String)] } });
});

const searchQuery = `query ($text: String!, $filter: ProductFilter) {
  list: searchProducts(text: $text, filter: $filter, first: 20) { totalCount pageInfo { hasNextPage endCursor } nodes { key productId } }
}`;

async function find(text: string): Promise<number[] | undefined> {
  const { data } = await app.graphql<ProductList>(searchQuery, { text });
  return data?.list.nodes.map(node => node.key);
}

describe('[SRCH-1] search', () => {
  let wanted: number;

  beforeAll(async () => {
    const product = await build.product({
      productId: '77-31-9081',
      vendorItemNumber: 'IW-5512',
      auxilliaryItemId: '036000291452',
      description: 'Framing Nails galvanized 3-1/4 in, box of 500',
    });
    wanted = product.key;
    await build.product({ productId: '77-31-9081-X', description: 'Nail Puller for framing' });
  });

  test.each(['77-31-9081', '77319081', '77 31 9081', '77-31-9081 ', 'iw5512', 'IW-5512', '036000291452'])(
    'finds the item of the code %p first',
    async text => {
      expect((await find(text))?.[0]).toBe(wanted);
    },
  );

  test.each(['framing nails', 'nails framing', 'framing nail', 'GALVANIZED nail'])(
    'finds the item by the words %p',
    async text => {
      expect(await find(text)).toContain(wanted);
    },
  );

  test('finds items by the start of a code', async () => {
    expect(await find('77-31-90')).toHaveLength(2);
  });

  test('finds similar words for a misspelled word', async () => {
    expect(await find('galvanised framing')).toContain(wanted);
  });

  test.each(['%', '_', '%%%', "'; drop table product; --", 'zzzz qqqq', '   ', '<b>', '\\'])(
    'finds nothing for %p and changes nothing',
    async text => {
      const { data, errors } = await app.graphql<ProductList>(searchQuery, { text });
      expect(errors).toBeUndefined();
      expect(data?.list.totalCount).toBe(0);
    },
  );

  test('rejects more than 100 characters', async () => {
    const { errors } = await app.graphql(searchQuery, { text: 'x'.repeat(101) });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('returns the same over REST, with the total in a header', async () => {
    const { body, headers } = await app.rest<RestProducts>(
      'GET',
      `/products/search/${encodeURIComponent('77-31-90')}?limit=1`,
    );
    expect(body.data).toHaveLength(1);
    expect(headers.get('x-total-count')).toBe('2');
  });
});

test('[CAT-1] [HOME-2] [D-35] REST lists categories and the featured ones', async () => {
  const category = await build.category({ name: 'Zz Featured', featured: true });
  const all = await app.rest<{ data: unknown[] }>('GET', '/products/categories');
  const listed = { key: category.key, name: 'Zz Featured', featured: true, version: 1 };
  expect(all.body.data).toContainEqual(listed);
  const featured = await app.rest('GET', '/products/categories/featured');
  expect(featured.body).toEqual({ data: [listed] });
});

test('[CAT-2][REST-2] REST returns a category with its products, and a 404 problem document for an unknown one', async () => {
  const category = await build.category({ name: 'Saws' });
  const product = await build.product({ category });
  const found = await app.rest('GET', `/products/categories/${category.key}`);
  expect(found.body).toMatchObject({
    data: {
      category: { key: category.key, name: 'Saws' },
      products: [{ key: product.key, category: { name: 'Saws' } }],
    },
  });
  const missing = await app.rest('GET', '/products/categories/999999');
  expect(missing.status).toBe(404);
  expect(missing.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(missing.body).toEqual({ status: 404, title: expect.any(String), code: 'NOT_FOUND' });
});

test('[SRCH-2] [HOME-1] lists clearance products and featured products', async () => {
  const product = await build.product({ onSale: true, featured: true });
  await build.product({});
  for (const path of ['/products/onsale', '/products/featured']) {
    const { body } = await app.rest<RestProducts>('GET', path);
    expect(body.data.map(({ key }) => key)).toEqual([product.key]);
  }
  const { data } = await app.graphql('{ onSaleProducts { nodes { key } } featuredProducts { key } }');
  expect(data).toEqual({ onSaleProducts: { nodes: [{ key: product.key }] }, featuredProducts: [{ key: product.key }] });
});

test.each(['1e0', '01', '-1', '1,2', '1%00', '99999999999', 'abc'])(
  '[T-2] rejects the key %p in a path and returns no data',
  async key => {
    const { status, body } = await app.rest('GET', `/products/${key}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: key.includes('%00') ? 'MALFORMED' : 'INVALID_INPUT' });
  },
);

test('[D-17] a removed product is not found in any way', async () => {
  const category = await build.category();
  const product = await build.product({
    category,
    productId: '99-00-1234',
    deletedAt: new Date(),
    onSale: true,
    featured: true,
  });
  expect((await app.rest('GET', `/products/${product.key}`)).status).toBe(404);
  expect(await find('99-00-1234')).toEqual([]);
  const { data } = await app.graphql<{ product: null; productsByKey: unknown[] } & ProductList>(
    `query ($key: Int!, $filter: ProductFilter) { product(key: $key) { key } productsByKey(keys: [$key]) { key } list: products(filter: $filter) { nodes { key } totalCount } }`,
    { key: product.key, filter: { categoryKeys: [category.key] } },
  );
  expect(data).toMatchObject({ product: null, productsByKey: [], list: { nodes: [], totalCount: 0 } });
});
