import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { Product } from '../src/catalog/index.js';
import { subtractMoney } from '../src/shared/money.js';
import { CardStore, type Buyer } from './card-store.js';
import { runChaos } from './chaos.js';
import { createEmptyDatabase, onPostgres } from './test-database.js';

/** Each starts the store several times, which takes long on a busy machine. */
const patience = 120_000;

let store: CardStore;
/** One for each test. */
let buyers: Buyer[];
let buyer: Buyer;
/** What the provider had taken before a test. */
let before: string;

// One store for all of them, so that every test also stands on what the faults before it left behind.
beforeAll(async () => {
  store = await CardStore.open(onPostgres ? await createEmptyDatabase() : null);
  buyers = await store.buyers(15);
}, patience);
beforeEach(() => {
  buyer = buyers.pop() as Buyer;
  before = store.simulator.state.sum();
});
afterAll(() => store.close());

const charged = () => subtractMoney(store.simulator.state.sum(), before);

/** Buys in a store that ends at a step of the payment, and starts it again. */
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
  test(
    '[F-1] before the charge is sent: found to be not charged, and the customer may pay again',
    async () => {
      const key = await buyAndDieAt('afterTx1');
      expect((await store.paymentStatus(buyer, key))?.status).toBe('checking');
      expect((await store.buy(buyer, 'tok_ok'))?.body.code).toBe('PAYMENT_IN_PROGRESS');
      expect(await store.outcome(buyer, key)).toMatchObject({ status: 'failed' });
      expect(charged()).toBe('0.00');
      expect((await store.buy(buyer, 'tok_ok'))?.status).toBe(201);
      expect(await store.breaches()).toEqual([]);
    },
    patience,
  );

  test.each([
    ['[F-2] after the charge, before it is written down', 'afterGateway'],
    ["[F-3] between the charge's note and its order", 'afterTx2a'],
    ["[F-3] inside of the order's transaction", 'insideTx2b'],
  ])(
    '%s: the order appears, with one charge',
    async (_when, step) => {
      const key = await buyAndDieAt(step);
      const { status, orderKey } = await store.outcome(buyer, key);
      expect([status, charged()]).toEqual(['paid', store.price]);
      expect(await store.breaches([orderKey as number])).toEqual([]);
    },
    patience,
  );

  test(
    '[F-4] after the order, before the answer: the same checkout again gives that order, and one mail',
    async () => {
      const key = await buyAndDieAt('afterTx2b');
      const again = await store.buy(buyer, 'tok_ok', key);
      expect(again).toEqual({ status: 201, body: { data: expect.any(Number) } });
      while (!store.mails().includes(`order-${again?.body.data as number}.eml`)) await pause(50);
      expect(await store.breaches([again?.body.data as number])).toEqual([]);
    },
    patience,
  );
});

