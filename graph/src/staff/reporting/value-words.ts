import { changeActions } from '../../definitions/change-actions.js';
import { orderStatusWords } from '../../definitions/order.js';

/** Display words for statuses, payment methods and changes. */
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

/** Returns the word for a field's value, or the value itself if it has none. */
export function wordOf(field: string, value: string): string {
  const known = words[field];
  return known && Object.hasOwn(known, value) ? (known[value] as string) : value;
}
