import type { Order } from '../ordering/index.js';
import { paymentStatus, type PaymentIntent } from '../payments/index.js';

/** State of a checkout's payment. GraphQL uses these names; REST writes them in lower case. */
export type CheckoutPaymentStatus = 'ON_ACCOUNT' | 'PAID' | 'REVIEW' | 'CHECKING' | 'DECLINED' | 'FAILED';

/** The result of a checkout. */
export interface CheckoutOutcome {
  idempotencyKey: string;
  /** null while the payment is being checked, and if it failed */
  order: Order | null;
  /** With the card provider's code and message, if it sent any */
  payment: { status: CheckoutPaymentStatus; code: string | null; text: string | null };
}

/** Public settings that browsers need to show the provider's card form. */
export interface CardForm {
  apiLoginId: string;
  clientKey: string;
  scriptUrl: string;
  /** True if no money moves */
  isTest: boolean;
}

export function outcomeOnAccount(order: Order): CheckoutOutcome {
  return { idempotencyKey: order.idempotencyKey, order, payment: { status: 'ON_ACCOUNT', code: null, text: null } };
}

export function outcomeOfAttempt(attempt: PaymentIntent, order: Order | null): CheckoutOutcome {
  const status = paymentStatus(attempt).toUpperCase() as Uppercase<ReturnType<typeof paymentStatus>>;
  return { idempotencyKey: attempt.idempotencyKey, order, payment: { status, code: attempt.code, text: attempt.text } };
}
