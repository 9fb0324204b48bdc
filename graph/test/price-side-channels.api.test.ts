import { request } from 'node:http';
import { restRoutes } from '../src/app/rest.js';
import { Build } from './build.js';
import { TestApp } from './test-app.js';

/*
 * Two stores that differ in nothing but their prices. What a visitor asks is answered the same by both, to the last byte and
 * header, so no order, size, count or tag of an answer tells what anything costs. A customer's answers show that they differ.
 */

const products = 24;
/** Cheap to dear in one store; in the other dear to cheap, and one that is called for. */
const priceLists = [(place: number) => 10 + place, (place: number) => (place === 5 ? 0 : 90_000 - 7 * place)];

interface Store {
  app: TestApp;
  token: string;
}
let stores: Store[];

beforeAll(async () => {
  stores = await Promise.all(
    priceLists.map(async priceOf => {
      const app = await TestApp.start();
      return { app, token: await fill(app, priceOf) };
    }),
  );
});
afterAll(() => Promise.all(stores.map(({ app }) => app.close())));

/** Fills a store and signs a customer in; every record has the same key and words in each. */
async function fill(app: TestApp, priceOf: (place: number) => number): Promise<string> {
  const build = new Build(app.em());
  const vendors = [
    await build.vendor({ id: 'ONE', name: 'Ridgeline Tools' }),
    await build.vendor({ id: 'TWO', name: 'Mesa Fasteners' }),
  ];
  const categories = [
    await build.category({ name: 'Hammers', featured: true }),
    await build.category({ name: 'Nailers' }),
  ];
  for (let place = 0; place < products; place += 1) {
    await build.product({
      productId: `48-22-${1000 + place}`,
      description: `${place % 2 ? 'Brad Nailer' : 'Framing Hammer'} ${place % 5} lb`,
      vendor: vendors[place % 2],
      category: categories[place % 2],
      featured: place % 3 === 0,
      onSale: place % 4 === 0,
      inStoreOnly: place % 5 === 0,
      standardCost: priceOf(place).toFixed(4),
      basePrice: (priceOf(place) * 2).toFixed(4),
      deletedAt: place === 7 ? app.clock.now() : null,
    });
  }
  return app.signIn((await build.customer({ customerNumber: 41_000, name: 'Mesa Framing' })).customerNumber);
}

/** An answer as it went over the wire; only the second in which it was sent is left out. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

type Request = [path: string, init?: { headers?: Record<string, string>; body?: string }];

/** Over the plainest client there is: what a browser's would add to a question with a tag keeps it from being answered by the tag. */
function send({ app }: Store, [path, { headers = {}, body } = {}]: Request, token?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    };
    request(app.url + path, options, async response => {
      const { date: _date, ...told } = response.headers;
      const chunks = (await response.toArray()) as Buffer[];
      // The id of the request differs with the process and is as long in both; the tag of a body that has it differs with it.
      const { 'x-request-id': requestId = '', ...others } = told as Record<string, string>;
      const body = Buffer.concat(chunks).toString();
      if (body.includes(requestId)) others.etag = 'of a body with its request id';
      resolve({
        status: response.statusCode ?? 0,
        headers: others,
        body: body.replaceAll(requestId, '#'.repeat(requestId.length)),
      });
    })
      .on('error', reject)
      .end(body);
  });
}

const document = (query: string, variables: object = {}): Request => [
  '/graphql',
  { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query, variables }) },
];

const productFields = `key productId auxilliaryItemId description vendorItemNumber standardCost basePrice minimumQuantity maximumQuantity defaultQuantity imageAddress
  featured onSale inStoreOnly version favorite favoriteKey vendor { key name } category { key name }`;
const listFields = `totalCount totalIsCapped pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { ${productFields} } }
  facets { categories { key name count } vendors { key name count } onSale inStoreOnly }`;
