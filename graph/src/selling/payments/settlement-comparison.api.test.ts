import { PaymentCounter } from '../../../test/payment-counter.js';
import { openTestDatabase } from '../../../test/test-database.js';
import type { Database } from '../../platform/database/index.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { PaymentsService } from './index.js';
import { actElsewhere, type ElsewhereAction } from '#card-simulator';

let database: Database;
let counter: PaymentCounter;
let statements: string[] = [];
const hour = 3600;

beforeAll(async () => {
  database = await openTestDatabase(sql => statements.push(sql));
});
// Each test has its own provider, without transactions of earlier tests.
beforeEach(async () => {
  for (const table of ['payment_difference', 'settlement_run'])
    await database.em.fork().execute(`delete from ${table}`);
  await database.em.fork().execute("update payment_intent set state = 'FAILED', trans_id = null, next_check_at = null");
  counter = await PaymentCounter.open(database);
  statements = [];
});
afterAll(() => database.close());

/** Places an order paid an hour ago, and returns its transaction ID. */
async function paid(token = 'tok_ok'): Promise<string> {
  const { transId } = await counter.pay(token);
  counter.clock.advance(hour);
  return transId ?? '';
}

function changeAtProvider(action: ElsewhereAction): void {
  expect(actElsewhere(counter.simulator, action)).toBe(true);
}

/** Changes made at the provider directly, and the difference that the next comparison finds. */
const faults: [what: string, break_: (transId: string) => void, expected: object][] = [
  [
    'voids a charge',
    transId => changeAtProvider({ action: 'void', transId }),
    { kind: 'voided', storeState: 'ORDERED', storeAmount: '24.98', providerStatus: 'voided' },
  ],
  [
    'loses a charge',
    transId => changeAtProvider({ action: 'lose', transId }),
    { kind: 'missing', storeAmount: '24.98', providerStatus: '', providerAmount: null },
  ],
  [
    'changes an amount',
    transId => changeAtProvider({ action: 'amount', transId, amount: '20.00' }),
    { kind: 'amount', storeAmount: '24.98', providerAmount: '20.00' },
  ],
  [
    'reports a chargeback',
    transId => changeAtProvider({ action: 'status', transId, status: 'chargeback' }),
    { kind: 'status', providerStatus: 'chargeback' },
  ],
  [
    'does not settle a charge for days',
    () => counter.clock.advance(3 * 24 * hour),
    { kind: 'unsettled', providerStatus: 'capturedPendingSettlement' },
  ],
];

test.each(faults)('[F-26] if the provider %s, the next comparison finds it once', async (_what, break_, expected) => {
  const transId = await paid();
  expect(await counter.compare()).toEqual({ outcome: 'done', fresh: [], failed: [] });
  break_(transId);
  expect(await counter.compare()).toMatchObject({ outcome: 'done', fresh: [{ transId, ...expected }] });
  expect((await counter.compare()).fresh).toEqual([]);
  expect(await counter.differences()).toEqual([
    { kind: (expected as { kind: string }).kind, transId, open: true, note: null },
  ]);
});

test('[F-26] finds a refund made elsewhere by the charge it refers to', async () => {
  const transId = await paid();
  counter.simulator.settle();
  changeAtProvider({ action: 'refund', transId });
  const refundId = counter.simulator.transactions.at(-1)?.transId;
  expect((await counter.compare()).fresh).toMatchObject([
    { kind: 'refunded', transId: refundId, intentKey: expect.any(Number), storeState: 'ORDERED' },
  ]);
  expect(await counter.differences()).toHaveLength(1);
});

test('[F-26] finds a charge that exists only at the provider, settled or not', async () => {
  const transId = await paid();
  changeAtProvider({ action: 'charge', transId, amount: '5.00' });
  counter.simulator.settle();
  changeAtProvider({ action: 'charge', transId, amount: '6.00' });
  const { fresh } = await counter.compare();
  expect(fresh.map(({ kind, intentKey, providerAmount }) => [kind, intentKey, providerAmount]).sort()).toEqual([
    ['unknown', null, '5.00'],
    ['unknown', null, '6.00'],
  ]);
});

