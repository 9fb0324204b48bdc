import { Build } from '../../test/build.js';
import { TestApp } from '../../test/test-app.js';
import { Customer } from '../customers/customers/index.js';

let app: TestApp;
let build: Build;
beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

const refused = { code: 'INVALID_INPUT', status: 400 };

describe('[T-29] rejects a NUL character, which no column can store, as invalid input', () => {
  test.each([
    ['/products/search/%00', 'MALFORMED'],
    ['/products/search/ham%00mer', 'MALFORMED'],
    ['/products/featured?limit=%00', 'INVALID_INPUT'],
  ])('in the REST path %s', async (path, code) => {
    const { status, body } = await app.rest<{ code: string }>('GET', path);
    expect([status, body.code]).toEqual([400, code]);
  });

  test('in search texts of staff', async () => {
    const token = await app.signIn((await build.admin()).customerNumber);
    for (const [path, expected] of [
      ['/authorders/all?search=%00', 'INVALID_INPUT'],
      ['/authcustomers/search/a%00', 'MALFORMED'],
    ] as const) {
      const { status, body } = await app.rest<{ code: string }>('GET', path, { token });
      expect([path, status, body.code]).toEqual([path, 400, expected]);
    }
    for (const list of ['customers', 'orders', 'vendors', 'changes']) {
      const { errors } = await app.graphql(
        `query ($search: String) { ${list}(search: $search) { totalCount } }`,
        { search: '\u0000' },
        token,
      );
      expect(errors?.[0]?.extensions).toEqual({
        ...refused,
        errors: { search: ['Must be valid Unicode text without NUL characters'] },
      });
    }
  });

  test.each([
    'searchProducts(text: "\\u0000") { totalCount }',
    'searchSuggestions(text: "ham\\u0000") { words }',
    'nearestSearchWords(text: "hamm\\u0000er") { words }',
  ])('in the operation %s', async call => {
    const { errors } = await app.graphql(`{ ${call} }`);
    expect(errors?.[0]?.extensions).toEqual({
      ...refused,
      errors: { text: ['Must be valid Unicode text without NUL characters'] },
    });
  });

  test('in a body, and stores nothing', async () => {
    const customer = await build.customer({ name: 'Mesa Framing' });
    const token = await app.signIn(customer.customerNumber);
    const overRest = await app.rest('PUT', '/authcustomers', { token, body: { name: 'Mesa\u0000' } });
    expect(overRest.body).toMatchObject({
      ...refused,
      errors: { name: ['Must be valid Unicode text without NUL characters'] },
    });
    const { errors } = await app.graphql(
      'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { name } }',
      { input: { name: 'Mesa\u0000' } },
      token,
    );
    expect(errors?.[0]?.extensions).toEqual({
      ...refused,
      errors: { 'input.name': ['Must be valid Unicode text without NUL characters'] },
    });
    expect((await app.em().findOneOrFail(Customer, customer.key)).name).toBe('Mesa Framing');
  });

  test('in an argument of a field below the root', async () => {
    const token = await app.signIn((await build.customer()).customerNumber);
    const { errors } = await app.graphql('{ me { orders(search: "\\u0000") { totalCount } } }', {}, token);
    expect(errors?.[0]?.extensions).toEqual({
      ...refused,
      errors: { search: ['Must be valid Unicode text without NUL characters'] },
    });
  });
});

test('[T-29] rejects half of a surrogate pair in stored names and in search texts', async () => {
  const customer = await build.customer({ name: 'Mesa Framing' });
  const token = await app.signIn(customer.customerNumber);
  const { status, body } = await app.rest('PUT', '/authcustomers', { token, body: '{"name":"Mesa \\ud83d Framing"}' });
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({ ...refused, errors: { name: ['Must be valid Unicode text without NUL characters'] } }),
  ]);
  expect((await app.em().findOneOrFail(Customer, customer.key)).name).toBe('Mesa Framing');
  const { errors } = await app.graphql('query ($text: String!) { searchProducts(text: $text) { totalCount } }', {
    text: '\udfff',
  });
  expect(errors?.[0]?.extensions).toMatchObject(refused);
});

