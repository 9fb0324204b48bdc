import {
  getNamedType,
  isLeafType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { restRoutes } from './rest-routes.js';
import { accessOf, createSchema } from '../src/server/schema.js';
import { Build } from './build.js';
import { nobody, sampleCall, type Literals } from './sample-call.js';
import { TestApp } from './test-app.js';

/*
 * Requests every path through the schema and every REST route as a visitor, in a store with unmistakable prices. The
 * same requests as a customer show that there are prices to see.
 */

const maxDepth = 8;
/** Their digits occur in no key, time, count or random text. */
const figures = { standardCost: '4819273.6451', basePrice: '7391846.2508', creditLimit: '6604913.3700' };
const digits = /4819273|7391846|6604913|4,819,273|7,391,846|6,604,913/;
/** Names of members and fields that contain money. `totalCount` counts rows. */
const moneyName = /price|cost|amount|^total$|creditLimit/i;

type Path = GraphQLField<unknown, unknown>[];
/**
 * Fields to read together at the end of a path. A field that visitors may not read is requested alone, because its
 * error would also remove the others from the response.
 */
interface Selection {
  path: Path;
  leaves: Path;
}
interface Reply {
  data?: Record<string, unknown> | null;
  errors?: { extensions: { code: string } }[];
}

let app: TestApp;
let schema: GraphQLSchema;
let isPublic: (root: Path[number]) => boolean;
let token: string;
/** Arguments of the root fields that select a record. */
let given: Record<string, Literals>;
/** Fills in the parameters of a route's path. */
let inPath: (path: string) => string;

beforeAll(async () => {
  app = await TestApp.start();
  schema = await createSchema();
  const publicRoots = [schema.getQueryType(), schema.getMutationType()].flatMap(type =>
    type ? Object.values(type.getFields()).filter(field => accessOf(type, field) === 'public') : [],
  );
  isPublic = root => publicRoots.includes(root);
  const build = new Build(app.em());
  const customer = await build.customer();
  const product = await build.product({
    description: 'Framing Nailer',
    family: 'Nailers',
    standardCost: figures.standardCost,
    basePrice: figures.basePrice,
    featured: true,
    onSale: true,
  });
  const gone = await build.product({
    standardCost: figures.standardCost,
    basePrice: figures.basePrice,
    deletedAt: app.clock.now(),
  });
  token = await app.signIn(customer.customerNumber);
  await app.rest('POST', '/authproducts/favorites', {
    token,
    body: { customerKey: customer.key, productKey: product.key },
  });
  const line = { productKey: product.key, quantity: 1, price: 4819273.65 };
  const order = {
    customerKey: customer.key,
    total: 4819273.65,
    location: customer.location.key,
    contact: customer.contact.key,
  };
  const placed = await app.rest<{ data: number }>('POST', '/authorders', {
    token,
    headers: { 'idempotency-key': 'one-of-the-walk' },
    body: { order, products: [line] },
  });
  expect(placed.status).toBe(201);
  // Set after the order, so that the order is not checked against it.
  await app.em().execute('update customer_finance set credit_limit = ?', [figures.creditLimit]);
  const categoryKey = product.categoryKey as number;
  given = {
    product: { key: String(product.key) },
    productFamily: { key: String(product.key) },
    goneProduct: { key: String(gone.key) },
    productsByKey: { keys: `[${product.key}]` },
    category: { key: String(categoryKey) },
    searchProducts: { text: '"nailer"' },
    searchSuggestions: { text: JSON.stringify(product.productId) },
    nearestSearchWords: { text: '"nailor"' },
    partialSearch: { text: '"nailer zzqq"' },
    customer: { key: String(customer.key) },
    order: { key: String(placed.body.data) },
    vendor: { key: String(product.vendorKey) },
    quote: { lines: `[{ productKey: ${product.key}, quantity: 1 }]` },
    checkoutStatus: { idempotencyKey: '"one-of-the-walk"' },
    login: { input: `{ customerNumber: ${customer.customerNumber}, password: "a-good-password" }` },
  };
  const values: Record<string, string | number> = {
    text: 'nailer',
    term: customer.name,
    customerKey: customer.key,
    customerNumber: customer.customerNumber,
    categoryKey,
    orderKey: placed.body.data,
    productKey: product.key,
    idempotencyKey: 'one-of-the-walk',
    name: 'salesByMonth',
  };
  inPath = path =>
    path.replaceAll(/:(\w+)/g, (_parameter, name: string) =>
      encodeURIComponent(
        values[name] ??
          (path.startsWith('/products') ? product.key : path.includes('authcustomers') ? customer.key : nobody),
      ),
    );
});
afterAll(() => app.close());

/** Returns the selections at the end of every path below a type. A path has at most `most` fields. */
function selectionsBelow(type: GraphQLObjectType, most: number, path: Path = []): Selection[] {
  // Uploads need multipart requests, which other tests cover.
  const fields = Object.values(type.getFields()).filter(
    ({ args }) => !args.some(arg => getNamedType(arg.type).name === 'Upload'),
  );
  const leaves = fields.filter(field => isLeafType(getNamedType(field.type)));
  const [root = null] = path;
  const together = leaves.filter(
    leaf => root && (!isPublic(root) || ['public', 'priced'].includes(accessOf(type, leaf))),
  );
  const here = [together, ...leaves.filter(leaf => !together.includes(leaf)).map(leaf => [leaf])].filter(
    ({ length }) => length > 0,
  );
  const further = fields.flatMap(field => {
    const next = getNamedType(field.type);
    // Skip repeated fields, such as the substitute of a substitute.
    return isObjectType(next) && most > 1 && !path.includes(field)
      ? selectionsBelow(next, most - 1, [...path, field])
      : [];
  });
  return [...here.map(group => ({ path, leaves: group })), ...further];
}

function operationFor(type: string, { path, leaves }: Selection): string {
  const [root, ...fields] = [...path, leaves[0] as Path[number]];
  const names = leaves.map(leaf => sampleCall(leaf)).join(' ');
  const selection = fields.slice(0, -1).reduceRight((inner, field) => sampleCall(field, {}, inner), names);
  return `${type} { ${sampleCall(root as Path[number], given[(root as Path[number]).name], selection)} }`;
}

/** Returns the values at the end of a path, from all rows of its lists. */
function valuesAt(data: unknown, path: Path): unknown[] {
  const values = [data].flat(5);
  const [next, ...rest] = path;
  return next
    ? values.flatMap(value =>
        value === null || value === undefined ? [] : valuesAt((value as Record<string, unknown>)[next.name], rest),
      )
    : values;
}

/** Runs items in batches of 16, because one at a time would exceed the test timeout. */
async function inBatches<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const size = 16;
  for (let index = 0; index < items.length; index += size) await Promise.all(items.slice(index, index + size).map(run));
}

