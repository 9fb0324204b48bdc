import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { errorCode, errorFacts } from '../../../ui/error-facts';

export type PaymentMethod = 'ON_ACCOUNT' | 'CARD';

/** Why an order was not placed, as shown above the button. */
export interface OrderFailure {
  heading: string;
  reason: string;
  /** What happened to the payment, the order and the cart. */
  outcome: string;
  /** The order that another device placed with this cart */
  orderKey?: number;
}

/** Returns the failure of a checkout whose cart another device has ordered; null for other errors. */
export function alreadyOrdered(error: unknown): OrderFailure | null {
  if (errorCode(error) !== 'ALREADY_ORDERED' || !CombinedGraphQLErrors.is(error)) return null;
  return {
    heading: 'This cart is already ordered.',
    reason: errorFacts(error).message,
    outcome: 'No second order was placed. What is left in the cart can still be ordered.',
    orderKey: error.errors[0]?.extensions?.orderKey as number,
  };
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
