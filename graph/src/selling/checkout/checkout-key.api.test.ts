import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { cardOf, startCardProvider } from '../../../test/card-provider.js';
import { TestApp } from '../../../test/test-app.js';
import { Contact } from '../../customers/customers/index.js';
import { Order } from '../ordering/index.js';
import type { Simulator } from '#card-simulator';

let app: TestApp;
let build: Build;
let simulator: Simulator;

beforeAll(async () => {
  const provider = await startCardProvider();
  simulator = provider.simulator;
  app = await TestApp.start(provider.env);
  build = new Build(app.em());
});
afterAll(async () => {
  await app.close();
  await simulator.close();
});

const onAccount = { method: 'ON_ACCOUNT' };
const byCard = () => ({ method: 'CARD', opaqueData: cardOf('tok_ok') });

async function prepare(payment: object) {
  const customer = await build.customer();
  const product = await build.product({ standardCost: '12.4900' });
  const token = await app.signIn(customer.customerNumber);
  const input = {
    idempotencyKey: randomUUID() as string,
    lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment,
    poNumber: 'PO-7',
    note: 'Gate code 4417',
  };
  return { customer, product, token, input };
}

function checkout(input: unknown, token: string) {
  return app.graphql<{ checkout: { order: { key: number; poNumber: string | null; note: string | null } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key poNumber note } } }',
    { input },
    token,
  );
}

const ordersOf = (customer: BuiltCustomer) => app.em().count(Order, { customerKey: customer.key });

describe('[D-19] a key already used for other content', () => {
  test.each([
    ['PO number', { poNumber: 'PO-8' }, { field: 'poNumber', before: 'PO-7', sent: 'PO-8' }],
    ['note', { note: null }, { field: 'note', before: 'Gate code 4417', sent: null }],
    ['PO number, by card', { poNumber: 'PO-8' }, { field: 'poNumber', before: 'PO-7', sent: 'PO-8' }],
    ['note, by card', { note: 'Ring twice' }, { field: 'note', before: 'Gate code 4417', sent: 'Ring twice' }],
  ])('[T-44] is refused with another %s; the error names difference and order', async (what, change, difference) => {
    const payment = what.endsWith('by card') ? byCard() : onAccount;
    const { customer, token, input } = await prepare(payment);
    const first = await checkout(input, token);
    const { errors } = await checkout({ ...input, ...change }, token);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      status: 409,
      differences: [difference],
      orderKey: first.data?.checkout.order.key,
    });
    expect(await ordersOf(customer)).toBe(1);
    expect((await checkout(input, token)).data).toEqual(first.data);
  });

  test('is refused with other lines, prices and places; the error names each', async () => {
    const { customer, product, token, input } = await prepare(onAccount);
    const other = await build.product({ standardCost: '3.0000' });
    await checkout(input, token);
    const charged = simulator.state.sum();
    const lines = [
      { productKey: product.key, quantity: 1, price: '12.49' },
      { productKey: other.key, quantity: 1, price: '3.00' },
    ];
    const { errors } = await checkout({ ...input, lines, total: '15.49', locationKey: 1, payment: byCard() }, token);
    expect(errors?.[0]?.extensions.differences).toEqual([
      {
        field: 'lines',
        productKey: product.key,
        before: { quantity: 2, price: '24.98' },
        sent: { quantity: 1, price: '12.49' },
      },
      { field: 'lines', productKey: other.key, before: null, sent: { quantity: 1, price: '3.00' } },
      { field: 'total', before: '24.98', sent: '15.49' },
      { field: 'locationKey', before: customer.location.key, sent: 1 },
      { field: 'method', before: 'ON_ACCOUNT', sent: 'CARD' },
    ]);
    expect([await ordersOf(customer), simulator.state.sum()]).toEqual([1, charged]);
  });

  test('is refused over REST, with amounts as numbers', async () => {
    const { customer, product, token } = await prepare(onAccount);
    const send = (quantity: number, price: number, poNumber: string) =>
      app.rest<{ code: string; differences: unknown; data: number }>('POST', '/authorders', {
        token,
        headers: { 'idempotency-key': `key-of-${customer.key}` },
        body: {
          order: {
            customerKey: customer.key,
            total: price,
            location: customer.location.key,
            contact: customer.contact.key,
            poNumber,
          },
          products: [{ productKey: product.key, quantity, price }],
        },
      });
    const first = await send(2, 24.98, 'PO-7');
    const { status, body } = await send(1, 12.49, 'PO-8');
    expect({ status, code: body.code, differences: body.differences }).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
      differences: [
        {
          field: 'lines',
          productKey: product.key,
          before: { quantity: 2, price: 24.98 },
          sent: { quantity: 1, price: 12.49 },
        },
        { field: 'total', before: 24.98, sent: 12.49 },
        { field: 'poNumber', before: 'PO-7', sent: 'PO-8' },
      ],
    });
    expect((await send(2, 24.98, ' PO-7 ')).body.data).toBe(first.body.data);
  });
});

test('[D-19] reordered lines and a removed contact count as the same content', async () => {
  const { customer, token, input } = await prepare(onAccount);
  const other = await build.product({ standardCost: '3.0000' });
  const [line] = input.lines;
  const two = { ...input, lines: [line, { productKey: other.key, quantity: 1, price: '3.00' }], total: '27.98' };
  const first = await checkout(two, token);
  expect((await checkout({ ...two, lines: two.lines.toReversed() }, token)).data).toEqual(first.data);
  await app.em().nativeDelete(Contact, { key: customer.contact.key });
  expect((await checkout(two, token)).data).toEqual(first.data);
  expect(await ordersOf(customer)).toBe(1);
});