test('[F-26] finds a charge of an attempt that the store closed', async () => {
  const intent = await counter.pay('tok_decline');
  counter.clock.advance(hour);
  const declined = counter.simulator.find(intent.transId ?? '');
  if (declined) declined.status = 'capturedPendingSettlement';
  expect((await counter.compare()).fresh).toMatchObject([
    { kind: 'charged', storeState: 'DECLINED', transId: intent.transId },
  ]);
});

test("reports no difference for the store's own voids and refunds, declined cards and held charges", async () => {
  const giveBack = async (orderKey: number | null) => {
    const em = counter.em();
    await inTransaction(em, inner =>
      new PaymentsService({
        em: inner,
        clock: counter.clock,
        settings: { payments: { gateway: counter.gateway, jobs: { send: async () => undefined } } },
      }).giveBack(inner, orderKey ?? 0),
    );
  };
  const [voided, refunded] = [await counter.pay('tok_ok'), await counter.pay('tok_ok')];
  for (const token of ['tok_decline', 'tok_error_8', 'tok_partial', 'tok_held_253', 'tok_avs_N', 'tok_cvv_N'])
    await counter.pay(token);
  await giveBack(voided.orderKey);
  await counter.finish();
  counter.simulator.settle();
  await giveBack(refunded.orderKey);
  await counter.finish();
  counter.clock.advance(hour);
  expect(await counter.compare()).toEqual({ outcome: 'done', fresh: [], failed: [] });
});

test('[F-9] a list that lags creates no difference', async () => {
  await counter.pay('tok_late_visible_850');
  for (let look = 0; look < 4; look += 1) {
    expect((await counter.compare()).fresh).toEqual([]);
    clock(300);
  }
});

test('a change that the store makes while the lists are read creates no difference', async () => {
  const transId = await paid();
  const books = counter.gateway.books.bind(counter.gateway);
  counter.gateway.books = async function* (since) {
    for await (const page of books(since)) {
      await counter.em().execute("update payment_intent set state = 'VOIDED' where trans_id = ?", [transId]);
      await counter.em().execute(
        `insert into payment_event (intent_key, at, event, from_state, to_state, detail)
         select key, ?, 'voided', 'VOID_PENDING', 'VOIDED', '' from payment_intent where trans_id = ?`,
        [counter.clock.now(), transId],
      );
      yield page;
    }
  };
  expect((await counter.compare()).fresh).toEqual([]);
});

test('closes a difference that no longer exists, with a note, and reports it again if it returns', async () => {
  const transId = await paid();
  changeAtProvider({ action: 'amount', transId, amount: '20.00' });
  await counter.compare();
  changeAtProvider({ action: 'amount', transId, amount: '24.98' });
  await counter.compare();
  expect(await counter.differences()).toEqual([
    { kind: 'amount', transId, open: false, note: 'Closed by the comparison: store and provider agree now.' },
  ]);
  changeAtProvider({ action: 'amount', transId, amount: '20.00' });
  expect((await counter.compare()).fresh).toHaveLength(1);
  const log = await counter.em().execute("select actor_name from change_log where subject = 'paymentDifference'");
  expect(log).toEqual([{ actor_name: 'the store' }]);
});

test('keeps a difference open after its day has left the window', async () => {
  const transId = await paid();
  counter.simulator.settle();
  changeAtProvider({ action: 'amount', transId, amount: '20.00' });
  await counter.compare();
  clock(30 * 24 * hour);
  await counter.compare();
  expect(await counter.differences()).toMatchObject([{ kind: 'amount', open: true }]);
});

test('does not report a resolved difference again with the same amounts', async () => {
  const transId = await paid();
  changeAtProvider({ action: 'amount', transId, amount: '20.00' });
  await counter.compare();
  await counter
    .em()
    .execute("update payment_difference set resolved_at = ?, resolved_by_key = ?, note = 'agreed'", [
      counter.clock.now(),
      counter.customer.key,
    ]);
  expect((await counter.compare()).fresh).toEqual([]);
  changeAtProvider({ action: 'amount', transId, amount: '21.00' });
  expect((await counter.compare()).fresh).toMatchObject([{ kind: 'amount', providerAmount: '21.00' }]);
});

