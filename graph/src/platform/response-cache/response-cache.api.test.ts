import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { onPostgres } from '../../../test/test-database.js';
import { until } from '../../../test/until.js';
import { adminPricingTier } from '../../customers/customers/index.js';

let app: TestApp;
let customer: BuiltCustomer;
let tokens: { customer: string; admin: string };

beforeAll(async () => {
  app = await TestApp.start({ ANSWER_CACHE_MB: '8' });
  const build = new Build(app.em());
  customer = await build.customer();
  const admin = await build.customer({ pricingTier: adminPricingTier });
  tokens = { customer: await app.signIn(customer.customerNumber), admin: await app.signIn(admin.customerNumber) };
});
afterAll(() => app.close());

const document = 'query ($key: Int!) { product(key: $key) { key description standardCost favorite } }';
interface Shown {
  product: { description: string; standardCost: string | null; favorite: boolean } | null;
}

const query = (key: number, token?: string) => app.graphql<Shown>(document, { key }, token);
const statementsOf = (key: number) => app.countStatements(() => query(key));

test("a visitor's response costs the next visitor no statement", async () => {
  const product = await new Build(app.em()).product({ description: 'Cached Hammer' });
  await until(() => statementsOf(product.key), 0);
  expect((await query(product.key)).data?.product).toMatchObject({ description: 'Cached Hammer', standardCost: null });
});

test('a cached response has the headers of the first one and an ETag', async () => {
  const { key } = await new Build(app.em()).product();
  const headersOf = async () => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: document, variables: { key } }),
    });
    const differing = new Set(['x-request-id', 'date', 'transfer-encoding', 'content-length']);
    return Object.fromEntries([...response.headers].filter(([name]) => !differing.has(name)));
  };
  const first = await headersOf();
  await until(() => statementsOf(key), 0);
  expect(first).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(await headersOf()).toEqual({ ...first, etag: expect.stringMatching(/^W\//) });
});

test("[PERM-1][T-7] a customer's prices reach no visitor, and a visitor's response reaches no customer", async () => {
  const product = await new Build(app.em()).product({ standardCost: '349.5000' });
  await app.graphql(
    'mutation ($key: Int!) { addFavorite(productKey: $key) { key } }',
    { key: product.key },
    tokens.customer,
  );
  for (let round = 0; round < 3; round += 1) {
    expect((await query(product.key)).data?.product).toMatchObject({ standardCost: null, favorite: false });
    expect((await query(product.key, tokens.customer)).data?.product).toMatchObject({
      standardCost: '349.50',
      favorite: true,
    });
    expect((await query(product.key, tokens.admin)).data?.product).toMatchObject({
      standardCost: '349.50',
      favorite: false,
    });
  }
});

test('an invalid token is refused, even if the response is cached', async () => {
  const product = await new Build(app.em()).product();
  await query(product.key);
  expect((await query(product.key, 'no.good.token')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

test('everyone sees a change by staff with the next request, over GraphQL and REST', async () => {
  const build = new Build(app.em());
  const product = await build.product({ description: 'Before' });
  const shown = async () => (await query(product.key)).data?.product?.description;
  const current = async () =>
    (
      await app.rest<{ data: { product: Record<string, unknown> } }>(
        'GET',
        `/authproducts/fulldetails/${product.key}`,
        { token: tokens.admin },
      )
    ).body.data.product;
  await until(shown, 'Before');
  const { body } = { body: await current() };
  const changed = await app.rest('PUT', '/authproducts', {
    token: tokens.admin,
    body: { ...body, description: 'By REST' },
  });
  expect([changed.status, await shown()]).toEqual([200, 'By REST']);
  const { errors } = await app.graphql(
    'mutation ($key: Int!) { deleteProduct(key: $key) }',
    { key: product.key },
    tokens.admin,
  );
  expect([errors, await shown()]).toEqual([undefined, undefined]);
});

test.each([
  [
    'its product',
    (key: number) => app.em().execute("update product set description = 'Elsewhere' where key = ?", [key]),
    'Elsewhere',
  ],
  [
    'its removal',
    (key: number) => app.em().execute('update product set deleted_at = now() where key = ?', [key]),
    undefined,
  ],
])('a change of %s directly in the database clears the cache', async (_what, change, expected) => {
  const product = await new Build(app.em()).product({ description: 'Here' });
  const shown = async () => (await query(product.key)).data?.product?.description;
  await until(() => statementsOf(product.key), 0);
  await change(product.key);
  await until(shown, expected);
});

test('failures and personal data are not cached', async () => {
  const product = await new Build(app.em()).product();
  const refused = () =>
    app.graphql('query ($key: Int!) { product(key: $key) { description pricingInfo { taxable } } }', {
      key: product.key,
    });
  expect((await refused()).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  // Gives a response time to be compressed and stored, in case it is cached.
  await until(() => statementsOf(product.key), 0);
  expect(await app.countStatements(refused)).toBe(1);
  const captcha = async () => (await app.graphql<{ captcha: { id: string } }>('{ captcha { id } }')).data?.captcha.id;
  expect(await captcha()).not.toBe(await captcha());
});

test('invalid JSON, and JSON without an operation, are malformed', async () => {
  const send = async (body: string) => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return [
      response.status,
      ((await response.json()) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code,
    ];
  };
  expect(await send('{"query":')).toEqual([400, 'MALFORMED']);
  expect(await send('5')).toEqual([400, 'MALFORMED']);
  expect(await send('null')).toEqual([400, 'MALFORMED']);
});

if (onPostgres) {
  test('[F-14] nothing is cached while change notifications are interrupted; afterwards, responses are cached again', async () => {
    const product = await new Build(app.em()).product();
    await until(() => statementsOf(product.key), 0);
    await app
      .em()
      .execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'store notifications' and datname = current_database()",
      );
    await until(() => statementsOf(product.key), 1);
    await until(() => statementsOf(product.key), 0);
  });
}
