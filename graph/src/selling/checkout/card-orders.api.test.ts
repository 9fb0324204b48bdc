import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Build } from '../../../test/build.js';
import { cardOf, startCardProvider } from '../../../test/card-provider.js';
import { TestApp } from '../../../test/test-app.js';
import { TestClock } from '../../../test/test-clock.js';
import { Order } from '../ordering/index.js';
import { PaymentIntent } from '../payments/index.js';
import type { Simulator } from '#card-simulator';

let app: TestApp;
let build: Build;
let simulator: Simulator;
let staff: string;
const clock = new TestClock();

beforeAll(async () => {
  const provider = await startCardProvider(clock);
  simulator = provider.simulator;
  app = await TestApp.start(provider.env, clock);
  build = new Build(app.em());
  staff = await app.signIn((await build.admin()).customerNumber);
});
beforeEach(() => simulator.state.reset());
// Each test must leave no open payments.
afterEach(() => app.em().execute('update payment_intent set next_check_at = null'));
afterAll(async () => {
  await app.close();
  await simulator.close();
});

/** Places an order paid by card. Returns it with its payment. */
async function order(token = 'tok_ok', method = 'CARD') {
  const customer = await build.customer();
  const product = await build.product({ standardCost: '12.4900', description: 'Hammer <b>16 oz</b>' });
  const session = await app.signIn(customer.customerNumber);
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: 1,
    contactKey: customer.contact.key,
    payment: method === 'CARD' ? { method, opaqueData: cardOf(token) } : { method },
  };
  const { data } = await app.graphql<{ checkout: { order: { key: number } | null } | null }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    session,
  );
  const payment = await app.em().findOne(PaymentIntent, { customerKey: customer.key });
  return {
    key: data?.checkout?.order?.key as number,
    paymentKey: payment?.key as number,
    transId: payment?.transId,
    customer,
    session,
  };
}

const move = (key: number, status: string, as = staff) =>
  app.graphql<{ updateOrderStatus: { status: string; payment: string } }>(
    'mutation ($key: Int!, $status: OrderStatus!) { updateOrderStatus(key: $key, status: $status) { status payment } }',
    { key, status },
    as,
  );
const decide = (key: number, decision: string, as?: string) =>
  app.graphql<{ decidePayment: { state: string; decisions: string[] } }>(
    'mutation ($key: Int!, $decision: PaymentDecision!) { decidePayment(key: $key, decision: $decision) { state decisions } }',
    { key, decision },
    as,
  );
const stored = async (key: number) => {
  const { status, payment } = await app.em().findOneOrFail(Order, { key });
  return [status, payment];
};

describe('[D-16] canceling an order paid by card', () => {
  test.each([
    ['before settlement', false, 'voided'],
    ['after settlement', true, 'refunded'],
  ])('%s, returns the charge', async (_when, settled, payment) => {
    const { key } = await order();
    if (settled) simulator.state.settle();
    expect((await move(key, 'cancelled')).data?.updateOrderStatus).toEqual({ status: 'cancelled', payment: 'paid' });
    await app.reconcile();
    expect([await stored(key), simulator.state.sum()]).toEqual([['cancelled', payment], '0.00']);
  });

  test('is a job that is queued with the cancellation', async () => {
    const { key } = await order();
    await move(key, 'cancelled');
    await app.runJobs();
    expect([await stored(key), simulator.state.sum()]).toEqual([['cancelled', 'voided'], '0.00']);
  });

  test('voids an order in review', async () => {
    const { key } = await order('tok_held_253');
    await move(key, 'cancelled');
    await app.reconcile();
    expect(await stored(key)).toEqual(['cancelled', 'voided']);
  });

  test('refuses to cancel a shipped order, and refunds nothing', async () => {
    const { key } = await order();
    for (const status of ['confirmed', 'readyForPickup', 'completed']) await move(key, status);
    expect((await move(key, 'cancelled')).errors?.[0]?.extensions).toMatchObject({
      code: 'STATUS_NOT_ALLOWED',
      status: 409,
    });
    await app.reconcile();
    expect([await stored(key), simulator.state.sum()]).toEqual([['completed', 'paid'], '24.98']);
  });

  test('is not allowed for the customer', async () => {
    const { key, session } = await order();
    const { errors } = await app.graphql('mutation ($key: Int!) { cancelOrder(key: $key) { key } }', { key }, session);
    expect(errors?.[0]?.extensions.code).toBe('STATUS_NOT_ALLOWED');
    expect(await stored(key)).toEqual(['placed', 'paid']);
  });
});

