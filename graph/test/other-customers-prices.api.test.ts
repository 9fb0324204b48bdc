import { Build, type BuiltCustomer } from './build.js';
import { TestApp } from './test-app.js';

/*
 * What a customer is told of prices is its own: naming another customer's key, or a tier, changes no answer, and nothing that
 * one caller asked for is found in what the next one gets.
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
    standardCost: '349.0000',
    basePrice: '449.0000',
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
    total: 698,
    location: other.location.key,
    contact: other.contact.key,
    note: 'Quillfeather gate',
  };
  const placed = await app.rest('POST', '/authorders', {
    token: tokens.other,
    body: { order, products: [{ productKey: product.key, quantity: 2, price: 698 }] },
  });
  expect([favorite.status, placed.status]).toEqual([201, 201]);
});
afterAll(() => app.close());

/** The other customer's name, limit, terms, contact and order. */
const ofTheOther = () =>
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

describe('[T-7][PERM-2] a customer who names another customer or a tier', () => {
  test('beside a REST path is refused, because no path takes it, and in headers is answered as if it had not', async () => {
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
        expect(JSON.stringify(body)).not.toMatch(ofTheOther());
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

  test('in a path is told that there is nothing', async () => {
    for (const path of [`/authcustomers/${other.key}/contacts`, `/authcustomers/${other.key}/locations`]) {
      const { status, body } = await app.rest<{ code: string }>('GET', path, { token: tokens.one });
      expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    const { status, body } = await app.rest<{ code: string }>('GET', `/authcustomers/${other.key}/finance`, {
      token: tokens.one,
    });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });

  test("in a body buys nothing on the other's account, and pays the price of everybody", async () => {
    const payload = (customerKey: number, extra: object = {}) => ({
      order: { customerKey, total: 349, location: 1, contact: one.contact.key, ...extra },
      products: [{ productKey: product.key, quantity: 1, price: 349, ...extra }],
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
      data: { order: { total: 349, customer: { key: one.key } }, products: [{ unitPrice: 349, price: 349 }] },
    });
  });

  test('in a GraphQL document gets no price but its own and nothing of the other', async () => {
    const own = await app.graphql(
      `{ quote(lines: [{ productKey: ${product.key}, quantity: 2 }]) { total lines { unitPrice price product { standardCost } } } }`,
      {},
      tokens.one,
    );
    expect(own).toEqual({
      status: 200,
      data: {
        quote: {
          total: '698.00',
          lines: [{ unitPrice: '349.00', price: '698.00', product: { standardCost: '349.00' } }],
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
    expect(JSON.stringify(both)).not.toMatch(ofTheOther());
  });
});

test('[T-7][PERM-1] one after the other: nobody gets what the one before was told', async () => {
  const document = `{ me { name customerNumber orders { totalAmount nodes { total note } } contacts { email } }
    featuredProducts { key standardCost basePrice favorite favoriteKey } searchSuggestions(text: "nailer") { products { standardCost favorite } } }`;
  const ask = async (token?: string) => [
    await app.graphql(document, {}, token),
    ...(await Promise.all(
      [...productPaths(), ...(token ? ownPaths : [])].map(async path => (await app.rest('GET', path, { token })).body),
    )),
  ];
  const callers = [undefined, tokens.other, tokens.one];
  const first: unknown[] = [];
  for (const token of callers) first.push(await ask(token));
  const [visitor, theirs, mine] = first.map(answers => JSON.stringify(answers)) as [string, string, string];
  expect(theirs).toMatch(ofTheOther());
  expect(theirs).toContain('"favorite":true');
  expect(mine).not.toMatch(ofTheOther());
  expect(mine).not.toContain('"favorite":true');
  expect(mine).toContain('"standardCost":"349.00"');
  expect(visitor).not.toMatch(/349|449|Quillfeather/);
  // Once more, in every order of two, and all at once.
  for (const token of [tokens.other, undefined, tokens.one, undefined, tokens.other, tokens.one])
    expect(await ask(token)).toEqual(first[callers.indexOf(token)]);
  expect(await Promise.all([...callers, ...callers].map(ask))).toEqual([...first, ...first]);
});
