import { changeActions } from '../definitions/change-actions.js';
import { orderStatusWords } from '../definitions/order.js';

/** Words for statuses, payment methods and changes, which the API names in code. */
const words: Record<string, Record<string, string>> = {
  status: orderStatusWords,
  payment: {
    onAccount: 'On account',
    paid: 'Paid by card',
    review: 'Payment under review',
    voided: 'Payment voided',
    refunded: 'Refunded',
  },
  action: Object.fromEntries(
    Object.entries(changeActions).map(([action, word]) => [action, word.charAt(0).toUpperCase() + word.slice(1)]),
  ),
};

/** The word for a field's value; other values stay as they are. */
export function wordOf(field: string, value: string): string {
  const known = words[field];
  return known && Object.hasOwn(known, value) ? (known[value] as string) : value;
}
