import { compareMoney } from '../shared/money.js';
import type { CardTransaction } from './gateway.js';
import type { IntentState } from './intent-states.js';

/**
 * How the store's payment and the provider's transaction differ.
 * missing: charged by the store, unknown to the provider. unknown: at the provider, without a payment in the store.
 * voided, refunded, charged: done outside the store. amount: another amount. unsettled: not settled after days.
 * status: a status the store has no rule for, such as a chargeback.
 */
export type DifferenceKind =
  | 'missing'
  | 'unknown'
  | 'voided'
  | 'refunded'
  | 'charged'
  | 'amount'
  | 'unsettled'
  | 'status';

/** A card payment as far as it is compared. */
export interface ComparedPayment {
  state: IntentState;
  transId: string | null;
  amount: string;
  /** The store holds the charge, not the provider */
  heldByStore: boolean;
}

/** Something is under way, so nothing can be said yet. */
export type Comparison = DifferenceKind | 'underWay' | null;

const underWay: ReadonlySet<IntentState> = new Set([
  'SENDING',
  'UNKNOWN',
  'APPROVED',
  'VOID_PENDING',
  'REFUND_PENDING',
  'MANUAL',
]);
const withMoney: ReadonlySet<CardTransaction['standing']> = new Set(['charged', 'settled', 'held']);

/** Compares a payment with a transaction of the provider; one of the two may be absent. */
export function differenceOf(
  payment: ComparedPayment | null,
  transaction: CardTransaction | null,
  unsettledBefore: Date,
): Comparison {
  if (!payment) return transaction && !['voided', 'notCharged'].includes(transaction.standing) ? 'unknown' : null;
  if (underWay.has(payment.state)) return 'underWay';
  if (!transaction) return ['ORDERED', 'HELD', 'REFUNDED'].includes(payment.state) ? 'missing' : null;
  if (transaction.standing === 'refund') return payment.state === 'REFUNDED' ? null : 'refunded';
  if (payment.state === 'REFUNDED' && transaction.transId === payment.transId) return null;
  const expected = transaction.transId === payment.transId && ['ORDERED', 'HELD'].includes(payment.state);
  return expected ? ofCharge(payment, transaction, unsettledBefore) : ofNoCharge(transaction);
}

/** The store knows of no such money: the attempt was closed without a charge, or this is a second one under its number. */
function ofNoCharge({ standing }: CardTransaction): Comparison {
  if (withMoney.has(standing)) return 'charged';
  return standing === 'other' ? 'status' : null;
}

function ofCharge(
  payment: ComparedPayment,
  { standing, amount, submittedAt }: CardTransaction,
  unsettledBefore: Date,
): Comparison {
  const heldByProvider = payment.state === 'HELD' && !payment.heldByStore;
  // What the provider decides about a charge that it holds is followed within minutes, in another place.
  if (heldByProvider && standing !== 'held') return 'underWay';
  if (standing === 'voided' || standing === 'notCharged') return 'voided';
  if (standing === 'other' || (standing === 'held' && !heldByProvider)) return 'status';
  if (compareMoney(amount, payment.amount) !== 0) return 'amount';
  return standing !== 'settled' && submittedAt < unsettledBefore ? 'unsettled' : null;
}
