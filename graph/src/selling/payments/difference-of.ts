import { compareMoney } from '../../platform/shared/money.js';
import type { CardTransaction } from './gateway.js';
import type { IntentState } from './intent-states.js';

/**
 * Types of differences between the store's payment and the provider's transaction. missing: charged by the store,
 * unknown to the provider. unknown: known to the provider, without a payment in the store. voided, refunded, charged:
 * done outside the store. amount: charged with another amount. unsettled: not settled after days. status: a status that
 * the store cannot process, such as a chargeback.
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

/** The compared fields of a card payment. */
export interface ComparedPayment {
  state: IntentState;
  transId: string | null;
  amount: string;
  /** The store holds the charge, not the provider */
  heldByStore: boolean;
}

/** `underWay`: the payment is changing, so it cannot be compared yet. */
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

/** Compares a payment with a transaction of the provider. Either may be null. */
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

/** Compares a charge that the store lacks: its attempt was closed without one, or had another with this number. */
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
  // The reconciler follows the provider's decision about a held charge within minutes.
  if (heldByProvider && standing !== 'held') return 'underWay';
  if (standing === 'voided' || standing === 'notCharged') return 'voided';
  if (standing === 'other' || (standing === 'held' && !heldByProvider)) return 'status';
  if (compareMoney(amount, payment.amount) !== 0) return 'amount';
  return standing !== 'settled' && submittedAt < unsettledBefore ? 'unsettled' : null;
}
