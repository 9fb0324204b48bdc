import { request } from 'node:http';
import { restRoutes } from './rest-routes.js';
import { Build } from './build.js';
import { TestApp } from './test-app.js';

/*
 * Two stores differ only in their prices. Their responses to a visitor are identical, to the last byte and header, so
 * no order, size, count or ETag of a response reveals a price. A customer's responses show that the prices do differ.
 */

const products = 24;
/** Ascending in one store. Descending in the other, with one product whose price customers must call for. */
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

/** Fills a store and signs in a customer. Each record has the same key and text in both stores. */
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

/** A response as sent, without its Date header. */
interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

type Request = [path: string, init?: { headers?: Record<string, string>; body?: string }];

/** Sends a request with `node:http`, because `fetch` adds headers to a conditional request that prevent a 304. */
function send({ app }: Store, [path, { headers = {}, body } = {}]: Request, token?: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    };
    request(app.url + path, options, async response => {
      const { date: _date, ...sent } = response.headers;
      const chunks = (await response.toArray()) as Buffer[];
      // Request IDs differ but have the same length. The ETag of a body that contains one differs, too.
      const { 'x-request-id': requestId = '', ...others } = sent as Record<string, string>;
      const body = Buffer.concat(chunks).toString();
      if (body.includes(requestId)) others.etag = 'of a body with its request ID';
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

const graphqlRequest = (query: string, variables: object = {}): Request => [
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

/** Builds one request for several lists, with the same sort order and filter. */
function listRequest(listCalls: readonly string[], sort: string | null, filter: object, page: object = {}): Request {
  const calls = listCalls.map(
    (call, index) => `list${index}: ${call}filter: $filter, sort: $sort, first: $first, offset: $offset) { ...List }`,
  );
  return graphqlRequest(
    `query ($filter: ProductFilter, $sort: ProductSort, $first: Int, $offset: Int) { ${calls.join(' ')} } fragment List on ProductConnection { ${listFields} }`,
    { sort, filter, ...page },
  );
}

const openLists = ['RELEVANCE', 'NAME', 'ITEM_ID'].flatMap(sort =>
  filters.map(filter => listRequest(lists, sort, filter)),
);
const pricedLists = lists.flatMap(list => ['PRICE_LOW', 'PRICE_HIGH'].map(sort => listRequest([list], sort, {})));
const otherRequests = [
  listRequest(lists, 'NAME', {}, { first: 3, offset: 2 }),
  ...['ham', 'hammer', '48-22', '48-22-1003', '10', 'nailers', 'nailers zzqq'].map(text =>
    graphqlRequest(
      `query ($text: String!) {
    searchSuggestions(text: $text) { words products { ${productFields} } categories { key name } } nearestSearchWords(text: $text) { words categories { key } }
    partialSearch(text: $text) { totalCount products { ${productFields} } } }`,
      { text },
    ),
  ),
  graphqlRequest(
    `{ featuredProducts { ${productFields} } featuredCategories { key name } categories { key name } storeInfo { name } me { key } }`,
  ),
  ...[1, 6, 8, 99].map(key =>
    graphqlRequest(
      `query ($key: Int!) { product(key: $key) { ${productFields} } goneProduct(key: $key) { description category { key } } }`,
      { key },
    ),
  ),
  graphqlRequest(`{ productsByKey(keys: [9, 6, 3, 99, 1]) { ${productFields} } }`),
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
const priceParameters = [
  'sort=price',
  'sort=PRICE_HIGH&minPrice=5&maxPrice=40&priceBucket=1&standardCost=10&filter[standardCost]=10&pricingTier=42069',
];
const get = (path: string, headers?: Record<string, string>): Request => [path, { headers }];

async function fromBoth(requests: Request[], signedIn = false): Promise<[RawResponse, RawResponse][]> {
  const pairs: [RawResponse, RawResponse][] = [];
  for (const each of requests) {
    const [one, other] = await Promise.all(stores.map(store => send(store, each, signedIn ? store.token : undefined)));
    pairs.push([one as RawResponse, other as RawResponse]);
  }
  return pairs;
}

function expectSame(pairs: [RawResponse, RawResponse][]): void {
  expect(pairs.map(([, other]) => other)).toEqual(pairs.map(([one]) => one));
}

describe('[T-6][PERM-1] stores that differ only in prices send visitors identical bytes', () => {
  test('for every list, sort order and filter', async () => {
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

  test('for suggestions, featured products, single products and deleted products', async () => {
    const pairs = await fromBoth(otherRequests);
    expectSame(pairs);
    for (const [{ status, body }] of pairs) {
      const { errors = [] } = JSON.parse(body) as { errors?: { extensions: { code: string } }[] };
      expect([status, ...errors.map(({ extensions }) => extensions.code).filter(code => code !== 'NOT_FOUND')]).toEqual(
        [200],
      );
    }
  });

  test('for every public REST path, with its ETag and size, and for requests with that ETag', async () => {
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

  test('when they reject a sort by price', async () => {
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

  test('when every REST path rejects a query parameter about prices', async () => {
    for (const path of publicPaths) {
      const pairs = await fromBoth(priceParameters.map(parameters => get(`${path}?${parameters}`)));
      expectSame(pairs);
      expect([path, ...pairs.map(([{ status }]) => status)]).toEqual([path, 400, 400]);
    }
  });
});

describe('[T-6] the response to a customer', () => {
  test('differs between the stores in prices and sort order', async () => {
    for (const [one, other] of await fromBoth(openLists.slice(0, 1), true)) expect(other.body).not.toBe(one.body);
    const orders = (await fromBoth(pricedLists.slice(0, 1), true))[0]?.map(({ body }) =>
      [...body.matchAll(/"key":(\d+),"productId"/g)].map(([, key]) => Number(key)),
    );
    expect(orders?.[0]).toHaveLength(20);
    expect(orders?.[1]).not.toEqual(orders?.[0]);
  });

  test('may not be stored by proxies, and its ETag reveals nothing to a visitor', async () => {
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
      // The ETag identifies the bytes: if it still matches, a visitor gets the same bytes.
      expect(visitor.status === 304 ? signedIn.body : visitor.body).toBe(plain.body);
    }
    for (const each of [...openLists.slice(0, 3), ...otherRequests])
      expect((await send(store, each, store.token)).headers['cache-control']).toBe('no-store');
  });
});
