import Big from 'big.js';
import type { DecimalText } from '../shared/money.js';

/**
 * The change of a unit price in percent, rounded half up to one decimal, such as "4.2" or "-10.0". null without a
 * price on either side.
 */
export function priceChange(before: DecimalText, now: DecimalText): DecimalText | null {
  const [from, to] = [new Big(before), new Big(now)];
  if (from.lte(0) || to.lte(0)) return null;
  return to.minus(from).times(100).div(from).toFixed(1, Big.roundHalfUp);
}
