import Big from 'big.js';
import { unitsOfMeasure, type UnitOfMeasure } from '#definitions/unit';

// Prices are decimal text, which Big reads exactly. Never convert one to Number.

function withThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

function dollars(amount: Big, decimals: number): string {
  const [whole = '0', fraction] = amount.abs().toFixed(decimals, Big.roundHalfUp).split('.');
  return `${amount.lt(0) ? '-' : ''}$${withThousands(whole)}${fraction ? `.${fraction}` : ''}`;
}

/** A total, with two decimals. */
export function formatMoney(amount: string): string {
  return dollars(new Big(amount), 2);
}

/** A unit price, with two to four decimals. */
export function formatUnitPrice(amount: string): string {
  const fraction = new Big(amount).round(4, Big.roundHalfUp).toFixed().split('.')[1] ?? '';
  return dollars(new Big(amount), Math.max(2, fraction.length));
}

/** A unit price with its unit, such as "$2.09 each" or "$8.45 per hundred". */
export function unitPriceText(amount: string, unit: UnitOfMeasure): string {
  return `${formatUnitPrice(amount)} ${unitsOfMeasure[unit].priceWords}`;
}

/** False for an item at 0, which shows "Call for price" and cannot be ordered. */
export function hasPrice(amount: string | null | undefined): amount is string {
  return amount != null && new Big(amount).gt(0);
}
