/**
 * Where an attempt to pay stands.
 * SENDING: written, and the charge is on its way. UNKNOWN: whether it was charged is being found out.
 * APPROVED: charged, its order is next. ORDERED: charged, with its order. HELD: the provider looks at it; its order waits in review.
 * DECLINED: the bank said no. FAILED, NOT_CHARGED: nothing was charged. MANUAL: a person must look.
 * VOID_PENDING, REFUND_PENDING: the money is to go back. VOIDED, REFUNDED: it went back.
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

/** What can happen to an attempt. */
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

/** A charge that comes to light after the attempt was closed goes back: the customer was told that nothing was charged. */
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
  // A person of the staff decided: the provider is asked anew, or the money goes back.
  MANUAL: { askAgain: 'UNKNOWN', returnWanted: 'VOID_PENDING', refundWanted: 'REFUND_PENDING' },
  VOIDED: {},
  REFUNDED: {},
};

/** The state after an event, or null when the event says nothing new there. */
export function nextState(state: IntentState, event: IntentEvent): IntentState | null {
  return transitions[state][event] ?? null;
}

/** States in which a customer may not send another charge. */
export const liveStates: readonly IntentState[] = ['SENDING', 'UNKNOWN', 'APPROVED'];

/** Whether something is still to be done for an attempt in this state. */
export function isOpen(state: IntentState): boolean {
  return ['SENDING', 'UNKNOWN', 'APPROVED', 'HELD', 'VOID_PENDING', 'REFUND_PENDING'].includes(state);
}

/** States in which staff may want to look: nothing is sure yet, or money is on its way back. */
export const unsettledStates: readonly IntentState[] = ['UNKNOWN', 'HELD', 'MANUAL', 'VOID_PENDING', 'REFUND_PENDING'];

export type CardPaymentStatus = 'checking' | 'review' | 'paid' | 'declined' | 'failed';

/** What the customer is told. */
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
