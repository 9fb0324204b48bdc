import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { checkPayments } from '../../../test/check-payments.js';
import { InProcessGateway } from '../../../test/in-process-gateway.js';
import { TestClock } from '../../../test/test-clock.js';
import { openTestDatabase } from '../../../test/test-database.js';
import { Contact } from '../../customers/customers/index.js';
import type { Database } from '../../platform/database/index.js';
import type { JobData, JobSender } from '../../platform/jobs/index.js';
import { Order, OrderLine } from '../ordering/index.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { PaymentEvent, PaymentIntent, PaymentsService, queueChecks, Reconciler, type PaymentStep } from './index.js';
import { decideHeld, SimulatorState } from '#card-simulator';

let database: Database;
let clock: TestClock;
let simulator: SimulatorState;
let gateway: InProcessGateway;
let customer: BuiltCustomer;
let productKey: number;
let alarms: number[];
/** Orders with a confirmation job. */
const sent: number[] = [];
const jobs: JobSender = { send: async (_em, _name, data) => void ('orderKey' in data && sent.push(data.orderKey)) };
let started = 60_000_000_001;

beforeAll(async () => {
  database = await openTestDatabase(() => undefined);
  productKey = (await new Build(database.em.fork()).product()).key;
});
beforeEach(async () => {
  clock = new TestClock();
  simulator = new SimulatorState(() => clock.now(), null);
  simulator.startAt((started += 1000));
  gateway = new InProcessGateway(simulator, clock);
  customer = await new Build(database.em.fork()).customer();
  alarms = [];
});
// Each test must leave no open payments.
afterEach(() => em().execute('update payment_intent set next_check_at = null'));
afterAll(() => database.close());

const em = () => database.em.fork({ useContext: true });
const cardOf = (token: string) => ({
  dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
  dataValue: `${token}:${randomUUID()}`,
});

function order(total = '24.98') {
  const { key, customerNumber, name, contact, location } = customer;
  return {
    customer: { key, customerNumber, name },
    contact: { key: contact.key, name: contact.name, email: contact.email, phoneNumber: contact.phoneNumber },
    location: {
      key: location.key,
      address: location.address,
      city: location.city,
      state: location.state,
      zipCode: location.zipCode,
    },
    pickup: false,
    poNumber: 'PO-7',
    note: null,
    total,
    ip: '203.0.113.7',
    lines: [
      {
        productKey,
        productId: 'P-1',
        description: 'Hammer',
        imageAddress: null,
        vendorKey: null,
        quantity: 2,
        unitPrice: '12.4900',
        price: total,
      },
    ],
  };
}

/** Pays like a checkout; `cut` simulates a crash at that step. */
async function pay(
  token: string,
  options: { key?: string; cut?: PaymentStep; card?: ReturnType<typeof cardOf>; queue?: JobSender } = {},
): Promise<PaymentIntent> {
  const own = em();
  const reach = (step: PaymentStep) => {
    if (step === options.cut) throw new Error('power cut');
  };
  const parts = { gateway, jobs: options.queue ?? jobs, reach };
  const payments = new PaymentsService({ em: own, clock, settings: { payments: parts } });
  const card = options.card ?? cardOf(token);
  const intent = await inTransaction(own, inner =>
    payments.begin(inner, { idempotencyKey: options.key ?? randomUUID(), contentHash: 'hash', order: order(), card }),
  );
  return payments.charge(intent, card);
}

function reconciler(): Reconciler {
  const onError = (error: unknown) => {
    throw error;
  };
  return new Reconciler({ newEm: em, clock, gateway, jobs, onError, onAlarm: key => alarms.push(key) });
}
const reconcile = () => checkPayments(em, clock, job => reconciler().check(job));

const intents = () => em().find(PaymentIntent, { customerKey: customer.key }, { orderBy: { key: 'asc' } });
const orders = () => em().find(Order, { customerKey: customer.key }, { orderBy: { key: 'asc' } });
const eventsOf = async (intent: { key: number }) =>
  (await em().find(PaymentEvent, { intentKey: intent.key }, { orderBy: { key: 'asc' } })).map(
    ({ event, toState }) => `${event} ${toState}`,
  );

