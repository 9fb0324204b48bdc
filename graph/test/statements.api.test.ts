import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Kind,
  parse,
  print,
  visit,
  type DefinitionNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';
import { adminPricingTier } from '../src/customers/customers/index.js';
import { Build, password, type BuiltCustomer } from './build.js';
import { TestApp } from './test-app.js';

/*
 * Counts the SQL statements of the pages' most frequent operations. A list of thirty rows costs as many as one of
 * three. A higher number here means that a page became slower.
 */

const web = fileURLToPath(new URL('../../web/src', import.meta.url));
const definitions: DefinitionNode[] = globSync('**/*.graphql', { cwd: web }).flatMap(
  path => parse(readFileSync(join(web, path), 'utf8')).definitions,
);
const fragments = new Map(
  definitions.flatMap(one => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
);
const operations = new Map(
  definitions.flatMap(one => (one.kind === Kind.OPERATION_DEFINITION ? [[one.name?.value, one] as const] : [])),
);

/** Returns an operation of the pages with the fragments it uses. */
function documentOf(name: string): string {
  const operation = operations.get(name);
  if (!operation) throw new Error(`The pages have no operation ${name}.`);
  const used = new Map<string, FragmentDefinitionNode>();
  const collect = (definition: OperationDefinitionNode | FragmentDefinitionNode): unknown =>
    visit(definition, {
      FragmentSpread: ({ name: { value } }) => {
        const fragment = fragments.get(value);
        if (!fragment || used.has(value)) return;
        used.set(value, fragment);
        collect(fragment);
      },
    });
  collect(operation);
  return [operation, ...used.values()].map(one => print(one)).join('\n');
}

let app: TestApp;
let customer: BuiltCustomer;
let admin: BuiltCustomer;
const tokens: Partial<Record<Caller, string>> = {};
const keys = { products: [] as number[], category: 0, order: 0 };

type Caller = 'visitor' | 'customer' | 'admin';

beforeAll(async () => {
  app = await TestApp.start();
  const build = new Build(app.em());
  customer = await build.customer();
  admin = await build.customer({ pricingTier: adminPricingTier });
  const category = await build.category();
  keys.category = category.key;
  for (let number = 0; number < 30; number += 1) {
    const product = await build.product({
      family: 'Family',
      category: number % 3 === 0 ? await build.category({ featured: true }) : category,
      description: `Framing Hammer ${number} oz`,
      standardCost: '2.5000',
      featured: number < 16,
      onSale: number % 2 === 0,
    });
    keys.products.push(product.key);
  }
  tokens.customer = await app.signIn(customer.customerNumber);
  tokens.admin = await app.signIn(admin.customerNumber);
  keys.order = await place(keys.products.slice(0, 20));
  for (const productKey of keys.products.slice(0, 20))
    await app.graphql(documentOf('AddFavorite'), { productKey }, tokens.customer);
});
afterAll(() => app.close());

let orders = 0;
function orderOf(productKeys: number[]) {
  orders += 1;
  return {
    idempotencyKey: `statements-${orders}`,
    contactKey: customer.contact.key,
    locationKey: customer.location.key,
    payment: { method: 'ON_ACCOUNT' },
    lines: productKeys.map(productKey => ({ productKey, quantity: 2, price: '5.00' })),
    total: (productKeys.length * 5).toFixed(2),
  };
}

async function place(productKeys: number[]): Promise<number> {
  const { data, errors } = await app.graphql<{ checkout: { order: { key: number } } }>(
    documentOf('PlaceOrder'),
    { input: orderOf(productKeys) },
    tokens.customer,
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.checkout.order.key;
}

const list = { first: 24, offset: 0 };
const rows: [name: string, caller: Caller, statements: number, variables: () => Record<string, unknown>][] = [
  ['StoreInfo', 'visitor', 0, () => ({})],
  ['Categories', 'visitor', 1, () => ({})],
  ['FeaturedProducts', 'visitor', 1, () => ({})],
  ['FeaturedCategories', 'visitor', 1, () => ({})],
  ['CategoryPage', 'visitor', 7, () => ({ categoryKey: keys.category, ...list })],
  ['CategoryPage', 'customer', 8, () => ({ categoryKey: keys.category, ...list })],
  ['SearchPage', 'visitor', 7, () => ({ text: 'hammer', ...list })],
  ['SearchSuggestions', 'visitor', 3, () => ({ text: 'hamm' })],
  ['OnSalePage', 'visitor', 6, () => list],
  ['ProductPage', 'visitor', 3, () => ({ key: keys.products[0] })],
  ['ProductPage', 'customer', 7, () => ({ key: keys.products[0] })],
  ['ProductPageFamily', 'visitor', 4, () => ({ key: keys.products[0] })],
  ['FamilyPage', 'customer', 6, () => ({ key: keys.products[0] })],
  ['RelatedProducts', 'visitor', 1, () => ({ categoryKey: keys.category })],
  ['Me', 'customer', 2, () => ({})],
  ['CartPrices', 'customer', 3, () => ({ keys: keys.products })],
  ['PersonalFacts', 'customer', 5, () => ({ keys: keys.products })],
  ['CheckoutCustomer', 'customer', 7, () => ({})],
  ['PlaceOrder', 'customer', 15, () => ({ input: orderOf(keys.products.slice(0, 10)) })],
  ['AccountDetails', 'customer', 5, () => ({})],
  ['AccountContacts', 'customer', 3, () => ({})],
  ['AccountLocations', 'customer', 3, () => ({})],
  ['UsualQuantities', 'customer', 3, () => ({ keys: keys.products })],
  ['AccountJobs', 'customer', 5, () => ({})],
  ['OrdersWithPo', 'customer', 2, () => ({ poNumber: 'PO-1' })],
  ['AccountOrders', 'customer', 4, () => ({ ...list, search: '' })],
  ['OrderView', 'customer', 8, () => ({ key: keys.order })],
  ['AccountFavorites', 'customer', 4, () => ({})],
  ['ReorderReview', 'customer', 5, () => ({ key: keys.order })],
  ['BuyAgain', 'customer', 4, () => ({ first: 50 })],
  ['HomeAccount', 'customer', 7, () => ({})],
  ['AddFavorite', 'customer', 6, () => ({ productKey: keys.products[25] })],
  ['Login', 'visitor', 10, () => ({ input: { customerNumber: customer.customerNumber, password } })],
  ['AllOrders', 'admin', 2, () => list],
  ['AllOrdersAmount', 'admin', 3, () => ({})],
  ['ItemList', 'admin', 3, () => ({ search: 'hammer', isSearch: true, sort: 'RELEVANCE', ...list })],
  ['FamilyProposals', 'admin', 5, () => ({ categoryKey: keys.category })],
  ['CategoryFamilies', 'admin', 3, () => ({ categoryKey: keys.category })],
  ['CustomerList', 'admin', 3, () => ({ search: '', ...list })],
];

test.each(rows)('%s as %s costs %d statements', async (name, caller, statements, variables) => {
  const sent = variables();
  let errors: unknown;
  const counted = await app.countStatements(async () => {
    ({ errors } = await app.graphql(documentOf(name), sent, tokens[caller]));
  });
  expect([errors, counted]).toEqual([undefined, statements]);
});