describe('[T-29] days and times beyond the range of the database', () => {
  test.each(['Nov 0000', '12/31/9999', '2/3/0000', '0001-01-01', '9999-12-31', 'Dec 9999'])(
    'a search for orders of %s finds none',
    async search => {
      const token = await app.signIn((await build.admin()).customerNumber);
      const { data, errors } = await app.graphql(
        'query ($search: String) { orders(search: $search) { totalCount } me { orders(search: $search) { totalCount } } }',
        { search },
        token,
      );
      expect(errors).toBeUndefined();
      expect(data).toEqual({ orders: { totalCount: 0 }, me: { orders: { totalCount: 0 } } });
    },
  );

  test.each(['0000-01-01', '0000-12-31'])('a report from %s on is rejected', async from => {
    const token = await app.signIn((await build.admin()).customerNumber);
    const { errors } = await app.graphql(
      'query ($from: String!, $to: String!) { report(name: salesByMonth, from: $from, to: $to) { title } }',
      { from, to: '0001-12-31' },
      token,
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      ...refused,
      errors: { from: ['Must be a day such as 2026-11-21'] },
    });
  });

  test('a report up to the last day succeeds', async () => {
    const token = await app.signIn((await build.admin()).customerNumber);
    const { data } = await app.graphql(
      '{ report(name: salesByMonth, from: "9999-12-01", to: "9999-12-31") { totals } }',
      {},
      token,
    );
    expect(data).toEqual({ report: { totals: expect.any(Array) } });
  });

  test.each([
    [{ from: 1e18 }, 'from'],
    [{ before: 1e308 }, 'before'],
    [{ from: -1e12 }, 'from'],
    [{ before: -1 }, 'before'],
  ])('the change filter %j is rejected', async (filter, name) => {
    const token = await app.signIn((await build.admin()).customerNumber);
    const { errors } = await app.graphql(
      'query ($filter: ChangeFilterInput) { changes(filter: $filter) { totalCount } }',
      { filter },
      token,
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      ...refused,
      errors: { [`filter.${name}`]: ['must be seconds since the epoch, up to the year 9999'] },
    });
  });
});

test.each([
  'constructor',
  'constructors',
  '__proto__',
  'prototype',
  'hasownproperty',
  '12 constructor',
  'tostring valueof',
  '12constructor',
])('[T-29] %s is searched for like any other word', async text => {
  const { data, errors } = await app.graphql(
    'query ($text: String!) { searchProducts(text: $text) { totalCount } searchSuggestions(text: $text) { words } nearestSearchWords(text: $text) { words } }',
    { text },
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    searchProducts: { totalCount: 0 },
    searchSuggestions: { words: [] },
    nearestSearchWords: { words: [] },
  });
});

test('[T-29] a report, route or parameter named like an Object property is not found', async () => {
  const token = await app.signIn((await build.admin()).customerNumber);
  for (const path of [
    '/reports/constructor/xlsx?from=2026-01-01&to=2026-01-31',
    '/reports/__proto__/xlsx',
    '/constructor',
  ]) {
    const { status } = await app.rest('GET', path, { token });
    expect([path, status]).toEqual([path, 404]);
  }
});

test.each([
  ['customers', 'CustomerSort', 'name'],
  ['vendors', 'VendorSort', 'name'],
  ['orders', 'OrderSort', 'key'],
  ['products', 'ProductSort', 'key'],
])('[T-29] sorts %s by the default order when the sort is null', async (list, type, field) => {
  await build.product();
  const token = await app.signIn((await build.admin()).customerNumber);
  const usual = await app.graphql(`{ ${list} { totalCount nodes { ${field} } } }`, {}, token);
  expect(usual.errors).toBeUndefined();
  expect(
    await app.graphql(
      `query ($sort: ${type}) { ${list}(sort: $sort) { totalCount nodes { ${field} } } }`,
      { sort: null },
      token,
    ),
  ).toEqual(usual);
});

