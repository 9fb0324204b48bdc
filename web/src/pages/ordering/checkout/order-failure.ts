import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { errorCode, errorFacts } from '../../../ui/error-facts';

export type PaymentMethod = 'ON_ACCOUNT' | 'CARD';

/** Why an order was not placed, as shown above the button. */
export interface OrderFailure {
  heading: string;
  reason: string;
  /** What happened to the payment, the order and the cart. */
  outcome: string;
  /** The order that was placed with this cart already */
  orderKey?: number;
}

/**
 * Returns the failure of a checkout whose cart was ordered by another device, or by an earlier attempt with other
 * content that had seemed lost. Null for other errors.
 */
export function alreadyOrdered(error: unknown): OrderFailure | null {
  const orderKey = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.orderKey : undefined;
  if (typeof orderKey !== 'number') return null;
  const reasons: Record<string, string> = {
    ALREADY_ORDERED: errorFacts(error).message,
    IDEMPOTENCY_KEY_REUSED:
      'An earlier attempt has arrived after all. Check the items, PO number and note of its order.',
  };
  const reason = reasons[errorCode(error) ?? ''];
  const outcome = 'No second order was placed. What is left in the cart can still be ordered.';
  return reason === undefined ? null : { heading: 'This cart is already ordered.', reason, outcome, orderKey };
}

/** Whether the server rejected the order. Without a response, the order may have been placed. */
export function isDefinite(error: unknown): boolean {
  const { code } = errorFacts(error);
  return errorCode(error) !== null && Number(code) < 500;
}

export function failureOf(method: PaymentMethod, reason: string): OrderFailure {
  return method === 'CARD'
    ? { heading: 'Something went wrong.', reason, outcome: 'Nothing was charged, and your cart is unchanged.' }
    : { heading: 'Error processing order.', reason, outcome: 'The order was not placed, and your cart is unchanged.' };
}

/** Returns the card provider's code and text if it declined, otherwise the server's message. */
export function reasonOf(error: unknown): string {
  const provider = CombinedGraphQLErrors.is(error)
    ? (error.errors[0]?.extensions?.provider as { code?: string | null; text?: string | null } | undefined)
    : undefined;
  return provider?.text ? [provider.code, provider.text].filter(Boolean).join(': ') : errorFacts(error).message;
}
