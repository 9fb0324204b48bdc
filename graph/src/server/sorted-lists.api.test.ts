import { Build } from '../../test/build.js';
import { TestApp } from '../../test/test-app.js';

let app: TestApp;
let build: Build;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn(
    (await build.customer({ name: 'Zz Counter', city: 'Zz', customerNumber: 999_999, pricingTier: 42069 }))
      .customerNumber,
  );
});
afterAll(() => app.close());

/** The keys of a list in a sort order, reduced to those in `known`. */
async function sorted(list: string, sort: string, known: readonly { key: number }[], args = ''): Promise<number[]> {
  const { data, errors } = await app.graphql<Record<string, { nodes: { key: number }[] }>>(
    `{ ${list}(sort: ${sort}, first: 1000${args}) { nodes { key } } }`,
    {},
    token,
  );
  expect(errors).toBeUndefined();
  const keys = new Set(known.map(({ key }) => key));
  return (data?.[list]?.nodes ?? []).map(({ key }) => key).filter(key => keys.has(key));
}

async function expectOrders(
  list: string,
  known: { key: number }[],
  byIndex: Record<string, number[]>,
  args = '',
): Promise<void> {
  for (const [sort, places] of Object.entries(byIndex)) {
    expect([sort, await sorted(list, sort, known, args)]).toEqual([sort, places.map(place => known[place]?.key)]);
  }
}

test('[ADM-8] sorts vendors by name, id, city and age, both ways, ties by key, also in a search', async () => {
  const vendors = [
    await build.vendor({ name: 'BRASS WORKS', id: 'm2', city: 'Yuma' }),
    await build.vendor({ name: 'agave works', id: 'M1', city: 'Ajo' }),
    await build.vendor({ name: 'Brass Works', id: 'K9', city: 'ajo' }),
  ];
  const orders = {
    NAME: [1, 0, 2],
    NAME_DESCENDING: [2, 0, 1],
    VENDOR_ID: [2, 1, 0],
    VENDOR_ID_DESCENDING: [0, 1, 2],
    CITY: [1, 2, 0],
    CITY_DESCENDING: [0, 2, 1],
    NEWEST: [2, 1, 0],
  };
  await expectOrders('vendors', vendors, orders);
  await expectOrders('vendors', vendors, orders, ', search: "WORKS"');
});

test('[ADM-5] sorts customers by name, number, city and age, both ways, with an exact number match first', async () => {
  const customers = [
    await build.customer({ name: 'brick & block', city: 'Yuma', customerNumber: 5100 }),
    await build.customer({ name: 'Adobe', city: 'Ajo', customerNumber: 51 }),
    await build.customer({ name: 'Brick & Block', city: 'ajo', customerNumber: 510 }),
  ];
  const orders = {
    NAME: [1, 0, 2],
    NAME_DESCENDING: [2, 0, 1],
    NUMBER: [1, 2, 0],
    NUMBER_DESCENDING: [0, 2, 1],
    CITY: [1, 2, 0],
    CITY_DESCENDING: [0, 2, 1],
    NEWEST: [2, 1, 0],
  };
  await expectOrders('customers', customers, orders);
  await expectOrders('customers', customers, { NAME: [1, 0, 2], NUMBER_DESCENDING: [1, 0, 2] }, ', search: "51"');
  await expectOrders('customers', customers, { NAME: [2, 0], NEWEST: [2, 0] }, ', search: "510"');
  await expectOrders('customers', customers, { CITY: [2, 0], NAME_DESCENDING: [2, 0] }, ', search: "brick"');
  await expectOrders('customers', customers, { NAME_DESCENDING: [2, 0] }, ', search: "br"');
});

test('[ADM-6] sorts orders by age, customer and total, both ways, also when filtered', async () => {
  const [one, two] = [
    await build.customer({ name: 'Mesa Tile', customerNumber: 7002 }),
    await build.customer({ name: 'kiva floors', customerNumber: 7001 }),
  ];
  const product = await build.product();
  const place = (customer: typeof one, total: string, placedAt: string) =>
    build.order(customer, { placedAt, status: 'placed', lines: [{ product, quantity: 1, unitPrice: total }] });
  const orders = [
    await place(one, '9.50', '2026-03-02T17:00:00Z'),
    await place(two, '100.00', '2026-03-01T17:00:00Z'),
    await place(one, '20.00', '2026-03-03T17:00:00Z'),
  ];
  const ways = {
    NEWEST: [2, 0, 1],
    OLDEST: [1, 0, 2],
    CUSTOMER_NAME: [1, 0, 2],
    CUSTOMER_NAME_DESCENDING: [2, 0, 1],
    CUSTOMER_NUMBER: [1, 0, 2],
    CUSTOMER_NUMBER_DESCENDING: [2, 0, 1],
    TOTAL_LOW: [0, 2, 1],
    TOTAL_HIGH: [1, 2, 0],
  };
  await expectOrders('orders', orders, ways);
  await expectOrders(
    'orders',
    orders,
    { TOTAL_HIGH: [2, 0], OLDEST: [0, 2] },
    ', search: "Mesa", filter: { statuses: [placed] }',
  );
});

test('[ADM-3] sorts items by description, item id, cost and age, both ways, also in a search', async () => {
  const items = [
    await build.product({ description: 'trowel b', productId: 'TR-2', standardCost: '3.0000' }),
    await build.product({ description: 'Trowel A', productId: 'TR-3', standardCost: '20.0000' }),
    await build.product({ description: 'Trowel C', productId: 'TR-1', standardCost: '9.0000' }),
  ];
  const orders = {
    NAME: [1, 0, 2],
    NAME_DESCENDING: [2, 0, 1],
    ITEM_ID: [2, 0, 1],
    ITEM_ID_DESCENDING: [1, 0, 2],
    PRICE_LOW: [0, 2, 1],
    PRICE_HIGH: [1, 2, 0],
    NEWEST: [2, 1, 0],
  };
  await expectOrders('products', items, orders);
  await expectOrders('searchProducts', items, orders, ', text: "trowel"');
});