test('[CHK-4] [CHK-7] places the order of an approved charge at the confirmed prices, and records every step', async () => {
  const intent = await pay('tok_ok');
  expect(intent).toMatchObject({ state: 'ORDERED', lastFour: '1111', code: '1', nextCheckAt: null, amount: '24.98' });
  const [placed] = await orders();
  expect(placed).toMatchObject({
    key: intent.orderKey,
    payment: 'paid',
    status: 'placed',
    total: '24.98',
    poNumber: 'PO-7',
    contactEmail: customer.contact.email,
    idempotencyKey: intent.idempotencyKey,
  });
  expect(await em().find(OrderLine, { orderKey: placed?.key })).toMatchObject([
    { productKey, quantity: 2, price: '24.98' },
  ]);
  expect(await eventsOf(intent)).toEqual(['begun SENDING', 'approved APPROVED', 'ordered ORDERED']);
  expect(simulator.sum()).toBe('24.98');
  expect(sent.filter(key => key === placed?.key)).toHaveLength(1);
});

test.each([
  ['tok_decline', 'DECLINED', '2'],
  ['tok_error_8', 'FAILED', '8'],
  ['tok_auth', 'FAILED', 'E00007'],
  ['tok_partial', 'FAILED', 'PARTIAL'],
  ['tok_test_mode', 'FAILED', 'TEST_MODE'],
])(
  '[CHK-8] %s ends as %s with code %s, without an order, and the customer may pay again',
  async (token, state, code) => {
    expect(await pay(token)).toMatchObject({ state, code, orderKey: null, nextCheckAt: null });
    expect(await orders()).toEqual([]);
    expect(simulator.sum()).toBe('0.00');
    expect((await pay('tok_ok')).state).toBe('ORDERED');
  },
);

describe('a power failure', () => {
  test.each(['afterGateway', 'afterTx2a', 'afterTx2b'] as const)(
    '%s: has its order, with one charge, after the restart',
    async cut => {
      await expect(pay('tok_ok', { cut })).rejects.toThrow('power cut');
      clock.advance(51);
      await reconcile();
      expect(await intents()).toMatchObject([{ state: 'ORDERED' }]);
      expect(await orders()).toMatchObject([{ payment: 'paid', total: '24.98' }]);
      expect(simulator.sum()).toBe('24.98');
    },
  );

  test('before the charge: closes as not charged after three checks over fifteen minutes', async () => {
    await expect(pay('tok_ok', { cut: 'afterTx1' })).rejects.toThrow('power cut');
    await reconcile();
    expect(await intents()).toMatchObject([{ state: 'SENDING' }]);
    clock.advance(51);
    const states: string[] = [];
    for (let look = 0; look < 4; look += 1) {
      await reconcile();
      states.push((await intents())[0]?.state ?? '');
      clock.advance(450);
    }
    expect(states).toEqual(['UNKNOWN', 'UNKNOWN', 'NOT_CHARGED', 'NOT_CHARGED']);
    expect(await orders()).toEqual([]);
  });

  test("inside the order's transaction: rolls back, and the reconciler places the order", async () => {
    const intent = await pay('tok_ok', { cut: 'insideTx2b' });
    expect(intent.state).toBe('APPROVED');
    expect(await orders()).toEqual([]);
    await reconcile();
    expect(await orders()).toMatchObject([{ payment: 'paid' }]);
  });
});

