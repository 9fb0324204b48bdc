import { PaymentCounter } from '../../../test/payment-counter.js';
import { openTestDatabase } from '../../../test/test-database.js';
import type { Database } from '../../platform/database/index.js';
import type { MismatchRule } from './card-checks.js';

let database: Database;
let counter: PaymentCounter;

beforeAll(async () => {
  database = await openTestDatabase(() => undefined);
});
beforeEach(async () => {
  counter = await PaymentCounter.open(database);
});
// Each test must leave no open payments.
afterEach(() => counter.em().execute('update payment_intent set next_check_at = null'));
afterAll(() => database.close());

const rulesOf = (check: 'avs' | 'cvv', rule: MismatchRule) => ({
  avs: 'accept' as const,
  cvv: 'accept' as const,
  [check]: rule,
});
const orders = async () => (await counter.orders()).map(({ payment, status }) => [payment, status]);

describe.each(['avs', 'cvv'] as const)('[T-47] a mismatch of %s', check => {
  const token = `tok_${check}_N`;
  const code = `${check.toUpperCase()}_MISMATCH`;
  const codes = check === 'avs' ? { avsCode: 'N', cvvCode: 'P' } : { avsCode: 'Y', cvvCode: 'N' };

  test('accept: marks the order as paid, and stores the codes', async () => {
    expect(await counter.pay(token, { checks: rulesOf(check, 'accept') })).toMatchObject({
      state: 'ORDERED',
      holdReason: null,
      ...codes,
    });
    expect([await orders(), counter.simulator.sum()]).toEqual([[['paid', 'placed']], '24.98']);
  });

  test('hold: keeps the order in review until staff decide, however often the reconciler runs', async () => {
    const checks = rulesOf(check, 'hold');
    const intent = await counter.pay(token, { checks });
    expect(intent).toMatchObject({ state: 'HELD', holdReason: code, nextCheckAt: null, ...codes });
    await counter
      .em()
      .execute('update payment_intent set next_check_at = ? where key = ?', [counter.clock.now(), intent.key]);
    await counter.finish({ checks });
    expect(await counter.intent(intent.key)).toMatchObject({ state: 'HELD' });
    expect([await orders(), counter.simulator.sum()]).toEqual([[['review', 'placed']], '24.98']);
  });

  test('void: voids the charge at once and places no order', async () => {
    const intent = await counter.pay(token, { checks: rulesOf(check, 'void') });
    expect(intent).toMatchObject({
      state: 'VOIDED',
      orderKey: null,
      code,
      text: expect.stringContaining('nothing was charged'),
      nextCheckAt: null,
      ...codes,
    });
    expect([await orders(), counter.simulator.sum()]).toEqual([[], '0.00']);
  });

  test('void: completes a void without a reply later, and shows the customer that it is in progress', async () => {
    const checks = rulesOf(check, 'void');
    const charge = counter.gateway.charge.bind(counter.gateway);
    counter.gateway.charge = async request => {
      const outcome = await charge(request);
      counter.simulator.faults.push({ request: 'createTransactionRequest', delivery: 'nothing', times: 1 });
      return outcome;
    };
    const intent = await counter.pay(token, { checks });
    expect(intent).toMatchObject({ state: 'VOID_PENDING', text: expect.stringContaining('is being canceled') });
    await counter.finish({ checks });
    expect(await counter.intent(intent.key)).toMatchObject({
      state: 'VOIDED',
      text: expect.stringContaining('nothing was charged'),
    });
    expect([await orders(), counter.simulator.sum()]).toEqual([[], '0.00']);
  });

  test.each([
    ['accept', 'ORDERED', '24.98'],
    ['hold', 'HELD', '24.98'],
    ['void', 'VOIDED', '0.00'],
  ] as const)('%s: applies to a charge whose reply was lost', async (rule, state, sum) => {
    const checks = rulesOf(check, rule);
    counter.simulator.faults.push({ request: 'createTransactionRequest', delivery: 'hang', times: 1 });
    const intent = await counter.pay(token, { checks });
    expect(intent.state).toBe('UNKNOWN');
    await counter.finish({ checks });
    expect(await counter.intent(intent.key)).toMatchObject({ state, ...codes });
    expect(counter.simulator.sum()).toBe(sum);
  });
});
