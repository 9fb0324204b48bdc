/** Words for a card payment's state, its history, and the decisions of staff. */
const stateLabels = {
  SENDING: 'Being charged',
  UNKNOWN: 'Outcome unknown, being found out',
  APPROVED: 'Charged, its order is being made',
  ORDERED: 'Charged',
  HELD: 'Held for review by the provider',
  DECLINED: 'Declined',
  FAILED: 'Failed, nothing was charged',
  NOT_CHARGED: 'Not charged',
  MANUAL: 'Needs a person',
  VOID_PENDING: 'Being voided',
  VOIDED: 'Voided',
  REFUND_PENDING: 'Being refunded',
  REFUNDED: 'Refunded',
};

const decisionLabels = {
  settle: { button: 'Settle', question: 'Ask the provider again and follow what it says?' },
  accept: { button: 'Accept', question: 'Accept this charge? Its order is paid.' },
  void: { button: 'Void', question: 'Void this charge? The money goes back, and an order it paid for is cancelled.' },
  refund: {
    button: 'Refund',
    question: 'Refund this charge? The money goes back, and an order it paid for is cancelled.',
  },
};

export type PaymentStateName = keyof typeof stateLabels;
export type PaymentDecisionName = keyof typeof decisionLabels;

/** `heldByStore`: the store itself holds a charge because of a mismatch. */
export function paymentStateWord(state: PaymentStateName, heldByStore = false): string {
  return heldByStore ? 'Held for review by the store' : stateLabels[state];
}

export function decisionWords(decision: PaymentDecisionName): { button: string; question: string } {
  return decisionLabels[decision];
}
