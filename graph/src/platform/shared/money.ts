import Big from 'big.js';

/** A decimal as text, e.g. "12.49"; the only form in which modules pass money. */
export type DecimalText = string;

const format = /^(0|[1-9]\d*)(\.\d+)?$/;

/** Returns whether the value is a plain non-negative decimal with at most `places` decimals. */
export function isDecimalText(value: unknown, places: number): value is DecimalText {
  if (typeof value !== 'string' || value.length > 20 || !format.test(value)) return false;
  return (value.split('.')[1]?.length ?? 0) <= places;
}

/** Returns -1, 0 or 1. */
export function compareMoney(a: DecimalText, b: DecimalText): number {
  return new Big(a).cmp(b);
}

export function subtractMoney(a: DecimalText, b: DecimalText): DecimalText {
  return new Big(a).minus(b).toFixed(2);
}

const storedDecimal = /^((?:0|[1-9]\d*)\.\d\d(?:\d*[1-9])?)0*$/;

/** Removes zeros beyond the second decimal: the database stores four decimals ("12.4900"). */
export function trimDecimal(value: DecimalText): DecimalText {
  // Fast path: a value as the database writes it needs no parsing.
  const stored = storedDecimal.exec(value);
  if (stored) return stored[1] as string;
  const big = new Big(value);
  const shortest = big.toFixed();
  return (shortest.split('.')[1]?.length ?? 0) < 2 ? big.toFixed(2) : shortest;
}

/** Converts a decimal to a JSON number. Text with at most 15 digits survives the conversion unchanged. */
export function decimalNumber(value: string): number {
  return Number(trimDecimal(value));
}