describe('staff and payments', () => {
  test('[T-47] [T-52] staff see why the store holds a charge and accept it, and the order is paid', async () => {
    const { key, paymentKey } = await order('tok_avs_N');
    expect(await stored(key)).toEqual(['placed', 'review']);
    const { data } = await app.graphql(
      'query ($key: Int!) { order(key: $key) { cardPayment { heldByStore decisions avs { code text } cvv { code text } } } }',
      { key },
      staff,
    );
    expect(data).toEqual({
      order: {
        cardPayment: {
          heldByStore: true,
          decisions: ['accept', 'void'],
          avs: { code: 'N', text: 'Neither street address nor ZIP code matches' },
          cvv: { code: 'P', text: 'Security code was not checked' },
        },
      },
    });
    expect((await decide(paymentKey, 'accept', staff)).data?.decidePayment).toEqual({
      state: 'ORDERED',
      decisions: ['void', 'refund'],
    });
    expect(await stored(key)).toEqual(['placed', 'paid']);
  });

  test('[T-47] staff void a charge that the store holds, and the order is canceled', async () => {
    const { key, paymentKey } = await order('tok_avs_N');
    await decide(paymentKey, 'void', staff);
    await app.reconcile();
    expect([await stored(key), simulator.state.sum()]).toEqual([['cancelled', 'voided'], '0.00']);
  });

  test('the customer and staff read brand and last four digits of the charged card, and nobody else does', async () => {
    const [paid, onAccount] = [await order(), await order('tok_ok', 'ON_ACCOUNT')];
    const query = 'query ($key: Int!) { order(key: $key) { usedCard { brand lastFour } } }';
    const usedCard = async (key: number, token: string) =>
      (await app.graphql<{ order: { usedCard: object | null } | null }>(query, { key }, token)).data?.order;
    const card = { brand: 'Visa', lastFour: '1111' };
    expect(await usedCard(paid.key, paid.session)).toEqual({ usedCard: card });
    expect(await usedCard(paid.key, staff)).toEqual({ usedCard: card });
    expect(await usedCard(paid.key, onAccount.session)).toBeNull();
    expect(await usedCard(onAccount.key, onAccount.session)).toEqual({ usedCard: null });
  });

  test('[T-52] a refund by staff is stored with time and person, and cancels the order', async () => {
    const { key, paymentKey } = await order();
    simulator.state.settle();
    expect((await decide(paymentKey, 'refund', staff)).data?.decidePayment).toEqual({
      state: 'REFUND_PENDING',
      decisions: [],
    });
    await app.reconcile();
    expect([await stored(key), simulator.state.sum()]).toEqual([['cancelled', 'refunded'], '0.00']);
    const { data } = await app.graphql<{ order: { cardPayment: { events: object[] } } }>(
      'query ($key: Int!) { order(key: $key) { cardPayment { state amount lastFour transId decisions events { at event state by } } } }',
      { key },
      staff,
    );
    const at = clock.now().getTime() / 1000;
    expect(data?.order.cardPayment).toEqual({
      state: 'REFUNDED',
      amount: '24.98',
      lastFour: '1111',
      transId: expect.any(String),
      decisions: [],
      events: [
        { at, event: 'begun', state: 'SENDING', by: null },
        { at, event: 'approved', state: 'APPROVED', by: null },
        { at, event: 'ordered', state: 'ORDERED', by: null },
        { at, event: 'refundWanted', state: 'REFUND_PENDING', by: 'Counter' },
        { at, event: 'refunded', state: 'REFUNDED', by: null },
      ],
    });
  });

  test('a payment that needs a staff decision is listed first, and is settled by querying the provider again', async () => {
    const { paymentKey } = await order('tok_charge_then_reset');
    await app.em().nativeUpdate(PaymentIntent, { key: paymentKey }, { state: 'MANUAL', nextCheckAt: null });
    const list = await app.graphql<{ unsettledPayments: { nodes: { key: number }[] } }>(
      '{ unsettledPayments { totalCount nodes { key state decisions customerNumber } } }',
      {},
      staff,
    );
    expect(list.data?.unsettledPayments.nodes[0]).toMatchObject({
      key: paymentKey,
      state: 'MANUAL',
      decisions: ['settle'],
    });
    expect((await decide(paymentKey, 'settle', staff)).data?.decidePayment.state).toBe('UNKNOWN');
    await app.reconcile();
    expect(await app.em().findOne(PaymentIntent, { key: paymentKey })).toMatchObject({ state: 'ORDERED' });
    expect(simulator.state.sum()).toBe('24.98');
  });

  test('a decision that the payment does not allow is refused, and nothing changes', async () => {
    const { paymentKey, key } = await order();
    expect((await decide(paymentKey, 'settle', staff)).errors?.[0]?.extensions).toMatchObject({
      code: 'STATUS_NOT_ALLOWED',
      status: 409,
    });
    expect((await decide(2_000_000_000, 'void', staff)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await stored(key)).toEqual(['placed', 'paid']);
  });

  test('[PERM-3] only staff see payments and decide on them', async () => {
    const { paymentKey, key, session } = await order();
    const other = await app.signIn((await build.customer()).customerNumber);
    const codes = async (run: (as?: string) => Promise<{ errors?: { extensions: { code: string } }[] }>) =>
      Promise.all([undefined, other, session].map(async as => (await run(as)).errors?.[0]?.extensions.code));
    expect(await codes(as => decide(paymentKey, 'void', as))).toEqual(['UNAUTHENTICATED', 'FORBIDDEN', 'FORBIDDEN']);
    expect(await codes(as => app.graphql('{ unsettledPayments { totalCount } }', {}, as))).toEqual([
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
    expect(
      await codes(as => app.graphql('query ($key: Int!) { order(key: $key) { cardPayment { key } } }', { key }, as)),
    ).toEqual(['UNAUTHENTICATED', 'NOT_FOUND', 'FORBIDDEN']);
    expect(simulator.state.sum()).toBe('24.98');
  });

  test('the payments in an order list cost a fixed number of statements', async () => {
    for (let index = 0; index < 3; index += 1) await order();
    const query =
      'query ($first: Int) { orders(first: $first) { nodes { key cardPayment { state events { event } } } } }';
    const count = (first: number) => app.countStatements(() => app.graphql(query, { first }, staff));
    expect(await count(3)).toBe(await count(1));
  });
});

describe('[CHK-7] the confirmation', () => {
  const mails = () => (existsSync(join(app.dataDir, 'mail')) ? readdirSync(join(app.dataDir, 'mail')) : []);

  test.each(['CARD', 'ON_ACCOUNT'])(
    'of an order by %s is one mail with lines, total and pickup hours',
    async method => {
      const { key, customer } = await order('tok_ok', method);
      expect(mails()).not.toContain(`order-${key}.eml`);
      await app.runJobs();
      await app.runJobs();
      expect(mails().filter(name => name === `order-${key}.eml`)).toHaveLength(1);
      const mail = readFileSync(join(app.dataDir, 'mail', `order-${key}.eml`), 'utf8').replaceAll('=\n', '');
      for (const part of [
        `To: Ana Ruiz <${customer.contact.email}>`,
        `Message-ID: <order-${key}@store.example>`,
        '$24.98',
        'Hammer',
        'Monday-Friday 6:00 AM',
      ])
        expect(mail).toContain(part);
    },
  );

  test('is not sent for a refused order', async () => {
    const before = await confirmations();
    await order('tok_decline');
    expect(await confirmations()).toBe(before);
  });

  const confirmations = async () =>
    Number(
      (
        await app
          .em()
          .execute<{ count: unknown }[]>("select count(*) as count from jobs.job where name = 'orderConfirmation'")
      )[0]?.count,
    );
});