test.each([
  'getUnsettledTransactionListRequest',
  'getSettledBatchListRequest',
  'getTransactionListRequest',
  'getTransactionDetailsRequest',
])('[F-26] changes nothing if the provider does not respond to %s', async request => {
  const [voided, lost] = [await paid(), await paid()];
  counter.simulator.settle();
  changeAtProvider({ action: 'status', transId: voided, status: 'chargeback' });
  changeAtProvider({ action: 'lose', transId: lost });
  counter.simulator.faults.push({ request, delivery: 'hang', times: 1 });
  expect(await counter.compare()).toEqual({
    outcome: 'failed',
    fresh: [],
    failed: ['The provider could not be read: hang.'],
  });
  expect(await counter.differences()).toEqual([]);
  expect(await counter.em().execute('select state, problem from settlement_run')).toEqual([
    { state: 'failed', problem: 'The provider could not be read: hang.' },
  ]);
  expect((await counter.compare()).fresh).toHaveLength(2);
});

test('[F-26] two concurrent processes run one comparison per day', async () => {
  const transId = await paid();
  changeAtProvider({ action: 'void', transId });
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => counter.compare('2026-11-20')));
  expect(
    outcomes
      .map(({ outcome }) => outcome)
      .sort()
      .filter(outcome => outcome === 'done'),
  ).toHaveLength(1);
  expect(outcomes.flatMap(({ fresh }) => fresh)).toHaveLength(1);
  expect((await counter.compare('2026-11-20')).outcome).toBe('notNow');
  expect((await counter.compare('2026-11-21')).outcome).toBe('done');
});

test('[F-26] repeats a comparison that was interrupted by a crash', async () => {
  await counter
    .em()
    .execute(
      "insert into settlement_run (day, state, started_at, lease_until) values ('2026-11-20', 'running', ?, ?)",
      [counter.clock.now(), new Date(counter.clock.now().getTime() + 1_800_000)],
    );
  expect((await counter.compare('2026-11-20')).outcome).toBe('notNow');
  clock(1800);
  expect((await counter.compare('2026-11-20')).outcome).toBe('done');
});

test("the comparison of a day of the store's zone is done once, and throws to be tried again until then", async () => {
  const daysDone = async () =>
    (
      await counter
        .em()
        .execute<{ day: string }[]>(
          "select day from settlement_run where state = 'done' and day is not null order by key",
        )
    ).map(({ day }) => day);
  const runDaily = () => counter.comparison().runDaily('America/Phoenix');
  counter.clock.set('2026-11-20T10:00:00Z');
  counter.simulator.faults.push({ request: '*', delivery: 'hang', times: 1 });
  await expect(runDaily()).rejects.toThrow('Card payments were not compared with the provider.');
  await runDaily();
  await runDaily();
  counter.clock.set('2026-11-21T06:59:00Z');
  await runDaily();
  expect(await daysDone()).toEqual(['2026-11-20']);
  counter.clock.set('2026-11-21T07:01:00Z');
  await runDaily();
  expect(await daysDone()).toEqual(['2026-11-20', '2026-11-21']);
});

test('the number of statements does not grow with the number of payments', async () => {
  const compare = async () => {
    statements = [];
    await counter.compare();
    return statements.length;
  };
  await paid();
  counter.simulator.settle();
  const one = await compare();
  for (let count = 0; count < 20; count += 1) await counter.pay('tok_ok');
  clock(hour);
  counter.simulator.settle();
  for (const { transId } of counter.simulator.transactions)
    changeAtProvider({ action: 'amount', transId, amount: '1.00' });
  // One more batch, which is another page, and the differences themselves.
  expect((await compare()) - one).toBeLessThanOrEqual(4);
});

function clock(seconds: number): void {
  counter.clock.advance(seconds);
}