const lists = [
  'products(',
  'onSaleProducts(',
  ...['hamner', '48-22-10'].map(text => `searchProducts(text: "${text}", `),
];
const filters = [
  {},
  { categoryKeys: [1] },
  { vendorKeys: [2] },
  { categoryKeys: [1, 2], onSale: false, inStoreOnly: true },
];

/** Of so many lists, in the same order and filter. */
function listDocument(of: readonly string[], sort: string | null, filter: object, page: object = {}): Request {
  const calls = of.map(
    (call, index) => `list${index}: ${call}filter: $filter, sort: $sort, first: $first, offset: $offset) { ...List }`,
  );
  return document(
    `query ($filter: ProductFilter, $sort: ProductSort, $first: Int, $offset: Int) { ${calls.join(' ')} } fragment List on ProductConnection { ${listFields} }`,
    { sort, filter, ...page },
  );
}

const openLists = ['RELEVANCE', 'NAME', 'ITEM_ID'].flatMap(sort =>
  filters.map(filter => listDocument(lists, sort, filter)),
);
const pricedLists = lists.flatMap(list => ['PRICE_LOW', 'PRICE_HIGH'].map(sort => listDocument([list], sort, {})));
const otherDocuments = [
  listDocument(lists, 'NAME', {}, { first: 3, offset: 2 }),
  ...['ham', 'hammer', '48-22', '48-22-1003', '10', 'nailers', 'nailers zzqq'].map(text =>
    document(
      `query ($text: String!) {
    searchSuggestions(text: $text) { words products { ${productFields} } categories { key name } } nearestSearchWords(text: $text) { words categories { key } }
    partialSearch(text: $text) { totalCount products { ${productFields} } } }`,
      { text },
    ),
  ),
  document(
    `{ featuredProducts { ${productFields} } featuredCategories { key name } categories { key name } storeInfo { name } me { key } }`,
  ),
  ...[1, 6, 8, 99].map(key =>
    document(
      `query ($key: Int!) { product(key: $key) { ${productFields} } goneProduct(key: $key) { description category { key } } }`,
      { key },
    ),
  ),
  document(`{ productsByKey(keys: [9, 6, 3, 99, 1]) { ${productFields} } }`),
];

const parameters: Record<string, string[]> = {
  key: ['1', '6', '8', '99'],
  categoryKey: ['1', '2', '9'],
  text: ['hammer', '48-22-10', 'lb', 'hamner'],
  customerNumber: ['41000'],
};
const publicPaths = restRoutes
  .filter(({ method, access }) => method === 'get' && access === 'public')
  .flatMap(({ path }) => {
    const [parameter] = path.match(/(?<=:)\w+/) ?? [];
    return (parameter ? (parameters[parameter] ?? []) : ['']).map(value => `/api${path.replace(/:\w+/, value)}`);
  });
const questions = [
  'sort=price',
  'sort=PRICE_HIGH&minPrice=5&maxPrice=40&priceBucket=1&standardCost=10&filter[standardCost]=10&pricingTier=42069',
];
const get = (path: string, headers?: Record<string, string>): Request => [path, { headers }];

async function fromBoth(requests: Request[], signedIn = false): Promise<[Answer, Answer][]> {
  const pairs: [Answer, Answer][] = [];
  for (const asked of requests) {
    const [one, other] = await Promise.all(stores.map(store => send(store, asked, signedIn ? store.token : undefined)));
    pairs.push([one as Answer, other as Answer]);
  }
  return pairs;
}

/** What the second store answered must be what the first did. */
function expectSame(pairs: [Answer, Answer][]): void {
  expect(pairs.map(([, other]) => other)).toEqual(pairs.map(([one]) => one));
}

