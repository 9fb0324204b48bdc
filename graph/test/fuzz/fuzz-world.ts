import type { Build, BuiltCustomer } from '../build.js';
import type { TestApp } from '../test-app.js';

/** `one` and `other` are customers; neither may ever be shown anything of the other. */
export const callers = ['visitor', 'one', 'other', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** Words and numbers that stand in a customer's records and nowhere else; the other's caller never sends them. */
export const marks = {
  one: { word: 'Quorvexa', phone: '4805557101' },
  other: { word: 'Zimbuloth', phone: '4805558202' },
};

/** Every price of the store begins with these digits and two more; nothing else in it does. */
export const priceDigits = '48192';
const steadyPrice = `${priceDigits}50.2500`;

/** What the callers name in their requests: keys of records that are there, by what they are. */
export interface Pool {
  /** May be deleted, reset or given other rights by staff */
  spare: number[];
  /** The rest, with what the two customers have */
  kept: number[];
}
const things = [
  'customer',
  'contact',
  'location',
  'product',
  'category',
  'vendor',
  'agent',
  'order',
  'report',
  'import',
  'payment',
] as const;
export type Thing = (typeof things)[number];

export interface FuzzRequest {
  caller: Caller;
  kind: 'graphql' | 'rest';
  /** Root fields, or method and path of the route; empty for a document that is none. */
  operations: string[];
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface World {
  app: TestApp;
  tokens: Record<Caller, string | undefined>;
  pools: Record<Thing, Pool>;
  /** What each caller needs for an order that is right in every way. */
  orders: Record<
    Caller,
    { customerKey: number; contactKey: number; locationKey: number; productKey: number; price: string }
  >;
  customerNumbers: Pool;
}

/** A store with two customers, staff and goods, all of whose names and prices are unmistakable. The spare records come first, so that small keys are theirs. */
export async function buildWorld(app: TestApp, build: Build): Promise<World> {
  const pools = Object.fromEntries(things.map(thing => [thing, { spare: [], kept: [] }])) as unknown as Record<
    Thing,
    Pool
  >;
  const customers = await buildCustomers(build, pools);
  const product = await buildGoods(build, pools);
  const { spare, one, other, admin } = customers;
  const tokens = {
    visitor: undefined,
    one: await app.signIn(one.customerNumber),
    other: await app.signIn(other.customerNumber),
    admin: await app.signIn(admin.customerNumber),
  };
  const orderOf = (customer: BuiltCustomer) => ({
    customerKey: customer.key,
    contactKey: customer.contact.key,
    locationKey: customer.location.key,
    productKey: product,
    price: steadyPrice,
  });
  const world = {
    app,
    tokens,
    pools,
    orders: { visitor: orderOf(one), one: orderOf(one), other: orderOf(other), admin: orderOf(admin) },
    customerNumbers: {
      spare: spare.map(({ customerNumber }) => customerNumber),
      kept: [one, other, admin].map(({ customerNumber }) => customerNumber),
    },
  };
  // What the run itself will make is numbered from one.
  for (const thing of ['agent', 'report', 'import', 'payment'] as const) pools[thing].spare = [1, 2, 3, 4, 5];
  for (const caller of ['one', 'other'] as const)
    pools.order.kept.push(await placeOrder(world, caller), await placeOrder(world, caller));
  pools.order.spare = pools.order.kept.slice(0, 1);
  return world;
}

async function buildCustomers(build: Build, pools: World['pools']) {
  const named = ({ word, phone }: { word: string; phone: string }) =>
    build.customer(
      { name: `${word} Framing`, address: `7 ${word} Way`, phoneNumber: phone },
      { statementEmail: `${word.toLowerCase()}@bills.example`, taxAuthority: word },
    );
  const spare: BuiltCustomer[] = [];
  for (let count = 0; count < 15; count += 1) spare.push(await build.customer());
  const [one, other, admin] = [await named(marks.one), await named(marks.other), await build.admin()];
  for (const [use, customers] of [
    ['spare', spare],
    ['kept', [one, other]],
  ] as const) {
    pools.customer[use] = customers.map(({ key }) => key);
    pools.contact[use] = customers.map(({ contact }) => contact.key);
    pools.location[use] = customers.map(({ location }) => location.key);
  }
  return { spare, one, other, admin };
}

/** Vendors, categories and products; gives the key of the one whose price nobody changes. */
async function buildGoods(build: Build, pools: World['pools']): Promise<number> {
  for (let count = 0; count < 8; count += 1) {
    const [vendor, category] = [await build.vendor(), await build.category({ featured: count % 2 === 0 })];
    const cost = (cents: number) => `${priceDigits}${10 + count}.${cents}00`;
    const product = await build.product({
      vendor,
      category,
      standardCost: cost(25),
      basePrice: cost(75),
      featured: count % 2 === 0,
      onSale: count % 3 === 0,
    });
    const use = count < 4 ? 'spare' : 'kept';
    pools.vendor[use].push(vendor.key);
    pools.category[use].push(category.key);
    pools.product[use].push(product.key);
  }
  return (await build.product({ standardCost: steadyPrice, basePrice: steadyPrice })).key;
}

/** An order on account whose copies keep the customer's marks, whatever becomes of its records. */
async function placeOrder({ app, tokens, orders }: World, caller: 'one' | 'other'): Promise<number> {
  const { customerKey, contactKey, productKey, price } = orders[caller];
  const order = {
    customerKey,
    total: Number(price),
    location: 1,
    contact: contactKey,
    note: `${marks[caller].word} gate`,
    poNumber: marks[caller].word,
  };
  const { status, body } = await app.rest<{ data: number }>('POST', '/authorders', {
    token: tokens[caller],
    body: { order, products: [{ productKey, quantity: 1, price: Number(price) }] },
  });
  if (status !== 201) throw new Error(`The order of ${caller} came to ${status}.`);
  return body.data;
}
