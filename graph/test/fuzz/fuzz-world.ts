import type { Build, BuiltCustomer } from '../build.js';
import type { TestApp } from '../test-app.js';

/** `one` and `other` are customers. Neither may ever see the other's data. */
export const callers = ['visitor', 'one', 'other', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** Words and numbers that occur only in one customer's records. The other customer never sends them. */
export const marks = {
  one: { word: 'Quorvexa', phone: '4805557101' },
  other: { word: 'Zimbuloth', phone: '4805558202' },
};

/** Every price of the store begins with these digits and two more. No other value does. */
export const priceDigits = '48192';
const steadyPrice = `${priceDigits}50.2500`;

/** Keys of existing records of one type, which callers use in their requests */
export interface Pool {
  /** Records that staff may delete, reset or give other rights */
  spare: number[];
  /** All other records, including those of the two customers */
  permanent: number[];
}
const recordTypes = [
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
export type RecordType = (typeof recordTypes)[number];

export interface FuzzRequest {
  caller: Caller;
  kind: 'graphql' | 'rest';
  /** Root fields, or method and path of the route; empty for an invalid operation */
  operations: string[];
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface World {
  app: TestApp;
  tokens: Record<Caller, string | undefined>;
  pools: Record<RecordType, Pool>;
  /** Values for a valid order of each caller */
  orders: Record<
    Caller,
    { customerKey: number; contactKey: number; locationKey: number; productKey: number; price: string }
  >;
  customerNumbers: Pool;
}

/**
 * Creates two customers, staff and products, whose names and prices are unique. Spare records are created first, so
 * that they have the small keys.
 */
export async function buildWorld(app: TestApp, build: Build): Promise<World> {
  const pools = Object.fromEntries(
    recordTypes.map(recordType => [recordType, { spare: [], permanent: [] }]),
  ) as unknown as Record<RecordType, Pool>;
  const customers = await buildCustomers(build, pools);
  const product = await buildProducts(build, pools);
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
      permanent: [one, other, admin].map(({ customerNumber }) => customerNumber),
    },
  };
  // Keys of records that the run itself creates start at 1.
  for (const recordType of ['agent', 'report', 'import', 'payment'] as const) pools[recordType].spare = [1, 2, 3, 4, 5];
  for (const caller of ['one', 'other'] as const)
    pools.order.permanent.push(await placeOrder(world, caller), await placeOrder(world, caller));
  pools.order.spare = pools.order.permanent.slice(0, 1);
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
    ['permanent', [one, other]],
  ] as const) {
    pools.customer[use] = customers.map(({ key }) => key);
    pools.contact[use] = customers.map(({ contact }) => contact.key);
    pools.location[use] = customers.map(({ location }) => location.key);
  }
  return { spare, one, other, admin };
}

/** Creates vendors, categories and products. Returns the key of a product whose price never changes. */
async function buildProducts(build: Build, pools: World['pools']): Promise<number> {
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
    const use = count < 4 ? 'spare' : 'permanent';
    pools.vendor[use].push(vendor.key);
    pools.category[use].push(category.key);
    pools.product[use].push(product.key);
  }
  return (await build.product({ standardCost: steadyPrice, basePrice: steadyPrice })).key;
}

/** Places an order on account, which contains the customer's marks even after the customer's records change. */
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
  if (status !== 201) throw new Error(`The order of ${caller} returned status ${status}.`);
  return body.data;
}
