import Big from 'big.js';

/** A decimal as text, such as "12.49". */
export type Amount = string;

/** True for a plain non-negative decimal with at most 2 decimals. */
export function isAmount(value: unknown): value is Amount {
  return typeof value === 'string' && value.length <= 20 && /^(0|[1-9]\d*)(\.\d{1,2})?$/.test(value);
}

/** -1, 0 or 1 */
export function compare(a: Amount, b: Amount): number {
  return new Big(a).cmp(b);
}

/** Sum with 2 decimals. */
export function sum(amounts: readonly Amount[]): Amount {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2);
}

/** Difference with 2 decimals. */
export function subtract(a: Amount, b: Amount): Amount {
  return new Big(a).minus(b).toFixed(2);
}
