import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { Product } from '../src/catalog/catalog/index.js';
import { subtractMoney } from '../src/platform/shared/money.js';
import { CardStore, type Buyer } from './card-store.js';
import { runChaos } from './chaos.js';
import { createEmptyDatabase } from './test-database.js';

let store: CardStore;
/** One buyer per test */
let buyers: Buyer[];
let buyer: Buyer;
/** Sum of the provider's charges before the current test */
let before: string;

// All tests share one store, so each also runs on the state that earlier faults left behind.
beforeAll(async () => {
  store = await CardStore.open(await createEmptyDatabase());
  buyers = await store.buyers(15);
});
beforeEach(() => {
  buyer = buyers.pop() as Buyer;
  before = store.simulator.state.sum();
});
afterAll(() => store.close());

const charged = () => subtractMoney(store.simulator.state.sum(), before);

/** Starts a checkout in a store that is killed at a step of the payment, then restarts the store. */
async function buyAndDieAt(step: string): Promise<string> {
  await store.kill('SIGTERM');
  await store.start({ FAIL_POINT: step });
  const key = randomUUID();
  expect(await store.buy(buyer, 'tok_ok', key)).toBeNull();
  await store.ended();
  await store.start();
  return key;
}

describe('SIGKILL', () => {
  test('[F-1] before the charge is sent ends in a failed payment without a charge, and the customer can pay again', async () => {
    const key = await buyAndDieAt('afterTx1');
    expect((await store.paymentStatus(buyer, key))?.status).toBe('checking');
    expect((await store.buy(buyer, 'tok_ok'))?.body.code).toBe('PAYMENT_IN_PROGRESS');
    expect(await store.outcome(buyer, key)).toMatchObject({ status: 'failed' });
    expect(charged()).toBe('0.00');
    expect((await store.buy(buyer, 'tok_ok'))?.status).toBe(201);
    expect(await store.breaches()).toEqual([]);
  });

  test.each([
    ['after the charge, before it is recorded,', 'afterGateway'],
    ['between recording the charge and storing its order', 'afterTx2a'],
    ["inside the order's transaction", 'insideTx2b'],
  ])('[F-2][F-3] %s still creates the order with one charge', async (_when, step) => {
    const key = await buyAndDieAt(step);
    const { status, orderKey } = await store.outcome(buyer, key);
    expect([status, charged()]).toEqual(['paid', store.price]);
    expect(await store.breaches([orderKey as number])).toEqual([]);
  });

  test('[F-4] after storing the order, before the response, lets a repeated checkout return that order with one mail', async () => {
    const key = await buyAndDieAt('afterTx2b');
    const again = await store.buy(buyer, 'tok_ok', key);
    expect(again).toEqual({ status: 201, body: { data: expect.any(Number) } });
    while (!store.mails().includes(`order-${again?.body.data as number}.eml`)) await pause(50);
    expect(await store.breaches([again?.body.data as number])).toEqual([]);
  });
});

describe('a checkout whose provider', () => {
  test('[F-6] hangs after charging returns the status checking, then creates the order with one charge', async () => {
    await store.ready();
    const key = randomUUID();
    expect(await store.buy(buyer, 'tok_charge_then_hang', key)).toEqual({
      status: 202,
      body: { data: { status: 'checking', idempotencyKey: key } },
    });
    expect(await store.outcome(buyer, key)).toMatchObject({ status: 'paid' });
    expect(charged()).toBe(store.price);
    expect(await store.breaches()).toEqual([]);
  });

  test('[F-7] hangs without charging fails after enough transaction list queries, and a new attempt succeeds', async () => {
    await store.ready();
    const key = randomUUID();
    expect((await store.buy(buyer, 'tok_hang_no_charge', key))?.status).toBe(202);
    expect((await store.buy(buyer, 'tok_ok'))?.body.code).toBe('PAYMENT_IN_PROGRESS');
    expect(await store.outcome(buyer, key)).toMatchObject({ status: 'failed' });
    expect((await store.buy(buyer, 'tok_ok'))?.status).toBe(201);
    expect(await store.breaches()).toEqual([]);
  });

  test('[F-8] sends a broken response of any type after charging still creates the order', async () => {
    await store.ready();
    const tokens = [
      'tok_charge_then_reset',
      'tok_charge_then_500',
      'tok_charge_then_trunc',
      'tok_charge_then_html',
      'tok_charge_then_empty',
      'tok_double_bom',
    ];
    for (const token of tokens) {
      const key = randomUUID();
      expect([token, (await store.buy(buyer, token, key))?.status]).toEqual([token, 202]);
      expect([token, await store.outcome(buyer, key)]).toEqual([token, expect.objectContaining({ status: 'paid' })]);
    }
    expect(charged()).toBe('15.00');
    expect(await store.breaches()).toEqual([]);
  });

  test('[F-9] lists the charge late is not treated as uncharged', async () => {
    await store.ready();
    const key = randomUUID();
    store.simulator.state.faults.push({ request: 'createTransactionRequest', delivery: 'reset', times: 1 });
    expect((await store.buy(buyer, 'tok_late_visible_2', key))?.status).toBe(202);
    expect(await store.outcome(buyer, key)).toMatchObject({ status: 'paid' });
    expect(await store.breaches()).toEqual([]);
  });
});