if (onPostgres) {
  describe('the provider', () => {
    test(
      '[F-6] hangs after charging: the customer reads that it is checked, and has the order later, charged once',
      async () => {
        await store.ready();
        const key = randomUUID();
        expect(await store.buy(buyer, 'tok_charge_then_hang', key)).toEqual({
          status: 202,
          body: { data: { status: 'checking', idempotencyKey: key } },
        });
        expect(await store.outcome(buyer, key)).toMatchObject({ status: 'paid' });
        expect(charged()).toBe(store.price);
        expect(await store.breaches()).toEqual([]);
      },
      patience,
    );

    test(
      '[F-7] hangs without charging: free after the lists were asked often enough, and a new attempt works',
      async () => {
        await store.ready();
        const key = randomUUID();
        expect((await store.buy(buyer, 'tok_hang_no_charge', key))?.status).toBe(202);
        expect((await store.buy(buyer, 'tok_ok'))?.body.code).toBe('PAYMENT_IN_PROGRESS');
        expect(await store.outcome(buyer, key)).toMatchObject({ status: 'failed' });
        expect((await store.buy(buyer, 'tok_ok'))?.status).toBe(201);
        expect(await store.breaches()).toEqual([]);
      },
      patience,
    );

    test(
      '[F-8] breaks its answer after charging, in every way: each charge is found and has its order',
      async () => {
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
          expect([token, await store.outcome(buyer, key)]).toEqual([
            token,
            expect.objectContaining({ status: 'paid' }),
          ]);
        }
        expect(charged()).toBe('15.00');
        expect(await store.breaches()).toEqual([]);
      },
      patience,
    );

    test(
      '[F-9] shows a charge late in its lists: it is never taken for one that was not made',
      async () => {
        await store.ready();
        const key = randomUUID();
        store.simulator.state.faults.push({ request: 'createTransactionRequest', delivery: 'reset', times: 1 });
        expect((await store.buy(buyer, 'tok_late_visible_2', key))?.status).toBe(202);
        expect(await store.outcome(buyer, key)).toMatchObject({ status: 'paid' });
        expect(await store.breaches()).toEqual([]);
      },
      patience,
    );
  });

  test(
    '[F-10] 50 identical checkouts at once: one order, one charge, one mail',
    async () => {
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
    },
    patience,
  );

  test(
    "[F-10] 50 checkouts at once with keys of their own, the first one's answer lost: one charge, the others are told to wait",
    async () => {
      await store.kill('SIGTERM');
      // The first look at the lost answer finds nothing yet, and the second one comes when all of them have asked.
      await store.start({ CARD_CHECK_SECONDS: '4' });
      store.simulator.state.faults.push({ request: 'createTransactionRequest', delivery: 'reset', times: 1 });
      const keys = Array.from({ length: 50 }, () => randomUUID());
      const answers = await Promise.all(keys.map(key => store.buy(buyer, 'tok_late_visible_2', key)));
      const checked = answers.flatMap((answer, index) => (answer?.status === 202 ? [keys[index] as string] : []));
      expect([checked.length, answers.filter(answer => answer?.body.code === 'PAYMENT_IN_PROGRESS').length]).toEqual([
        1, 49,
      ]);
      const { status, orderKey } = await store.outcome(buyer, checked[0] as string);
      expect([status, charged()]).toEqual(['paid', store.price]);
      expect(await store.breaches([orderKey as number])).toEqual([]);
    },
    patience,
  );

  test(
    '[F-11] a price that changes while the card is charged changes neither charge nor order; one that changed before refuses both',
    async () => {
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
    },
    patience,
  );

  test(
    '[F-16] SIGTERM while a charge takes its time: the charge is answered and written down, and nothing fails meanwhile',
    async () => {
      await store.kill('SIGTERM');
      await store.start({ CARD_TIMEOUT_SECONDS: '40' });
      const sent = store.simulator.state.chargesSeen;
      const paying = store.buy(buyer, 'tok_slow_6');
      await store.requestAtProvider(sent);
      const statuses: number[] = [];
      const asking = (async () => {
        for (
          let answer = await store.send('GET', '/products/featured');
          answer;
          answer = await store.send('GET', '/products/featured')
        )
          statuses.push(answer.status);
      })();
      expect(await store.kill('SIGTERM')).toBe(0);
      await asking;
      expect(await paying).toEqual({ status: 201, body: { data: expect.any(Number) } });
      expect(statuses.filter(status => status >= 500)).toEqual([]);
      expect(await store.breaches([(await paying)?.body.data as number])).toEqual([]);
    },
    patience,
  );

  test(
    '[F-5] buyers with bad cards and a server killed again and again: no order lost, no double charge, no charge without an order',
    async () => {
      const figures = await runChaos(store, { checkouts: 40, buyers: 5, faultyPercent: 5, kills: 3 });
      expect(figures.breaches).toEqual([]);
      expect(figures).toMatchObject({ checkouts: 40, kills: 3 });
      expect(figures.orders).toBeGreaterThan(25);
    },
    patience,
  );
}
