import { mostCartName } from '../../definitions/cart.js';

/** Descriptions used in several places. */
export const about = {
  name: `At most ${mostCartName} characters, unique among the customer's carts, ignoring case.`,
  confirmed: 'The largest unusual quantity that was confirmed; 0 if none.',
  seenPrice: 'Unit price in US dollars that was shown when the line was last changed. Null if none was shown.',
  seenInStoreOnly: 'Whether the product was shown as pickup only when the line was last changed.',
} as const;