test('[F-10] 50 identical concurrent checkouts create one order, one charge and one mail', async () => {
  await store.ready();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => store.buy(buyer, 'tok_ok', key)));
  expect(answers.filter(answer => answer && ![201, 202].includes(answer.status))).toEqual([]);
  const { status, orderKey } = await store.outcome(buyer, key);
  expect([
    status,
    charged(),
    new Set(answers.flatMap(answer => (typeof answer?.body.data === 'number' ? [answer.body.data] : []))),
  ]).toEqual(['paid', store.price, new Set([orderKey])]);
  expect(await store.breaches([orderKey as number])).toEqual([]);
});

test('[F-10] 50 concurrent checkouts with different keys, one with a lost reply, make one charge; 49 get PAYMENT_IN_PROGRESS', async () => {
  await store.kill('SIGTERM');
  // The first check after the lost reply finds nothing yet. The next one follows the restart below.
  await store.start({ CARD_CHECK_SECONDS: '3600' });
  store.simulator.state.faults.push({ request: 'createTransactionRequest', delivery: 'reset', times: 1 });
  const keys = Array.from({ length: 50 }, () => randomUUID());
  const answers = await Promise.all(keys.map(key => store.buy(buyer, 'tok_late_visible_2', key)));
  const checked = answers.flatMap((answer, index) => (answer?.status === 202 ? [keys[index] as string] : []));
  expect([checked.length, answers.filter(answer => answer?.body.code === 'PAYMENT_IN_PROGRESS').length]).toEqual([
    1, 49,
  ]);
  await store.kill('SIGTERM');
  await store.start();
  const { status, orderKey } = await store.outcome(buyer, checked[0] as string);
  expect([status, charged()]).toEqual(['paid', store.price]);
  expect(await store.breaches([orderKey as number])).toEqual([]);
});

test('[F-11] a price change during the charge affects neither charge nor order; one before the charge prevents both', async () => {
  await store.ready();
  const key = randomUUID();
  const sent = store.simulator.state.chargesSeen;
  const paying = store.buy(buyer, 'tok_slow_0.5', key);
  await store.requestAtProvider(sent);
  await store.inDatabase(({ em }) =>
    em.fork().nativeUpdate(Product, { key: store.productKey }, { standardCost: '9.0000' }),
  );
  await paying;
  expect(await store.outcome(buyer, key)).toMatchObject({ status: 'paid' });
  expect((await store.buy(buyer, 'tok_ok'))?.body.code).toBe('PRICE_CHANGED');
  await store.inDatabase(({ em }) =>
    em.fork().nativeUpdate(Product, { key: store.productKey }, { standardCost: '2.5000' }),
  );
  expect(charged()).toBe(store.price);
  expect(await store.breaches()).toEqual([]);
});

test('[F-16] SIGTERM during a slow charge still returns and records the order, and no other request gets a server error', async () => {
  await store.kill('SIGTERM');
  await store.start({ CARD_TIMEOUT_SECONDS: '40' });
  const sent = store.simulator.state.chargesSeen;
  const paying = store.buy(buyer, 'tok_slow_2');
  await store.requestAtProvider(sent);
  const statuses: number[] = [];
  const browsing = (async () => {
    for (
      let answer = await store.send('GET', '/products/featured');
      answer;
      answer = await store.send('GET', '/products/featured')
    )
      statuses.push(answer.status);
  })();
  expect(await store.kill('SIGTERM')).toBe(0);
  await browsing;
  expect(await paying).toEqual({ status: 201, body: { data: expect.any(Number) } });
  expect(statuses.filter(status => status >= 500)).toEqual([]);
  expect(await store.breaches([(await paying)?.body.data as number])).toEqual([]);
});

test('[F-5] repeated kills with failing cards lose no order and leave no double charge or charge without an order', async () => {
  const figures = await runChaos(store, { checkouts: 40, buyers: 5, faultyPercent: 5, kills: 3 });
  expect(figures.breaches).toEqual([]);
  expect(figures).toMatchObject({ checkouts: 40, kills: 3 });
  expect(figures.orders).toBeGreaterThan(25);
});
