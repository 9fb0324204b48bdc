import { Build } from '../../test/build.js';
import { TestApp } from '../../test/test-app.js';

let app: TestApp;
let tokens: Record<'visitor' | 'customer' | 'admin', string | undefined>;

beforeAll(async () => {
  app = await TestApp.start();
  const build = new Build(app.em());
  const customer = await build.customer();
  const product = await build.product({ featured: true, standardCost: '5.0000' });
  await build.product({ featured: true });
  const admin = await build.admin();
  tokens = {
    visitor: undefined,
    customer: await app.signIn(customer.customerNumber),
    admin: await app.signIn(admin.customerNumber),
  };
  const input = {
    idempotencyKey: 'the-only-order',
    lines: [{ productKey: product.key, quantity: 3, price: '15.00' }],
    total: '15.00',
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
  };
  const placed = await app.graphql(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    tokens.customer,
  );
  if (placed.errors) throw new Error(JSON.stringify(placed.errors));
});
afterAll(() => app.close());

const documents: [what: string, document: string, variables: Record<string, unknown>][] = [
  [
    'aliases and fragments',
    '{ one: featuredProducts { ...shown } two: categories { key title: name } } fragment shown on Product { key text: description __typename }',
    {},
  ],
  ['prices, which a visitor reads as null', '{ featuredProducts { key standardCost basePrice favorite } }', {}],
  [
    'a field that a variable excludes',
    'query ($with: Boolean!) { categories { key name @include(if: $with) } }',
    { with: false },
  ],
  [
    'a field that a variable includes',
    'query ($with: Boolean!) { categories { key name @include(if: $with) } }',
    { with: true },
  ],
  [
    'a fragment that a variable excludes in one place',
    `query ($with: Boolean!) {
      featuredProducts { ...shown @include(if: $with) category { ...named @include(if: $with) ...named } }
      again: featuredProducts { key ...shown }
    } fragment shown on Product { description category { ...named } } fragment named on Category { key name }`,
    { with: false },
  ],
  [
    'a page of a list',
    '{ products(first: 3) { totalCount nodes { key description } edges { cursor } pageInfo { hasNextPage endCursor } } }',
    {},
  ],
  ['a missing record', '{ product(key: 999999999) { key } }', {}],
  [
    'data that only customers may read',
    '{ me { name orders(first: 2) { totalCount nodes { key lines { price } } } } }',
    {},
  ],
  ['data that only staff may read', '{ customers(first: 2) { nodes { key name pricingTier } } }', {}],
  ['a denied field next to a permitted one', '{ categories { key } reports { key } }', {}],
  ['an invalid argument', '{ products(first: -1) { totalCount } }', {}],
  ['a variable of another type', 'query ($key: Int!) { product(key: $key) { key } }', { key: 'seven' }],
  ['a missing variable', 'query ($key: Int!) { product(key: $key) { key } }', {}],
  [
    'an unknown enum value',
    'query ($sort: OrderSort) { me { orders(sort: $sort) { totalCount } } }',
    { sort: 'SIDEWAYS' },
  ],
  [
    '[T-42] names with a special meaning in JavaScript',
    '{ featuredProducts { __proto__: key constructor: description } __typename }',
    {},
  ],
  ['introspection', '{ __schema { queryType { name fields { name } } } }', {}],
];

test.each(documents)(
  'returns the same response when an operation is repeated: %s',
  async (_what, document, variables) => {
    for (const [caller, token] of Object.entries(tokens)) {
      // Trailing spaces make the operation text unique to each caller.
      const own = `${document}${' '.repeat(caller.length)}`;
      const response = async () => ({ ...(await app.graphql(own, variables, token)), requestIds: undefined });
      const first = await response();
      for (const _again of [1, 2]) expect(await response()).toEqual(first);
    }
  },
);