describe('[T-29] JSON of 40,000 levels', () => {
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;

  test('is refused in the variables of a query and of a mutation', async () => {
    const tokens = [
      undefined,
      await app.signIn((await build.customer()).customerNumber),
      await app.signIn((await build.admin()).customerNumber),
    ];
    for (const token of tokens)
      for (const query of [
        'query ($text: String!) { searchProducts(text: $text) { totalCount } }',
        'query ($text: [Int!]!) { productsByKey(keys: $text) { key } }',
        'mutation ($text: NewShoppingListInput!) { createShoppingList(input: $text) { key } }',
        '{ categories { key } }',
      ]) {
        const response = await fetch(`${app.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: `{"query":${JSON.stringify(query)},"variables":{"text":${deep}}}`,
        });
        const { errors } = (await response.json()) as { errors: { extensions: { status: number } }[] };
        expect([query, errors[0]?.extensions.status]).toEqual([query, 400]);
      }
  });

  test('is refused in a URL as far as one may be that long', async () => {
    const levels = `${'['.repeat(7500)}${']'.repeat(7500)}`;
    for (const [type, field] of [
      ['String!', 'searchProducts(text: $value) { totalCount }'],
      ['[Int!]!', 'productsByKey(keys: $value) { key }'],
    ]) {
      const query = encodeURIComponent(`query ($value: ${type}) { ${field} }`);
      const response = await fetch(`${app.url}/graphql?query=${query}&variables={"value":${levels}}`, {
        headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true' },
      });
      expect([type, response.status]).toEqual([type, 400]);
    }
  });

  test('is refused in the body of a REST path', async () => {
    const token = await app.signIn((await build.customer()).customerNumber);
    for (const body of [deep, `{"name":${deep}}`, `{"unknown":${deep}}`]) {
      const { status } = await app.rest('PUT', '/authcustomers', { token, body });
      expect(status).toBe(400);
    }
  });
});

test('[T-29] refuses the query parameter __proto__ like any other that is unknown', async () => {
  const { status, body } = await app.rest<{ errors: object }>('GET', '/products/featured?__proto__=1');
  expect([status, Object.keys(body.errors)]).toEqual([400, ['__proto__']]);
});

describe('[T-29] a text that would be shown as another', () => {
  const turning = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];

  test('is refused in names and notes', async () => {
    const customer = await build.customer({ name: 'Mesa Framing' });
    const token = await app.signIn(customer.customerNumber);
    for (const character of turning) {
      const renamed = await app.rest('PUT', '/authcustomers', { token, body: { name: `Mesa${character}Framing` } });
      expect(renamed.body).toMatchObject({
        ...refused,
        errors: { name: [expect.stringMatching(/invisible characters/)] },
      });
      const { errors } = await app.graphql(
        'mutation ($input: NewShoppingListInput!) { createShoppingList(input: $input) { key } }',
        { input: { name: 'Truck', note: `Bay${character}2` } },
        token,
      );
      expect(errors?.[0]?.extensions).toMatchObject(refused);
    }
    expect((await app.em().findOneOrFail(Customer, customer.key)).name).toBe('Mesa Framing');
  });

  test('becomes one line where it has line breaks, except in notes', async () => {
    const token = await app.signIn((await build.customer({ name: 'Mesa Framing' })).customerNumber);
    const { body } = await app.rest<{ data: { name: string } }>('PUT', '/authcustomers', {
      token,
      body: { name: ' Mesa\r\n  Framing\u2028\u0085\nInc. ' },
    });
    expect(body.data.name).toBe('Mesa Framing Inc.');
    const { data } = await app.graphql(
      'mutation ($input: NewShoppingListInput!) { createShoppingList(input: $input) { name note } }',
      { input: { name: 'Truck\n2', note: 'Bay 2\nupper shelf' } },
      token,
    );
    expect(data).toEqual({ createShoppingList: { name: 'Truck 2', note: 'Bay 2\nupper shelf' } });
  });
});
