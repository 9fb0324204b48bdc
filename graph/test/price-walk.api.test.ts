import {
  getNamedType,
  isLeafType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { restRoutes } from '../src/app/rest.js';
import { accessOf, createSchema } from '../src/app/schema.js';
import { Build } from './build.js';
import { nobody, sampleCall, type Literals } from './sample-call.js';
import { TestApp } from './test-app.js';

/*
 * Every way through the schema and every REST route, as a visitor, in a store whose prices nobody could mistake for anything
 * else. The same ways as a customer show that there is something to see at their ends.
 */

const deepest = 8;
/** No key, time, count or random text holds these digits. */
const figures = { standardCost: '4819273.6451', basePrice: '7391846.2508', creditLimit: '6604913.3700' };
const digits = /4819273|7391846|6604913|4,819,273|7,391,846|6,604,913/;
/** Of members and fields that tell an amount of money; `totalCount` counts rows. */
const moneyName = /price|cost|amount|^total$|creditLimit/i;

type Path = GraphQLField<unknown, unknown>[];
/** Fields that are read together below one way; one that a visitor may not read stands alone, because it takes its neighbors with it. */
interface Question {
  way: Path;
  leaves: Path;
}
interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { extensions: { code: string } }[];
}

let app: TestApp;
let schema: GraphQLSchema;
let isPublic: (root: Path[number]) => boolean;
let token: string;
/** What root fields that name a record are asked for. */
let given: Record<string, Literals>;
/** What stands for the parameters of a route's path. */
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
  // Only now, because the order is above it.
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

/** Every way from a type's fields to their values, at most so many fields long. */
function questionsBelow(type: GraphQLObjectType, most: number, way: Path = []): Question[] {
  // Files come as multipart, which has tests of its own.
  const fields = Object.values(type.getFields()).filter(
    ({ args }) => !args.some(arg => getNamedType(arg.type).name === 'Upload'),
  );
  const leaves = fields.filter(field => isLeafType(getNamedType(field.type)));
  const [root = null] = way;
  const together = leaves.filter(
    leaf => root && (!isPublic(root) || ['public', 'priced'].includes(accessOf(type, leaf))),
  );
  const here = [together, ...leaves.filter(leaf => !together.includes(leaf)).map(leaf => [leaf])].filter(
    ({ length }) => length > 0,
  );
  const further = fields.flatMap(field => {
    const next = getNamedType(field.type);
    // What a field leads to again, such as the substitute of a substitute, was seen before.
    return isObjectType(next) && most > 1 && !way.includes(field)
      ? questionsBelow(next, most - 1, [...way, field])
      : [];
  });
  return [...here.map(group => ({ way, leaves: group })), ...further];
}

function documentOf(operation: string, { way, leaves }: Question): string {
  const [root, ...path] = [...way, leaves[0] as Path[number]];
  const names = leaves.map(leaf => sampleCall(leaf)).join(' ');
  const selection = path.slice(0, -1).reduceRight((inner, field) => sampleCall(field, {}, inner), names);
  return `${operation} { ${sampleCall(root as Path[number], given[(root as Path[number]).name], selection)} }`;
}

/** The values at the end of a way, those of all rows of its lists. */
function valuesAt(data: unknown, way: Path): unknown[] {
  const values = [data].flat(5);
  const [next, ...rest] = way;
  return next
    ? values.flatMap(value =>
        value === null || value === undefined ? [] : valuesAt((value as Record<string, unknown>)[next.name], rest),
      )
    : values;
}

/** One request after the other would take longer than a test may. */
async function inBatches<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const size = 16;
  for (let index = 0; index < items.length; index += size) await Promise.all(items.slice(index, index + size).map(run));
}

const tellsMoney = ({ name, type }: Path[number]) => String(type).startsWith('Decimal') || moneyName.test(name);

async function ask(document: string, as?: string): Promise<{ text: string; answer: Answer }> {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) },
    body: JSON.stringify({ query: document }),
  });
  const text = await response.text();
  return { text, answer: JSON.parse(text) as Answer };
}

/** Members that tell money and are neither null nor left out. */
function moneyIn(value: unknown, name = ''): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap(item => moneyIn(item, name));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([member, of]) => moneyIn(of, member));
  return moneyName.test(name) && value !== null ? [[name, value]] : [];
}

describe('[T-5][PERM-1] no way through the schema shows a visitor a price', () => {
  test('whatever field is read at its end', async () => {
    const wrong: unknown[] = [];
    let reached = 0;
    for (const [operation, type] of [
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
    ] as const) {
      await inBatches(questionsBelow(type as GraphQLObjectType, deepest), async question => {
        const document = documentOf(operation, question);
        const { text, answer } = await ask(document);
        const shown = question.leaves.filter(tellsMoney).map(leaf => valuesAt(answer.data, [...question.way, leaf]));
        const refused = answer.errors?.every(({ extensions: { code } }) => code === 'UNAUTHENTICATED');
        const mayCall = isPublic(question.way[0] ?? (question.leaves[0] as Path[number]));
        if (digits.test(text) || shown.flat().some(value => value !== null) || (!mayCall && !refused))
          wrong.push([document, text]);
        reached += shown.filter(({ length }) => length > 0).length;
      });
    }
    expect(wrong).toEqual([]);
    // Two prices and the price breaks each of `product`, `productsByKey`, `featuredProducts`, `searchSuggestions`, `partialSearch`, and of nodes and edges of three lists.
    expect(reached).toBe(36);
  });

  test('where a customer sees it', async () => {
    const seen: string[] = [];
    for (const { way, leaves } of questionsBelow(schema.getQueryType() as GraphQLObjectType, deepest)) {
      const root = way[0] ?? (leaves[0] as Path[number]);
      await inBatches(isPublic(root) ? leaves.filter(tellsMoney) : [], async leaf => {
        const { text } = await ask(documentOf('query', { way, leaves: [leaf] }), token);
        if (digits.test(text)) seen.push([...way, leaf].map(({ name }) => name).join('.'));
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

/** Questions beside a path that might bring prices, an order by them, or another caller's. */
const questions = [
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
  test('whatever is asked beside its path', async () => {
    const wrong: unknown[] = [];
    for (const { method, path, access } of restRoutes) {
      for (const question of questions) {
        const body = method === 'get' ? undefined : { customerKey: 1, productKey: 1 };
        const reply = await app.rest(method.toUpperCase(), inPath(path) + question, { body });
        const text = JSON.stringify(reply.body);
        // A parameter that the path does not know is refused by the name that the caller gave it.
        const told = { ...(reply.body as object), errors: undefined };
        if (digits.test(text) || moneyIn(told).length > 0 || (access !== 'public' && reply.status !== 401))
          wrong.push([method, path + question, reply.status, text]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('where a customer sees it', async () => {
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
