/**
 * States of a payment attempt. SENDING: stored, and the charge is being sent. UNKNOWN: the store is checking whether
 * it was charged. APPROVED: charged, its order is placed next. ORDERED: charged, with its order. HELD: under review;
 * its order waits. DECLINED: declined by the bank. FAILED, NOT_CHARGED: nothing was charged. MANUAL: staff must decide.
 * VOID_PENDING, REFUND_PENDING: the money is being returned. VOIDED, REFUNDED: it was returned.
 */
export const intentStates = [
  'SENDING',
  'UNKNOWN',
  'APPROVED',
  'ORDERED',
  'HELD',
  'DECLINED',
  'FAILED',
  'NOT_CHARGED',
  'MANUAL',
  'VOID_PENDING',
  'VOIDED',
  'REFUND_PENDING',
  'REFUNDED',
] as const;
export type IntentState = (typeof intentStates)[number];

/** Events of an attempt. */
export const intentEvents = [
  'approved',
  'held',
  'declined',
  'failed',
  'outcomeUnknown',
  'leaseEnded',
  'notCharged',
  'wrongCharge',
  'mismatch',
  'gaveUp',
  'ordered',
  'reviewPassed',
  'reviewFailed',
  'returnWanted',
  'refundWanted',
  'askAgain',
  'voided',
  'settledMeanwhile',
  'notSettledYet',
  'refunded',
] as const;
export type IntentEvent = (typeof intentEvents)[number];

/** A charge found after the attempt was closed is voided, because the customer has seen that nothing was charged. */
const closedWithoutCharge = {
  approved: 'VOID_PENDING',
  held: 'VOID_PENDING',
  wrongCharge: 'VOID_PENDING',
  mismatch: 'VOID_PENDING',
} as const;

const transitions: Readonly<Record<IntentState, Partial<Record<IntentEvent, IntentState>>>> = {
  SENDING: {
    approved: 'APPROVED',
    held: 'HELD',
    declined: 'DECLINED',
    failed: 'FAILED',
    outcomeUnknown: 'UNKNOWN',
    leaseEnded: 'UNKNOWN',
    mismatch: 'VOID_PENDING',
  },
  UNKNOWN: {
    approved: 'APPROVED',
    held: 'HELD',
    declined: 'DECLINED',
    failed: 'FAILED',
    notCharged: 'NOT_CHARGED',
    wrongCharge: 'VOID_PENDING',
    mismatch: 'VOID_PENDING',
    gaveUp: 'MANUAL',
  },
  APPROVED: { ordered: 'ORDERED', returnWanted: 'VOID_PENDING' },
  HELD: {
    ordered: 'HELD',
    reviewPassed: 'ORDERED',
    reviewFailed: 'VOIDED',
    returnWanted: 'VOID_PENDING',
    gaveUp: 'MANUAL',
  },
  ORDERED: { returnWanted: 'VOID_PENDING', refundWanted: 'REFUND_PENDING' },
  VOID_PENDING: { voided: 'VOIDED', settledMeanwhile: 'REFUND_PENDING', gaveUp: 'MANUAL' },
  REFUND_PENDING: { refunded: 'REFUNDED', notSettledYet: 'VOID_PENDING', gaveUp: 'MANUAL' },
  DECLINED: closedWithoutCharge,
  FAILED: closedWithoutCharge,
  NOT_CHARGED: closedWithoutCharge,
  // Staff decide whether to query the provider again or return the money.
  MANUAL: { askAgain: 'UNKNOWN', returnWanted: 'VOID_PENDING', refundWanted: 'REFUND_PENDING' },
  VOIDED: {},
  REFUNDED: {},
};

/** Returns the state after an event, or null if the event does not apply. */
export function nextState(state: IntentState, event: IntentEvent): IntentState | null {
  return transitions[state][event] ?? null;
}

/** States in which a customer may not send another charge. */
export const liveStates: readonly IntentState[] = ['SENDING', 'UNKNOWN', 'APPROVED'];

/** Returns whether an attempt in this state still needs work. */
export function isOpen(state: IntentState): boolean {
  return ['SENDING', 'UNKNOWN', 'APPROVED', 'HELD', 'VOID_PENDING', 'REFUND_PENDING'].includes(state);
}

/** States that staff may want to review: the outcome is unknown, or money is being returned. */
export const unsettledStates: readonly IntentState[] = ['UNKNOWN', 'HELD', 'MANUAL', 'VOID_PENDING', 'REFUND_PENDING'];

export type CardPaymentStatus = 'checking' | 'review' | 'paid' | 'declined' | 'failed';

/** Returns the payment status for the customer. */
export function paymentStatus({ state, orderKey }: { state: IntentState; orderKey: number | null }): CardPaymentStatus {
  switch (state) {
    case 'ORDERED':
      return 'paid';
    case 'HELD':
      return orderKey === null ? 'checking' : 'review';
    case 'DECLINED':
      return 'declined';
    case 'SENDING':
    case 'UNKNOWN':
    case 'APPROVED':
    case 'MANUAL':
      return 'checking';
    default:
      return 'failed';
  }
}
