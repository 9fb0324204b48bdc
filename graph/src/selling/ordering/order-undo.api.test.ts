import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { OrderStatusChange } from './order-status-change.entity.js';
import { Order } from './order.entity.js';

let app: TestApp;
let build: Build;
let admin: BuiltCustomer;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  admin = await build.admin();
  token = await app.signIn(admin.customerNumber);
});
afterAll(() => app.close());

async function placeOrder() {
  const customer = await build.customer();
  const product = await build.product({ standardCost: '5.0000' });
  const session = await app.signIn(customer.customerNumber);
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ productKey: product.key, quantity: 3, price: '15.00' }],
    total: '15.00',
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
  };
  const { data } = await app.graphql<{ checkout: { order: { key: number } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    session,
  );
  return { key: data?.checkout.order.key as number, session };
}

interface Moved {
  order: {
    status: string;
    nextStatuses: string[];
    statusesAhead: string[];
    secondsToUndo: number | null;
    version: number;
  };
}
const fields = '{ status nextStatuses statusesAhead secondsToUndo version }';
const move = (key: number, status: string, as = token) =>
  app.graphql<Moved>(
    `mutation ($key: Int!, $status: OrderStatus!) { order: updateOrderStatus(key: $key, status: $status) ${fields} }`,
    { key, status },
    as,
  );
const undo = (key: number, as = token, version?: number) =>
  app.graphql<Moved>(
    `mutation ($key: Int!, $version: Int) { order: undoOrderStatus(key: $key, version: $version) ${fields} }`,
    { key, version },
    as,
  );
const read = (key: number, as = token) =>
  app.graphql<Moved>(`query ($key: Int!) { order(key: $key) ${fields} }`, { key }, as);

describe('[D-16] undoing a status change', () => {
  test('restores the previous status within 10 seconds; the log has both changes', async () => {
    const { key } = await placeOrder();
    expect((await read(key)).data?.order.secondsToUndo).toBeNull();
    expect((await move(key, 'confirmed')).data?.order).toMatchObject({
      status: 'confirmed',
      secondsToUndo: 10,
      nextStatuses: ['shipped', 'cancelled'],
      statusesAhead: ['shipped', 'completed'],
    });
    app.clock.advance(9);
    expect((await read(key)).data?.order.secondsToUndo).toBe(1);
    expect((await undo(key)).data?.order).toEqual({
      status: 'placed',
      nextStatuses: ['confirmed', 'cancelled'],
      statusesAhead: ['confirmed', 'shipped', 'completed'],
      secondsToUndo: null,
      version: 3,
    });
    expect((await app.em().find(OrderStatusChange, { orderKey: key })).map(({ status }) => status)).toEqual(['placed']);
    const log = await app
      .em()
      .find(
        ChangeLogEntry,
        { subject: 'order', subjectKey: key, action: 'statusChanged' },
        { orderBy: { key: 'asc' } },
      );
    expect(log.map(({ changes }) => changes.status)).toEqual([
      { from: 'placed', to: 'confirmed' },
      { from: 'confirmed', to: 'placed' },
    ]);
    expect((await move(key, 'confirmed')).data?.order.status).toBe('confirmed');
  });

  test('is refused after 10 seconds', async () => {
    const { key } = await placeOrder();
    await move(key, 'confirmed');
    app.clock.advance(10);
    expect((await undo(key)).errors?.[0]?.extensions).toMatchObject({ code: 'STATUS_NOT_ALLOWED', status: 409 });
    expect((await app.em().findOneOrFail(Order, { key })).status).toBe('confirmed');
  });

  test('undoes one change, not two', async () => {
    const { key } = await placeOrder();
    await move(key, 'confirmed');
    await move(key, 'shipped');
    expect((await undo(key)).data?.order.status).toBe('confirmed');
    // The same person made the previous change within the same seconds, so it can be undone as well.
    expect((await undo(key)).data?.order.status).toBe('placed');
    expect((await undo(key)).errors?.[0]?.extensions.code).toBe('STATUS_NOT_ALLOWED');
  });

  test('undoes one change if two requests arrive at once', async () => {
    const { key } = await placeOrder();
    const { data } = await move(key, 'confirmed');
    const replies = await Promise.all([undo(key, token, data?.order.version), undo(key, token, data?.order.version)]);
    expect(replies.map(({ errors }) => errors?.[0]?.extensions.code).sort()).toEqual(['STALE', undefined]);
    expect((await app.em().findOneOrFail(Order, { key })).status).toBe('placed');
  });

  test('[PERM-3] is only for the person who made the change', async () => {
    const other = await build.admin();
    const { key, session } = await placeOrder();
    await move(key, 'confirmed');
    const otherToken = await app.signIn(other.customerNumber);
    expect((await read(key, otherToken)).data?.order.secondsToUndo).toBeNull();
    expect((await undo(key, otherToken)).errors?.[0]?.extensions.code).toBe('STATUS_NOT_ALLOWED');
    expect((await undo(key, session)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await undo(key, '')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await app.em().findOneOrFail(Order, { key })).status).toBe('confirmed');
  });

  test('does not restore a canceled order', async () => {
    const { key } = await placeOrder();
    expect((await move(key, 'cancelled')).data?.order).toMatchObject({ status: 'cancelled', secondsToUndo: null });
    expect((await undo(key)).errors?.[0]?.extensions.code).toBe('STATUS_NOT_ALLOWED');
  });
});

test('[D-16] the server reports to each caller the statuses that they may set', async () => {
  const { key, session } = await placeOrder();
  expect((await read(key, session)).data?.order).toMatchObject({ nextStatuses: ['cancelled'], secondsToUndo: null });
  await move(key, 'confirmed');
  expect((await read(key, session)).data?.order).toMatchObject({
    nextStatuses: [],
    statusesAhead: ['shipped', 'completed'],
    secondsToUndo: null,
  });
});