const isMoney = ({ name, type }: Path[number]) => String(type).startsWith('Decimal') || moneyName.test(name);

async function send(operation: string, as?: string): Promise<{ text: string; reply: Reply }> {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) },
    body: JSON.stringify({ query: operation }),
  });
  const text = await response.text();
  return { text, reply: JSON.parse(text) as Reply };
}

/** Returns the members that contain money and are not null. */
function moneyIn(value: unknown, name = ''): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap(item => moneyIn(item, name));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([member, of]) => moneyIn(of, member));
  return moneyName.test(name) && value !== null ? [[name, value]] : [];
}

describe('[T-5][PERM-1] no path through the schema shows a visitor a price', () => {
  /** Requests the selections below some roots. Returns what is wrong, and how many prices were reached. */
  async function walk(isChosen: (root: Path[number]) => boolean): Promise<{ wrong: unknown[]; reached: number }> {
    const wrong: unknown[] = [];
    let reached = 0;
    for (const [operation, type] of [
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
    ] as const) {
      const all = selectionsBelow(type as GraphQLObjectType, maxDepth);
      const rootOf = ({ path, leaves }: Selection) => path[0] ?? (leaves[0] as Path[number]);
      const chosen = all.filter(selection => isChosen(rootOf(selection)));
      await inBatches(chosen, async selection => {
        const document = operationFor(operation, selection);
        const { text, reply } = await send(document);
        const shown = selection.leaves.filter(isMoney).map(leaf => valuesAt(reply.data, [...selection.path, leaf]));
        const refused = reply.errors?.every(({ extensions: { code } }) => code === 'UNAUTHENTICATED');
        const isWrong = shown.flat().some(value => value !== null) || (!isPublic(rootOf(selection)) && !refused);
        if (digits.test(text) || isWrong) wrong.push([document, text]);
        reached += shown.filter(({ length }) => length > 0).length;
      });
    }
    return { wrong, reached };
  }

  test('for any field below what visitors may call', async () => {
    // Two prices and the price breaks of: `product`, `productsByKey`, `featuredProducts`, `searchSuggestions`,
    // `partialSearch`, and the nodes and edges of three lists.
    expect(await walk(isPublic)).toEqual({ wrong: [], reached: 36 });
  });

  test('for any field below what they may not call', async () => {
    expect(await walk(root => !isPublic(root))).toEqual({ wrong: [], reached: 0 });
  });

  test('but shows customers their prices', async () => {
    const seen: string[] = [];
    for (const { path, leaves } of selectionsBelow(schema.getQueryType() as GraphQLObjectType, maxDepth)) {
      const root = path[0] ?? (leaves[0] as Path[number]);
      await inBatches(isPublic(root) ? leaves.filter(isMoney) : [], async leaf => {
        const { text } = await send(operationFor('query', { path, leaves: [leaf] }), token);
        if (digits.test(text)) seen.push([...path, leaf].map(({ name }) => name).join('.'));
      });
    }
    const productPrices = ['standardCost', 'basePrice', 'quantityPrices.unitPrice', 'lastBought.unitPrice'];
    const products = [
      'product',
      'productFamily.products',
      'productsByKey',
      'products.nodes',
      'products.edges.node',
      'searchProducts.nodes',
      'searchProducts.edges.node',
      'featuredProducts',
      'onSaleProducts.nodes',
      'onSaleProducts.edges.node',
      'searchSuggestions.products',
      'partialSearch.products',
    ];
    const orders = ['me.orders.nodes', 'me.orders.edges.node'];
    expect(seen.sort()).toEqual(
      [
        ...products.flatMap(product => productPrices.map(field => `${product}.${field}`)),
        ...orders.flatMap(order =>
          ['total', 'lines.unitPrice', 'lines.price', ...productPrices.map(field => `lines.product.${field}`)].map(
            field => `${order}.${field}`,
          ),
        ),
        'me.orders.totalAmount',
      ].sort(),
    );
  });
});

