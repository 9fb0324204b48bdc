import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { until } from '../../../test/until.js';
import { adminPricingTier } from '../../customers/customers/index.js';
import { operationKey } from './index.js';

interface Shown {
  product: { description: string; standardCost: string | null; vendor: { name: string } | null; favorite?: boolean };
}

const shared = `query ($key: Int!) {
  product(key: $key) { description standardCost vendor { name } category { name } quantityLimits { least } }
}`;
const personal = 'query ($key: Int!) { product(key: $key) { description standardCost favorite } }';

let app: TestApp;
let build: Build;
let first: string, second: string, admin: string;

beforeAll(async () => {
  app = await TestApp.start({ ANSWER_CACHE_MB: '8' });
  build = new Build(app.em());
  first = await app.signIn((await build.customer()).customerNumber);
  second = await app.signIn((await build.customer()).customerNumber);
  admin = await app.signIn((await build.customer({ pricingTier: adminPricingTier })).customerNumber);
});
afterAll(() => app.close());

const query = (document: string, key: number, token?: string) => app.graphql<Shown>(document, { key }, token);
const statements = (document: string, key: number, token: string) =>
  app.countStatements(() => query(document, key, token));

test('a cached response costs another customer on the price list only the statement for its account', async () => {
  const { key } = await build.product({ description: 'Shared Hammer', standardCost: '12.5000' });
  await until(() => statements(shared, key, first), 1);
  expect(await statements(shared, key, second)).toBe(1);
  expect((await query(shared, key, second)).data?.product).toMatchObject({
    description: 'Shared Hammer',
    standardCost: '12.50',
  });
});

test('[T-5][T-7][PERM-1] a shared price reaches no visitor, and no one whose sign-in is invalid', async () => {
  const { key } = await build.product({ standardCost: '417.3500' });
  await until(() => statements(shared, key, first), 1);
  // Responses for staff are not shared.
  expect(await statements(shared, key, admin)).toBeGreaterThan(1);
  expect((await query(shared, key)).data?.product.standardCost).toBeNull();
  expect((await query(shared, key, 'no.good.token')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

test('[T-7] a response of one price list is never found for another, nor for a visitor', () => {
  const body = { query: shared, variables: { key: 1 } };
  const lists = ['contract', 'standard', null];
  expect(new Set(lists.map(list => operationKey({ headers: {} }, body, list))).size).toBe(lists.length);
});

test('[ACC-4] personal data of a customer is never shared', async () => {
  const { key } = await build.product();
  await app.graphql('mutation ($key: Int!) { addFavorite(productKey: $key) { key } }', { key }, first);
  for (let round = 0; round < 3; round += 1) {
    expect((await query(personal, key, first)).data?.product.favorite).toBe(true);
    expect((await query(personal, key, second)).data?.product.favorite).toBe(false);
  }
  const names = await Promise.all(
    [first, second].map(async token => (await app.graphql<{ me: { key: number } }>('{ me { key } }', {}, token)).data),
  );
  expect(names[0]?.me.key).not.toBe(names[1]?.me.key);
});

test('a changed price reaches every customer with the next request', async () => {
  const { key } = await build.product({ standardCost: '10.0000' });
  await until(() => statements(shared, key, first), 1);
  await app.em().execute("update product set standard_cost = '11.0000' where key = ?", [key]);
  await until(async () => (await query(shared, key, first)).data?.product.standardCost, '11.00');
  expect((await query(shared, key, second)).data?.product.standardCost).toBe('11.00');
});

describe('[CAT-2] facets of a response that belongs to one customer', () => {
  interface Listed {
    products: { nodes: { favorite: boolean }[]; facets: { onSale: number; vendors: { count: number }[] } };
  }
  const facets = 'facets { onSale inStoreOnly vendors { count } categories { count } }';
  const document = `query ($filter: ProductFilter, $sort: ProductSort, $first: Int) {
    products(filter: $filter, sort: $sort, first: $first) { nodes { favorite } ${facets} }
  }`;
  const list = async (filter: object, token: string, sort = 'NAME', of = document) =>
    (await app.graphql<Listed>(of, { filter, sort, first: 10 }, token)).data?.products;
  const listStatements = (...args: Parameters<typeof list>) => app.countStatements(() => list(...args));

  test('are counted once for all customers and sort orders', async () => {
    const filter = { categoryKeys: [(await build.product()).categoryKey] };
    const withoutFacets = document.replace(facets, '');
    const uncounted = await listStatements(filter, first, 'NAME', withoutFacets);
    await until(async () => (await listStatements(filter, first)) === uncounted, true);
    expect(await listStatements(filter, second, 'PRICE_LOW')).toBe(uncounted);
    expect(await listStatements(filter, admin)).toBe(uncounted + 4);
  });

  test('are counted again when the catalog changes', async () => {
    const product = await build.product();
    const filter = { categoryKeys: [product.categoryKey] };
    const onSale = async () => (await list(filter, first))?.facets.onSale;
    expect(await onSale()).toBe(0);
    await app.em().execute('update product set on_sale = true where key = ?', [product.key]);
    await until(onSale, 1);
  });
});