describe('[T-6][PERM-1] stores that differ in prices answer a visitor the same, byte for byte', () => {
  test('every list in every order and filter', async () => {
    const pairs = await fromBoth(openLists);
    expectSame(pairs);
    for (const [{ status, body }] of pairs)
      expect([status, body]).toEqual([200, expect.not.stringContaining('"errors"')]);
    const counts = pairs
      .slice(0, 1)
      .map(([{ body }]) =>
        Object.values((JSON.parse(body) as { data: Record<string, { totalCount: number }> }).data).map(
          list => list.totalCount,
        ),
      );
    expect(counts).toEqual([[23, 6, 12, 23]]);
  });

  test('suggestions, featured, single products and those that are gone', async () => {
    const pairs = await fromBoth(otherDocuments);
    expectSame(pairs);
    for (const [{ status, body }] of pairs) {
      const { errors = [] } = JSON.parse(body) as { errors?: { extensions: { code: string } }[] };
      expect([status, ...errors.map(({ extensions }) => extensions.code).filter(code => code !== 'NOT_FOUND')]).toEqual(
        [200],
      );
    }
  });

  test('every public REST path, with its tag and size, and what a tag brings back', async () => {
    const pairs = await fromBoth(publicPaths.map(path => get(path)));
    expectSame(pairs);
    expect(pairs.filter(([{ status }]) => status === 200).length).toBeGreaterThan(10);
    for (const [{ headers, body }] of pairs)
      expect(headers).toMatchObject({ etag: expect.any(String), 'content-length': String(Buffer.byteLength(body)) });
    const again = await fromBoth(
      publicPaths.map((path, index) => get(path, { 'if-none-match': pairs[index]?.[0].headers.etag ?? '' })),
    );
    expectSame(again);
    expect(again.filter(([{ status }]) => status === 304).length).toBeGreaterThan(10);
  });

  test('an order by price is refused', async () => {
    const pairs = await fromBoth(pricedLists);
    expectSame(pairs);
    for (const [{ body }] of pairs) {
      expect(JSON.parse(body)).toMatchObject({
        data: null,
        errors: [
          { extensions: { code: 'INVALID_INPUT', status: 400, errors: { sort: ['Sign in to sort by price.'] } } },
        ],
      });
    }
  });

  test('a query parameter about prices is refused by every REST path', async () => {
    for (const path of publicPaths) {
      const pairs = await fromBoth(questions.map(question => get(`${path}?${question}`)));
      expectSame(pairs);
      expect([path, ...pairs.map(([{ status }]) => status)]).toEqual([path, 400, 400]);
    }
  });
});

describe('[T-6] what a customer is answered', () => {
  test('differs with the prices, in figures and in order', async () => {
    for (const [one, other] of await fromBoth(openLists.slice(0, 1), true)) expect(other.body).not.toBe(one.body);
    const orders = (await fromBoth(pricedLists.slice(0, 1), true))[0]?.map(({ body }) =>
      [...body.matchAll(/"key":(\d+),"productId"/g)].map(([, key]) => Number(key)),
    );
    expect(orders?.[0]).toHaveLength(20);
    expect(orders?.[1]).not.toEqual(orders?.[0]);
  });

  test('is kept by nobody in between, and its tag opens nothing to a visitor', async () => {
    const [store] = stores as [Store];
    for (const path of [...publicPaths, '/api/authorders', '/api/authproducts/favorites', '/api/authcustomers/cod']) {
      const signedIn = await send(store, get(path), store.token);
      if (signedIn.status !== 200) continue;
      expect(signedIn.headers).toMatchObject({
        'cache-control': 'private, no-store',
        vary: expect.stringMatching(/\bAuthorization\b/),
      });
      const visitor = await send(store, get(path, { 'if-none-match': signedIn.headers.etag ?? '' }));
      const plain = await send(store, get(path));
      // A tag is of the bytes: where it still fits, a visitor reads the same bytes.
      expect(visitor.status === 304 ? signedIn.body : visitor.body).toBe(plain.body);
    }
    for (const asked of [...openLists.slice(0, 3), ...otherDocuments])
      expect((await send(store, asked, store.token)).headers['cache-control']).toBe('no-store');
  });
});