describe('a charge that the network delivers twice', () => {
  const repeat = () => simulator.faults.push({ request: 'createTransactionRequest', delivery: 'repeat', times: 1 });

  test.each([
    ['tok_ok', 'provider reason 11', '24.98', { state: 'ORDERED' }, [{ payment: 'paid', total: '24.98' }]],
    ['tok_ok:once', 'provider code E00114', '24.98', { state: 'ORDERED' }, [{ payment: 'paid', total: '24.98' }]],
    ['tok_held_253:once', 'provider code E00114', '0.00', { state: 'HELD' }, [{ payment: 'review', total: '24.98' }]],
    ['tok_cvv_N:once', 'provider code E00114', '0.00', { state: 'VOIDED', code: 'CVV_MISMATCH' }, []],
    ['tok_partial:once', 'provider code E00114', '0.00', { state: 'VOIDED' }, []],
    ['tok_decline:once', 'provider code E00114', '0.00', { state: 'NOT_CHARGED' }, []],
  ])('[CHK-4] %s: "%s" is unknown, and the first charge is found', async (token, detail, sum, ended, placed) => {
    repeat();
    const intent = await pay(token, { card: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: token } });
    expect(intent).toMatchObject({ state: 'UNKNOWN', orderKey: null });
    expect(await em().find(PaymentEvent, { intentKey: intent.key, event: 'outcomeUnknown' })).toMatchObject([
      { detail },
    ]);
    await expect(pay('tok_ok')).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' });
    await reconcile();
    expect(await intents()).toMatchObject([ended]);
    expect(await orders()).toMatchObject(placed);
    expect(simulator.sum()).toBe(sum);
    expect(simulator.transactions).toHaveLength(1);
  });

  test('[CHK-4] a decline whose reason proves nothing is searched by invoice number, not only by its own number', async () => {
    const charged = gateway.charge.bind(gateway);
    gateway.charge = async charge => {
      await charged(charge);
      const again = await charged({
        ...charge,
        invoiceNumber: 'OTHER',
        card: { ...charge.card, dataValue: 'tok_decline' },
      });
      return { outcome: 'unknown', transId: 'transId' in again ? again.transId : null, reason: 'provider reason 127' };
    };
    const intent = await pay('tok_ok');
    expect(intent).toMatchObject({ state: 'UNKNOWN' });
    expect(intent.transId).toBe(simulator.transactions[1]?.transId);
    await reconcile();
    expect(await intents()).toMatchObject([{ state: 'ORDERED', transId: simulator.transactions[0]?.transId }]);
    expect(simulator.sum()).toBe('24.98');
  });

  test('a void and a refund are made once', async () => {
    const giveBack = async (orderKey: number | null) => {
      const own = em();
      await inTransaction(own, inner =>
        new PaymentsService({ em: inner, clock, settings: { payments: { gateway, jobs } } }).giveBack(
          inner,
          orderKey ?? 0,
        ),
      );
    };
    const [first, second] = [await pay('tok_ok:a'), await pay('tok_ok:b')];
    repeat();
    await giveBack(first.orderKey);
    await reconcile();
    simulator.settle();
    repeat();
    await giveBack(second.orderKey);
    await reconcile();
    expect(await intents()).toMatchObject([{ state: 'VOIDED' }, { state: 'REFUNDED' }]);
    expect(simulator.transactions.filter(({ type }) => type === 'refundTransaction')).toHaveLength(1);
    expect(simulator.sum()).toBe('0.00');
  });
});

describe('a lost reply', () => {
  test.each([
    'tok_charge_then_hang',
    'tok_charge_then_reset',
    'tok_charge_then_500',
    'tok_charge_then_trunc',
    'tok_charge_then_html',
    'tok_double_bom',
  ])('%s: finds the charge and places its order', async token => {
    expect(await pay(token)).toMatchObject({ state: 'UNKNOWN', orderKey: null });
    await expect(pay('tok_ok')).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' });
    await reconcile();
    expect(await intents()).toMatchObject([{ state: 'ORDERED', lastFour: '1111' }]);
    expect(simulator.sum()).toBe('24.98');
  });

  test('a charge that the lists show late is never closed as not charged', async () => {
    simulator.faults.push({ request: 'createTransactionRequest', delivery: 'hang', times: 1 });
    await pay('tok_late_visible_850');
    for (let look = 0; look < 3; look += 1) {
      await reconcile();
      clock.advance(450);
    }
    expect(await intents()).toMatchObject([{ state: 'ORDERED' }]);
    expect(await orders()).toHaveLength(1);
  });

  test('retries at growing intervals while the provider is down, and leaves the payment to staff after a day', async () => {
    await pay('tok_charge_then_hang');
    const waits: number[] = [];
    for (let look = 0; look < 4; look += 1) {
      simulator.faults = [{ request: '*', delivery: 'hang', times: 1 }];
      await reconcile();
      const due = (await intents())[0]?.nextCheckAt ?? clock.now();
      waits.push((due.getTime() - clock.now().getTime()) / 1000);
      clock.set(due.toISOString());
    }
    expect(waits).toEqual([30, 60, 120, 240]);
    clock.advance(24 * 3600);
    simulator.faults = [{ request: '*', delivery: 'hang', times: 1 }];
    await reconcile();
    expect(await intents()).toMatchObject([{ state: 'MANUAL', nextCheckAt: null }]);
    expect(alarms).toHaveLength(1);
  });

  test('[T-46] a charge with another amount places no order and is voided', async () => {
    const intent = await pay('tok_charge_then_hang');
    const charge = simulator.transactions.find(({ invoiceNumber }) => invoiceNumber === intent.invoiceNumber);
    if (charge) charge.amount = '24.99';
    await reconcile();
    expect(await intents()).toMatchObject([{ state: 'VOIDED', orderKey: null }]);
    expect(await orders()).toEqual([]);
    expect(simulator.sum()).toBe('0.00');
  });
});

