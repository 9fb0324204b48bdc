import { unitsOfMeasure, type UnitOfMeasure } from '#definitions/unit';

// Prices are decimal text, which Intl formats exactly and rounds half up. Never convert one to Number.

function dollars(mostDecimals: number): (amount: string) => string {
  const { format } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: mostDecimals,
  });
  return amount => format(amount as `${number}`);
}

/** A total, with two decimals. */
export const formatMoney = dollars(2);

/** A unit price, with two to four decimals. */
export const formatUnitPrice = dollars(4);

/** A unit price with its unit, such as "$2.09 each" or "$8.45 per hundred". */
export function unitPriceText(amount: string, unit: UnitOfMeasure): string {
  return `${formatUnitPrice(amount)} ${unitsOfMeasure[unit].priceWords}`;
}

/** False for an item at 0, which shows "Call for price" and cannot be ordered. */
export function hasPrice(amount: string | null | undefined): amount is string {
  return amount != null && /^[^-]*[1-9]/.test(amount);
}