/** Query strings that might return prices, sort by them, or return another caller's prices. */
const queryStrings = [
  '',
  '?sort=price',
  '?sort=PRICE_LOW',
  '?minPrice=1&maxPrice=5000000',
  '?pricingTier=42069',
  '?fields=standardCost,basePrice',
  '?limit=500',
  '?token=1&admin=true',
];

describe('[T-5][PERM-1] no REST route shows a visitor a price', () => {
  test('for any query string', async () => {
    const wrong: unknown[] = [];
    const requests = restRoutes.flatMap(route => queryStrings.map(queryString => ({ ...route, queryString })));
    await inBatches(requests, async ({ method, path, access, queryString }) => {
      const body = method === 'get' ? undefined : { customerKey: 1, productKey: 1 };
      const reply = await app.rest(method.toUpperCase(), inPath(path) + queryString, { body });
      const text = JSON.stringify(reply.body);
      // The error for an unknown parameter repeats its name.
      const withoutErrors = { ...(reply.body as object), errors: undefined };
      if (digits.test(text) || moneyIn(withoutErrors).length > 0 || (access !== 'public' && reply.status !== 401))
        wrong.push([method, path + queryString, reply.status, text]);
    });
    expect(wrong).toEqual([]);
  });

  test('but shows customers their prices', async () => {
    const seen: string[] = [];
    for (const { path, access } of restRoutes.filter(({ method }) => method === 'get')) {
      const { status, body } = await app.rest('GET', inPath(path), { token });
      if (access === 'public') expect([path, status]).toEqual([path, 200]);
      if (digits.test(JSON.stringify(body))) seen.push(path);
    }
    expect(seen.sort()).toEqual([
      '/authorders',
      '/authorders/buyagain',
      '/authorders/bykey/:orderKey',
      '/authorders/lastbought/:productKey',
      '/authorders/reorder/:orderKey',
      '/authproducts/favorites',
      '/authproducts/fromorder/:orderKey',
      '/products/:key',
      '/products/:key/family',
      '/products/categories/:categoryKey',
      '/products/featured',
      '/products/onsale',
      '/products/search/:text',
    ]);
  });
});