test('an outcome that cannot be stored leaves the attempt unknown, and its charge is found', async () => {
  const charged = gateway.charge.bind(gateway);
  // The database rejects this text.
  gateway.charge = async charge =>
    ({ ...(await charged(charge)), authCode: '\u0000' }) as Awaited<ReturnType<typeof charged>>;
  expect(await pay('tok_ok')).toMatchObject({ state: 'SENDING', orderKey: null });
  clock.advance(51);
  await reconcile();
  expect(await intents()).toMatchObject([{ state: 'ORDERED' }]);
  expect(simulator.sum()).toBe('24.98');
});

describe('a held charge', () => {
  test.each([
    ['approve', 'ORDERED', 'paid', 'placed', '24.98'],
    ['decline', 'VOIDED', 'voided', 'cancelled', '0.00'],
  ])('keeps its order in review; the decision "%s" leads to %s', async (action, state, payment, status, sum) => {
    const intent = await pay('tok_held_253');
    expect(intent.state).toBe('HELD');
    expect(await orders()).toMatchObject([{ payment: 'review', status: 'placed' }]);
    clock.advance(900);
    await reconcile();
    expect(await orders()).toMatchObject([{ payment: 'review' }]);
    decideHeld(simulator, intent.transId ?? '', action);
    clock.advance(900);
    await reconcile();
    expect(await intents()).toMatchObject([{ state }]);
    expect(await orders()).toMatchObject([{ payment, status }]);
    expect(simulator.sum()).toBe(sum);
  });

  test('does not block another order of the customer', async () => {
    await pay('tok_held_252');
    expect((await pay('tok_ok')).state).toBe('ORDERED');
  });
});

describe('returning money', () => {
  async function giveBack(orderKey: number | null): Promise<boolean> {
    const own = em();
    return inTransaction(own, inner =>
      new PaymentsService({ em: inner, clock, settings: { payments: { gateway, jobs } } }).giveBack(
        inner,
        orderKey ?? 0,
      ),
    );
  }

  test('voids the charge before settlement, refunds it afterwards, and updates the order', async () => {
    const [first, second] = [await pay('tok_ok'), await pay('tok_ok')];
    expect(await giveBack(first.orderKey)).toBe(true);
    await reconcile();
    simulator.settle();
    expect(await giveBack(second.orderKey)).toBe(true);
    await reconcile();
    expect(await intents()).toMatchObject([{ state: 'VOIDED' }, { state: 'REFUNDED' }]);
    expect((await orders()).map(({ payment, status }) => [payment, status])).toEqual([
      ['voided', 'cancelled'],
      ['refunded', 'cancelled'],
    ]);
    expect(simulator.sum()).toBe('0.00');
  });

  test('finds a refund whose reply was lost, and does not repeat it', async () => {
    const intent = await pay('tok_ok');
    simulator.settle();
    await giveBack(intent.orderKey);
    simulator.faults.push({ request: 'createTransactionRequest', delivery: 'hang', times: 2 });
    await reconcile();
    for (let look = 0; look < 3; look += 1) {
      clock.advance(900);
      await reconcile();
    }
    expect(await intents()).toMatchObject([{ state: 'REFUNDED' }]);
    expect(simulator.transactions.filter(({ type }) => type === 'refundTransaction')).toHaveLength(1);
  });

  test('does nothing for an order on account', async () => {
    expect(await giveBack(null)).toBe(false);
  });
});

test('of fifty concurrent payments of one customer, one is charged and forty-nine are refused', async () => {
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => pay('tok_ok', { cut: 'afterGateway' })));
  const refusals = results.filter(
    result => result.status === 'rejected' && (result.reason as { code?: string }).code === 'PAYMENT_IN_PROGRESS',
  );
  expect(refusals).toHaveLength(49);
  expect(await intents()).toHaveLength(1);
  expect(simulator.sum()).toBe('24.98');
});

