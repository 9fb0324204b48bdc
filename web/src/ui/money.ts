import Big from 'big.js';

// Prices are decimal text, which Big reads exactly. Never convert one to Number.

export interface PricedQuantity {
  unitPrice: string;
  quantity: number;
}

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

/** Unit price times quantity, rounded half up to cents. Each line is rounded, so that the lines add up to the total. */
export function lineTotal(unitPrice: string, quantity: number): string {
  return new Big(unitPrice).times(quantity).toFixed(2, Big.roundHalfUp);
}

export function sum(amounts: readonly string[]): string {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2, Big.roundHalfUp);
}

export function subtotal(lines: readonly PricedQuantity[]): string {
  return sum(lines.map(line => lineTotal(line.unitPrice, line.quantity)));
}

/** False for an item at 0, which shows "Call for price" and cannot be ordered. */
export function hasPrice(amount: string | null | undefined): amount is string {
  return amount != null && new Big(amount).gt(0);
}
