import { differenceOf, type ComparedPayment, type Comparison } from './difference-of.js';
import type { CardTransaction, Standing } from './gateway.js';
import { intentStates, type IntentState } from './intent-states.js';

const now = new Date('2026-11-22T12:00:00Z');
const unsettledBefore = new Date('2026-11-19T12:00:00Z');
const paymentIn = (state: IntentState, more: Partial<ComparedPayment> = {}): ComparedPayment => ({
  state,
  transId: '1',
  amount: '24.98',
  heldByStore: false,
  ...more,
});
const at = (standing: Standing, more: Partial<CardTransaction> = {}): CardTransaction => ({
  transId: '1',
  standing,
  status: standing,
  invoiceNumber: 'C1',
  amount: '24.98',
  lastFour: '1111',
  cardBrand: 'Visa',
  authCode: null,
  refTransId: null,
  avsCode: null,
  cvvCode: null,
  submittedAt: now,
  ...more,
});
const old = { submittedAt: new Date('2026-11-19T11:00:00Z') };

const rows: [what: string, payment: ComparedPayment | null, transaction: CardTransaction | null, Comparison][] = [
  ['a charge that settled', paymentIn('ORDERED'), at('settled'), null],
  ['a charge of today', paymentIn('ORDERED'), at('charged'), null],
  ['a charge that did not settle', paymentIn('ORDERED'), at('charged', old), 'unsettled'],
  ['a charge that settled long ago', paymentIn('ORDERED'), at('settled', old), null],
  ['a charge unknown to the provider', paymentIn('ORDERED'), null, 'missing'],
  ['a held charge unknown to the provider', paymentIn('HELD'), null, 'missing'],
  ['a charge voided elsewhere', paymentIn('ORDERED'), at('voided'), 'voided'],
  ['a charge that expired', paymentIn('ORDERED'), at('notCharged'), 'voided'],
  ['a charge of another amount', paymentIn('ORDERED'), at('settled', { amount: '24.97' }), 'amount'],
  ['a chargeback', paymentIn('ORDERED'), at('other'), 'status'],
  ['an order whose charge the provider holds', paymentIn('ORDERED'), at('held'), 'status'],
  ['a charge that the provider holds', paymentIn('HELD'), at('held'), null],
  ['a charge that the provider holds for days', paymentIn('HELD'), at('held', old), 'unsettled'],
  ['a charge that the provider has just released', paymentIn('HELD'), at('charged'), 'underWay'],
  ['a charge that the store holds', paymentIn('HELD', { heldByStore: true }), at('settled'), null],
  ['a charge that the store holds, voided elsewhere', paymentIn('HELD', { heldByStore: true }), at('voided'), 'voided'],
  ['a refund made elsewhere', paymentIn('ORDERED'), at('refund', { transId: '2' }), 'refunded'],
  ["the store's own refund", paymentIn('REFUNDED'), at('refund', { transId: '2' }), null],
  ['the charge behind a refund', paymentIn('REFUNDED'), at('settled'), null],
  ['a declined attempt', paymentIn('DECLINED'), at('notCharged'), null],
  ['a declined attempt that was charged', paymentIn('DECLINED'), at('charged'), 'charged'],
  ['a failed attempt that was charged', paymentIn('FAILED', { transId: null }), at('settled'), 'charged'],
  ['a voided charge that settled', paymentIn('VOIDED'), at('settled'), 'charged'],
  ['a second charge under the same number', paymentIn('ORDERED'), at('charged', { transId: '2' }), 'charged'],
  ['a second attempt under the same number, declined', paymentIn('ORDERED'), at('notCharged', { transId: '2' }), null],
  ['a voided charge', paymentIn('VOIDED'), at('voided'), null],
  ['a charge without a payment', null, at('settled'), 'unknown'],
  ['a refund without a payment', null, at('refund'), 'unknown'],
  ['a declined card without a payment', null, at('notCharged'), null],
  ['nothing on either side', null, null, null],
];

test.each(rows)('[F-26] %s', (_what, payment, transaction, expected) => {
  expect(differenceOf(payment, transaction, unsettledBefore)).toBe(expected);
});

test('never compares a payment that is in progress', () => {
  for (const state of ['SENDING', 'UNKNOWN', 'APPROVED', 'VOID_PENDING', 'REFUND_PENDING', 'MANUAL'] as const) {
    for (const transaction of [null, at('voided'), at('settled'), at('refund', { transId: '2' })])
      expect(differenceOf(paymentIn(state), transaction, unsettledBefore)).toBe('underWay');
  }
});

test('compares every state', () => {
  for (const state of intentStates)
    expect(() => differenceOf(paymentIn(state), at('settled'), unsettledBefore)).not.toThrow();
});
