import type { DecimalText } from './demo-types.js';

/** Money in the generator, in ten-thousandths of a dollar. */
export type TenThousandths = number;

const perDollar = 10_000;

export function parseAmount(text: DecimalText): TenThousandths {
  const match = /^(\d+)(?:\.(\d{1,4}))?$/.exec(text);
  if (!match) throw new Error(`Not an amount: ${text}`);
  return Number(match[1]) * perDollar + Number((match[2] ?? '').padEnd(4, '0'));
}

/** Formats an amount with two decimals, or four if needed; zero is "0". */
export function formatAmount(amount: TenThousandths): DecimalText {
  if (amount === 0) return '0';
  const decimals = String(amount % perDollar).padStart(4, '0');
  return `${Math.floor(amount / perDollar)}.${decimals.replace(/00$/, '')}`;
}

export function percentOf(amount: TenThousandths, percent: number): TenThousandths {
  return Math.round((amount * percent) / 100);
}

export function wholeCents(amount: TenThousandths): TenThousandths {
  return Math.round(amount / 100) * 100;
}

/**
 * Rounds to a typical price: ending in 4 or 9 cents, in 9 cents from $25, in whole dollars from $200. Monotonic, so a
 * larger size is never cheaper.
 */
export function priceTag(amount: TenThousandths): TenThousandths {
  const cents = Math.round(amount / 100);
  if (cents >= 20_000) return Math.round(cents / 100) * perDollar;
  if (cents >= 2_500) return (Math.ceil(cents / 10) * 10 - 1) * 100;
  if (cents >= 100) return (Math.ceil(cents / 5) * 5 - 1) * 100;
  return Math.max(cents, 1) * 100;
}
