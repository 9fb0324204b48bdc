import { Build, type BuiltCustomer } from './build.js';
import { TestApp } from './test-app.js';

/*
 * Customers get their own prices only. Another customer's key or a pricing tier in a request changes no response, and
 * no response contains data from another caller's request.
 */

let app: TestApp;
let one: BuiltCustomer;
let other: BuiltCustomer;
let tokens: { one: string; other: string };
let product: { key: number; categoryKey: number | null };

beforeAll(async () => {
  app = await TestApp.start();
  const build = new Build(app.em());
  product = await build.product({
    description: 'Framing Nailer',
    standardCost: '349.3700',
    basePrice: '449.7300',
    featured: true,
    onSale: true,
  });
  one = await build.customer();
  other = await build.customer(
    { name: 'Quillfeather Masonry', pricingTier: 3 },
    { creditLimit: '777123.5000', terms: 'NET50' },
  );
  tokens = { one: await app.signIn(one.customerNumber), other: await app.signIn(other.customerNumber) };
  const favorite = await app.rest('POST', '/authproducts/favorites', {
    token: tokens.other,
    body: { customerKey: other.key, productKey: product.key },
  });
  const order = {
    customerKey: other.key,
    total: 698.74,
    location: other.location.key,
    contact: other.contact.key,
    note: 'Quillfeather gate',
  };
  const placed = await app.rest('POST', '/authorders', {
    token: tokens.other,
    body: { order, products: [{ productKey: product.key, quantity: 2, price: 698.74 }] },
  });
  expect([favorite.status, placed.status]).toEqual([201, 201]);
});
afterAll(() => app.close());

/** Matches the other customer's name, credit limit, terms, contact and order. */
const otherCustomersData = () =>
  new RegExp(
    `Quillfeather|777123|NET50|${other.contact.email}|"key":${other.key}\\b.*"customerNumber":${other.customerNumber}`,
  );

const productPaths = () => [
  '/products/featured',
  '/products/onsale',
  `/products/${product.key}`,
  `/products/categories/${product.categoryKey}`,
  '/products/search/nailer',
];
const ownPaths = ['/authorders', '/authproducts/favorites', '/authcustomers/cod'];

describe('[T-7][PERM-2] a request with the key of another customer or a pricing tier', () => {
  test('is rejected in the query string of every REST path, and ignored in headers', async () => {
    const claims = [
      `customerKey=${other.key}`,
      `customerNumber=${other.customerNumber}`,
      'pricingTier=3',
      'pricingTier=42069',
      `key=${other.key}&tier=3`,
    ];
    for (const path of [...productPaths(), ...ownPaths]) {
      const plain = await app.rest('GET', path, { token: tokens.one });
      expect(plain.status).toBe(200);
      for (const claim of claims) {
        const { status, body } = await app.rest<{ code: string }>('GET', `${path}?${claim}`, { token: tokens.one });
        expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
        expect(JSON.stringify(body)).not.toMatch(otherCustomersData());
      }
      const inHeaders = await app.rest('GET', path, {
        token: tokens.one,
        headers: {
          'x-customer-key': String(other.key),
          'x-pricing-tier': '3',
          cookie: `customerKey=${other.key}; token=${tokens.other}`,
        },
      });
      expect(inHeaders.body).toEqual(plain.body);
    }
  });

  test('returns 404 in a path, and 403 for finances', async () => {
    for (const path of [`/authcustomers/${other.key}/contacts`, `/authcustomers/${other.key}/locations`]) {
      const { status, body } = await app.rest<{ code: string }>('GET', path, { token: tokens.one });
      expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    const { status, body } = await app.rest<{ code: string }>('GET', `/authcustomers/${other.key}/finance`, {
      token: tokens.one,
    });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });

  test("cannot order on the other customer's account or at another price", async () => {
    const payload = (customerKey: number, extra: object = {}) => ({
      order: { customerKey, total: 349.37, location: 1, contact: one.contact.key, ...extra },
      products: [{ productKey: product.key, quantity: 1, price: 349.37, ...extra }],
      ...extra,
    });
    const refused = await app.rest<{ code: string }>('POST', '/authorders', {
      token: tokens.one,
      body: payload(other.key),
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    const placed = await app.rest<{ data: number }>('POST', '/authorders', {
      token: tokens.one,
      body: payload(one.key, { pricingTier: 3, tier: 3, unitPrice: 0.01 }),
    });
    expect(placed.status).toBe(201);
    const { body } = await app.rest('GET', `/authorders/bykey/${placed.body.data}`, { token: tokens.one });
    expect(body).toMatchObject({
      data: { order: { total: 349.37, customer: { key: one.key } }, products: [{ unitPrice: 349.37, price: 349.37 }] },
    });
  });

  test("returns only the caller's own prices and data over GraphQL", async () => {
    const own = await app.graphql(
      `{ quote(lines: [{ productKey: ${product.key}, quantity: 2 }]) { total lines { unitPrice price product { standardCost } } } }`,
      {},
      tokens.one,
    );
    expect(own).toEqual({
      status: 200,
      data: {
        quote: {
          total: '698.74',
          lines: [{ unitPrice: '349.37', price: '698.74', product: { standardCost: '349.37' } }],
        },
      },
    });
    for (const argument of ['pricingTier: 3', `customerKey: ${other.key}`]) {
      const { status, errors } = await app.graphql(
        `{ quote(lines: [{ productKey: ${product.key}, quantity: 2 }], ${argument}) { total } }`,
        {},
        tokens.one,
      );
      expect([status, errors?.map(({ extensions }) => extensions.code)]).toEqual([400, ['MALFORMED']]);
    }
    const both = await app.graphql(
      `{ mine: me { key name finance { creditLimit terms } } theirs: customer(key: ${other.key}) { name finance { creditLimit } } }`,
      {},
      tokens.one,
    );
    expect(both.errors?.every(({ extensions }) => extensions.code === 'FORBIDDEN')).toBe(true);
    expect(JSON.stringify(both)).not.toMatch(otherCustomersData());
  });
});

test('[T-7][PERM-1] no response contains data from an earlier or concurrent request of another caller', async () => {
  const operation = `{ me { name customerNumber orders { totalAmount nodes { total note } } contacts { email } }
    featuredProducts { key standardCost basePrice favorite favoriteKey } searchSuggestions(text: "nailer") { products { standardCost favorite } } }`;
  const sendAll = async (token?: string) => [
    await app.graphql(operation, {}, token),
    ...(await Promise.all(
      [...productPaths(), ...(token ? ownPaths : [])].map(async path => (await app.rest('GET', path, { token })).body),
    )),
  ];
  const callers = [undefined, tokens.other, tokens.one];
  const first: unknown[] = [];
  for (const token of callers) first.push(await sendAll(token));
  const [visitor, theirs, mine] = first.map(responses => JSON.stringify(responses)) as [string, string, string];
  expect(theirs).toMatch(otherCustomersData());
  expect(theirs).toContain('"favorite":true');
  expect(mine).not.toMatch(otherCustomersData());
  expect(mine).not.toContain('"favorite":true');
  expect(mine).toContain('"standardCost":"349.37"');
  expect(visitor).not.toMatch(/349\.37|449\.73|Quillfeather/);
  // Repeat in every order of two callers, then all at once.
  for (const token of [tokens.other, undefined, tokens.one, undefined, tokens.other, tokens.one])
    expect(await sendAll(token)).toEqual(first[callers.indexOf(token)]);
  expect(await Promise.all([...callers, ...callers].map(sendAll))).toEqual([...first, ...first]);
});
