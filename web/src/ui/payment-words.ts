/** The words for where a card payment stands, what staff may decide about it, and what happened to it. */
const STATE = {
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

const DECISION = {
  settle: { button: 'Settle', question: 'Ask the provider again and follow what it says?' },
  void: { button: 'Void', question: 'Void this charge? The money goes back, and an order it paid for is cancelled.' },
  refund: { button: 'Refund', question: 'Refund this charge? The money goes back, and an order it paid for is cancelled.' },
};

export type PaymentStateName = keyof typeof STATE;
export type PaymentDecisionName = keyof typeof DECISION;

export function paymentStateWord(state: PaymentStateName): string {
  return STATE[state];
}

export function decisionWords(decision: PaymentDecisionName): { button: string; question: string } {
  return DECISION[decision];
}
