import Big from 'big.js';

/** A decimal as text, e.g. "12.49"; the only form in which money travels between modules. */
export type DecimalText = string;

const format = /^(0|[1-9]\d*)(\.\d+)?$/;

/** True for a plain non-negative decimal with at most `places` decimals. */
export function isDecimalText(value: unknown, places: number): value is DecimalText {
  if (typeof value !== 'string' || value.length > 20 || !format.test(value)) return false;
  return (value.split('.')[1]?.length ?? 0) <= places;
}

/** Unit price times quantity, rounded half up to 2 decimals: per line, because the invoice shows lines and they must add up. */
export function lineTotal(unitPrice: DecimalText, quantity: number): DecimalText {
  return new Big(unitPrice).times(quantity).round(2, Big.roundHalfUp).toFixed(2);
}

/** Sum with 2 decimals. */
export function sumMoney(amounts: DecimalText[]): DecimalText {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed(2);
}

/** -1, 0 or 1 */
export function compareMoney(a: DecimalText, b: DecimalText): number {
  return new Big(a).cmp(b);
}

export function subtractMoney(a: DecimalText, b: DecimalText): DecimalText {
  return new Big(a).minus(b).toFixed(2);
}

const storedDecimal = /^((?:0|[1-9]\d*)\.\d\d(?:\d*[1-9])?)0*$/;

/** The database keeps four decimals ("12.4900"); people and interfaces get two, or as many as are needed. */
export function trimDecimal(value: DecimalText): DecimalText {
  // As the database writes it: zeros beyond the second decimal are cut off, without reading it as a number.
  const stored = storedDecimal.exec(value);
  if (stored) return stored[1] as string;
  const big = new Big(value);
  const shortest = big.toFixed();
  return (shortest.split('.')[1]?.length ?? 0) < 2 ? big.toFixed(2) : shortest;
}

/** A decimal as a JSON number with its own decimals; text with at most 15 digits survives the way unchanged. */
export function decimalNumber(value: string): number {
  return Number(trimDecimal(value));
}
