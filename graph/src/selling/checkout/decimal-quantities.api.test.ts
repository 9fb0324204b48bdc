import { randomUUID } from 'node:crypto';
import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { CartLine } from '../carts/index.js';
import { Order } from '../ordering/index.js';

let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

/** Creates rope that is cut to any length, at a price per foot that does not divide evenly. */
const rope = () =>
  build.product({ standardCost: '0.3350', unit: 'foot', quantityMultiple: 0, minimumQuantity: 0, defaultQuantity: 10 });

async function signedIn() {
  const customer = await build.customer();
  return { customer, token: await app.signIn(customer.customerNumber) };
}

type SignedIn = Awaited<ReturnType<typeof signedIn>>;

async function inCart({ token }: SignedIn, productKey: number, ...changes: number[]) {
  const change = `mutation ($input: CartChangeInput!) { changeCart(input: $input) { key lines { quantity } } }`;
  const lines = changes.map(by => ({ productKey, by }));
  const input = { changeId: randomUUID(), lines };
  const reply = await app.graphql<{ changeCart: { key: number; lines: { quantity: number }[] } }>(
    change,
    { input },
    token,
  );
  return reply.data?.changeCart ?? { key: 0, lines: [] };
}

function checkout({ customer, token }: SignedIn, line: object, total: string, cartKey?: number) {
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ ...line, price: total }],
    total,
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
    cartKey,
  };
  return app.graphql<{ checkout: { order: { key: number; lines: object[] } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key lines { quantity unitPrice price } } } }',
    { input },
    token,
  );
}

test('[PRICE-4] a decimal quantity is priced exactly, ordered, and subtracted from the cart', async () => {
  const person = await signedIn();
  const { key: productKey } = await rope();
  // 12.1 + 0.2 + 0.2 is 12.500000000000002 in binary floating point.
  const cart = await inCart(person, productKey, 12.1, 0.2, 0.2, 0.25);
  expect(cart.lines).toEqual([{ quantity: 12.75 }]);

  // 12.5 ft at $0.335 is $4.1875.
  const { data } = await checkout(person, { productKey, quantity: 12.5 }, '4.19', cart.key);
  expect(data?.checkout.order.lines).toEqual([{ quantity: 12.5, unitPrice: '0.335', price: '4.19' }]);
  expect(await app.em().find(CartLine, { cartKey: cart.key })).toEqual([expect.objectContaining({ quantity: 0.25 })]);

  const key = data?.checkout.order.key as number;
  const order = await app.rest<{ data: { products: object[] } }>('GET', `/authorders/bykey/${key}`, person);
  expect(order.body.data.products).toEqual([expect.objectContaining({ quantity: 12.5, price: 4.19 })]);
});

test('[PRICE-4] order pages and files show the decimals', async () => {
  const person = await signedIn();
  const { key: productKey, productId } = await rope();
  const { data } = await checkout(person, { productKey, quantity: 7.05 }, '2.36');
  const key = data?.checkout.order.key;

  const later = await app.graphql<{
    reorderReview: { lines: object[] };
    buyAgain: object[];
    orderPadLines: object[];
    product: object;
  }>(
    `query ($key: Int!, $productKey: Int!, $lines: [String!]!) {
      reorderReview(orderKey: $key) { lines { orderedQuantity quantity inCart verdict } }
      buyAgain { lastBought { quantity } }
      product(key: $productKey) { usualQuantity quantityLimits { least most multiple step } }
      orderPadLines(lines: $lines) { verdict quantity price message }
    }`,
    { key, productKey, lines: [`${productId} x 7.05`, `7.5 ft ${productId}`, `${productId} x 7.055`] },
    person.token,
  );
  expect(later.data).toEqual({
    reorderReview: { lines: [{ orderedQuantity: 7.05, quantity: 7.05, inCart: 0, verdict: 'UNCHANGED' }] },
    buyAgain: [{ lastBought: { quantity: 7.05 } }],
    product: { usualQuantity: 7.05, quantityLimits: { least: 0.01, most: 999_999, multiple: 0.01, step: 10 } },
    orderPadLines: [
      { verdict: 'FOUND', quantity: 7.05, price: '2.36', message: null },
      { verdict: 'FOUND', quantity: 7.5, price: '2.51', message: null },
      // Of three decimals, the point may group thousands, so the default quantity stands beside the question.
      { verdict: 'UNEXPLAINED', quantity: 10, price: '3.35', message: '“x 7.055” is not a quantity. Check it.' },
    ],
  });
  const csv = await (await app.file('GET', '/authorders/csv', person.token)).text();
  expect(csv).toContain(',7.05,Foot,0.335');
});

test('[PRICE-4] reports sum decimal quantities exactly', async () => {
  const person = await signedIn();
  const { key: productKey, productId } = await rope();
  for (const [quantity, total] of [
    [0.1, '0.03'],
    [0.2, '0.07'],
    [12.5, '4.19'],
  ] as const)
    await checkout(person, { productKey, quantity }, total);
  const staff = await app.signIn((await build.admin()).customerNumber);
  const { data } = await app.graphql<{ report: { rows: string[][] } }>(
    'query ($from: String!, $to: String!) { report(name: topItems, from: $from, to: $to) { rows totals } }',
    { from: '2026-01-01', to: '2035-12-31' },
    staff,
  );
  expect(data?.report.rows.find(row => row[0] === productId)?.slice(2)).toEqual(['3', '12.8', '4.29']);
});

test.each([
  ['by the foot without a multiple', { unit: 'foot', quantityMultiple: 0 }, 12.345, 'at most 2 decimals'],
  ['by the foot in whole feet', { unit: 'foot', quantityMultiple: 1 }, 12.5, 'Order a whole number'],
  ['by the piece', { unit: 'each', quantityMultiple: 0 }, 12.5, 'Order a whole number'],
] as const)('[PRICE-4] an item sold %s rejects %o of %d', async (_how, rules, quantity, words) => {
  const person = await signedIn();
  const { key: productKey } = await build.product({ standardCost: '2', ...rules });
  const { errors } = await checkout(person, { productKey, quantity }, String(Math.ceil(2 * quantity)));
  expect(errors?.[0]?.extensions.code).toBe('INVALID_QUANTITY');
  expect(errors?.[0]?.message).toContain(words);
  expect(await app.em().count(Order, { customerKey: person.customer.key })).toBe(0);
});

test('[PRICE-4] a shopping list accepts pars with decimals', async () => {
  const person = await signedIn();
  const { key: productKey } = await rope();
  const create = `mutation ($input: NewShoppingListInput!) { createShoppingList(input: $input) { lines { par } } }`;
  const sent = (par: number) =>
    app.graphql<{ createShoppingList: object }>(
      create,
      { input: { name: `Truck ${par}`, lines: [{ productKey, par }] } },
      person.token,
    );
  expect((await sent(37.5)).data?.createShoppingList).toEqual({ lines: [{ par: 37.5 }] });
  expect((await sent(0.125)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
});