test('rejects a used card entry before sending anything', async () => {
  const card = cardOf('tok_ok');
  await pay('tok_ok', { card });
  await expect(pay('tok_ok', { card })).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
  expect(await intents()).toHaveLength(1);
  expect(simulator.requests).toHaveLength(1);
});

test('removing the contact while the card is charged does not lose the order', async () => {
  await expect(pay('tok_ok', { cut: 'afterGateway' })).rejects.toThrow('power cut');
  await em().nativeDelete(Contact, { key: customer.contact.key });
  clock.advance(51);
  await reconcile();
  expect(await orders()).toMatchObject([{ contactKey: null, contactName: customer.contact.name, payment: 'paid' }]);
});

test('concurrent reconcilers place one order and send one void', async () => {
  await pay('tok_charge_then_hang');
  await Promise.all(Array.from({ length: 5 }, reconcile));
  expect(await orders()).toHaveLength(1);
  expect(await eventsOf((await intents())[0] as PaymentIntent)).toEqual([
    'begun SENDING',
    'outcomeUnknown UNKNOWN',
    'approved APPROVED',
    'ordered ORDERED',
  ]);
});

test('a card is never charged inside a transaction', async () => {
  const own = em();
  const payments = new PaymentsService({ em: own, clock, settings: { payments: { gateway, jobs } } });
  const card = cardOf('tok_ok');
  await expect(
    inTransaction(own, async inner => {
      const intent = await payments.begin(inner, {
        idempotencyKey: randomUUID(),
        contentHash: 'hash',
        order: order(),
        card,
      });
      await payments.charge(intent, card);
    }),
  ).rejects.toThrow('never charged inside a transaction');
  expect(simulator.requests).toEqual([]);
  expect(await intents()).toEqual([]);
});

test.each(["update payment_event set event = 'x'", 'delete from payment_event'])(
  'the database rejects changes to the history of a payment: %s',
  async sql => {
    const intent = await pay('tok_ok');
    await expect(em().execute(sql)).rejects.toThrow('append-only');
    expect(await eventsOf(intent)).toHaveLength(3);
  },
);

test('no table contains the card token', async () => {
  await pay('tok_ok:secret');
  await pay('tok_charge_then_hang:secret');
  for (const table of ['payment_intent', 'payment_event', 'orders', 'change_log'])
    expect(JSON.stringify(await em().execute(`select * from ${table}`))).not.toContain('secret');
});

describe('checks of open payments are jobs', () => {
  type Queued = { key: string | undefined; startAfter: Date | undefined; data: JobData['settlePayment'] };
  let queued: Queued[];
  const queue: JobSender = {
    send: async (_em, _name, data, key, startAfter) =>
      void ('paymentKey' in data && queued.push({ key, startAfter, data: data as JobData['settlePayment'] })),
  };
  beforeEach(() => (queued = []));

  test('each is queued for its time with the change that plans it, and none for a payment that ends at once', async () => {
    await pay('tok_ok', { queue });
    expect(queued).toEqual([]);
    await pay('tok_charge_then_hang', { queue });
    const [, open] = await intents();
    const at = open?.nextCheckAt;
    expect(queued).toMatchObject([{ startAfter: at, data: { paymentKey: open?.key, at: at?.toISOString() } }]);
  });

  test('one that another replaced is not made', async () => {
    await pay('tok_charge_then_hang', { queue });
    const [planned] = queued;
    if (!planned) throw new Error('A check is queued.');
    await reconciler().check({ ...planned.data, at: new Date(clock.now().getTime() - 1).toISOString() });
    expect(await intents()).toMatchObject([{ state: 'UNKNOWN' }]);
    await reconciler().check(planned.data);
    expect(await intents()).toMatchObject([{ state: 'APPROVED' }]);
  });

  test('one that was lost is queued again, under the same key', async () => {
    await pay('tok_charge_then_hang', { queue });
    const planned = queued.splice(0);
    await queueChecks(em(), queue, clock.now());
    expect(queued).toEqual(planned);
  });

  test('one of a sender that died is queued for the end of its time', async () => {
    await expect(pay('tok_ok', { queue, cut: 'afterGateway' })).rejects.toThrow('power cut');
    expect(queued).toEqual([]);
    await queueChecks(em(), queue, clock.now());
    expect(queued).toMatchObject([{ startAfter: new Date(clock.now().getTime() + 50_000) }]);
  });
});
