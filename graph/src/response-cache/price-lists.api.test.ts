import { Build } from '../../test/build.js';
import { TestApp } from '../../test/test-app.js';
import { until } from '../../test/until.js';
import { adminPricingTier } from '../customers/index.js';

// Two price lists instead of the one that all customers have.
vi.mock('../pricing/price-list.js', () => ({
  priceListOf: ({ customerKey }: { customerKey: number }) => `list ${customerKey % 2}`,
}));

interface Shown {
  product: { description: string; standardCost: string | null; vendor: { name: string } | null; favorite?: boolean };
}

const shared = `query ($key: Int!) {
  product(key: $key) { description standardCost vendor { name } category { name } quantityLimits { least } }
}`;
const personal = 'query ($key: Int!) { product(key: $key) { description standardCost favorite } }';

let app: TestApp;
let build: Build;
/** Tokens of two customers of one list, and of one of the other list */
let first: string, second: string, other: string, admin: string;

beforeAll(async () => {
  app = await TestApp.start({ ANSWER_CACHE_MB: '8' });
  build = new Build(app.em());
  const customers = await Promise.all(Array.from({ length: 4 }, () => build.customer()));
  const even = customers.filter(({ key }) => key % 2 === 0);
  const odd = customers.filter(({ key }) => key % 2 === 1);
  const [pair, rest] = even.length > odd.length ? [even, odd] : [odd, even];
  while (pair.length < 2 || rest.length < 1) {
    const customer = await build.customer();
    (customer.key % 2 === (pair[0]?.key ?? 0) % 2 ? pair : rest).push(customer);
  }
  const signIn = (customer?: { customerNumber: number }) => app.signIn(customer?.customerNumber ?? 0);
  [first, second, other] = [await signIn(pair[0]), await signIn(pair[1]), await signIn(rest[0])];
  admin = await signIn(await build.customer({ pricingTier: adminPricingTier }));
});
afterAll(() => app.close());

const ask = (document: string, key: number, token?: string) => app.graphql<Shown>(document, { key }, token);
const statements = (document: string, key: number, token: string) =>
  app.countStatements(() => ask(document, key, token));

test('what a customer asked for costs another customer of the price list only the look at its account', async () => {
  const { key } = await build.product({ description: 'Shared Hammer', standardCost: '12.5000' });
  await until(() => statements(shared, key, first), 1);
  expect(await statements(shared, key, second)).toBe(1);
  expect((await ask(shared, key, second)).data?.product).toMatchObject({
    description: 'Shared Hammer',
    standardCost: '12.50',
  });
});

test('[T-5][T-7][PERM-1] a price reaches no other price list, no visitor, and nobody whose sign-in ended', async () => {
  const { key } = await build.product({ standardCost: '417.3500' });
  await until(() => statements(shared, key, first), 1);
  // Each of the others reads the product itself.
  expect(await statements(shared, key, other)).toBeGreaterThan(1);
  expect(await statements(shared, key, admin)).toBeGreaterThan(1);
  expect((await ask(shared, key)).data?.product.standardCost).toBeNull();
  expect((await ask(shared, key, 'no.good.token')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect((await ask(shared, key, other)).data?.product.standardCost).toBe('417.35');
});

test('[ACC-4] what belongs to one customer is never shared', async () => {
  const { key } = await build.product();
  await app.graphql('mutation ($key: Int!) { addFavorite(productKey: $key) { key } }', { key }, first);
  for (let round = 0; round < 3; round += 1) {
    expect((await ask(personal, key, first)).data?.product.favorite).toBe(true);
    expect((await ask(personal, key, second)).data?.product.favorite).toBe(false);
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
  await until(async () => (await ask(shared, key, first)).data?.product.standardCost, '11.00');
  expect((await ask(shared, key, second)).data?.product.standardCost).toBe('11.00');
});
