/**
 * The only implementation of unit prices, line totals and sums, for the server and the web. Amounts are decimal text,
 * and are computed with whole numbers, never in binary floating point.
 */
import { mostQuantity, priceDecimals } from './field.js';
import { quantityDecimals } from './quantity.js';
import { pricePerOf, type UnitOfMeasure } from './unit.js';

/** The fields of an item that determine its price */
export interface PriceFacts {
  /** US dollars per unit, with up to 4 decimals */
  standardCost: string;
  unit: UnitOfMeasure;
  /** Price breaks, such as "100: 1.95, 500: 1.8"; null without any */
  priceBreaks: string | null;
}

/** A unit price that applies from a quantity on */
export interface QuantityPrice {
  quantity: number;
  /** US dollars per unit, as decimal text */
  unitPrice: string;
}

export const mostPriceBreaks = 10;

const amount = new RegExp(`^\\d{1,7}(\\.\\d{1,${priceDecimals}})?$`);

/** Converts decimal text to whole units of its last decimal place. */
function scaled(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function asText(value: bigint, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A price in ten-thousandths of a dollar, for exact sums */
export function scaledPrice(price: string): bigint {
  return scaled(price, priceDecimals);
}

/** Whether one unit price is lower than another. Both have at most 4 decimals. */
export function isLower(price: string, than: string): boolean {
  return scaled(price, priceDecimals) < scaled(than, priceDecimals);
}

/**
 * Reads price breaks, each as "quantity: price", separated by commas or semicolons; empty text has none. Returns the
 * error message if quantities do not rise, prices do not fall, or there are more than 10.
 */
export function readPriceBreaks(text: string): QuantityPrice[] | string {
  const parts = text.split(/[,;]/).map(part => part.trim());
  if (text.trim() === '') return [];
  if (parts.length > mostPriceBreaks) return `Must have at most ${mostPriceBreaks} prices`;
  const breaks: QuantityPrice[] = [];
  for (const part of parts) {
    const [quantity = '', unitPrice = '', ...rest] = part.split(/[:@=]/).map(side => side.trim().replace(/^\$/, ''));
    if (!/^\d{1,6}\+?$/.test(quantity) || !amount.test(unitPrice) || rest.length > 0)
      return `"${part.slice(0, 40)}" is not a quantity and a price, such as 100: 1.95`;
    breaks.push({ quantity: Number.parseInt(quantity, 10), unitPrice: shortest(unitPrice) });
  }
  return faultOf(breaks) ?? breaks;
}

function faultOf(breaks: readonly QuantityPrice[]): string | null {
  for (const [index, { quantity, unitPrice }] of breaks.entries()) {
    const before = breaks[index - 1];
    if (quantity < 2 || quantity > mostQuantity) return `Quantities must be from 2 to ${mostQuantity}`;
    if (before && quantity <= before.quantity) return 'Quantities must rise from price to price';
    if (!isLower('0', unitPrice)) return 'Prices must be above 0';
    if (before && !isLower(unitPrice, before.unitPrice)) return 'Prices must fall from quantity to quantity';
  }
  return null;
}

function shortest(price: string): string {
  return price.includes('.') ? price.replace(/0+$/, '').replace(/\.$/, '') : price;
}

/** Price breaks as they are stored */
export function priceBreaksText(breaks: readonly QuantityPrice[]): string {
  return breaks.map(({ quantity, unitPrice }) => `${quantity}: ${unitPrice}`).join(', ');
}

/** The unit prices of an item by quantity. The first one is its standard cost, from 1 on. */
export function quantityPrices({ standardCost, priceBreaks }: PriceFacts): QuantityPrice[] {
  const breaks = readPriceBreaks(priceBreaks ?? '');
  return [{ quantity: 1, unitPrice: standardCost }, ...(typeof breaks === 'string' ? [] : breaks)];
}

/** US dollars per unit when this quantity is ordered */
export function unitPriceAt(item: PriceFacts, quantity: number): string {
  if (!item.priceBreaks) return item.standardCost;
  return quantityPrices(item).findLast(price => price.quantity <= quantity)?.unitPrice ?? item.standardCost;
}

/**
 * Unit price times quantity, rounded half up to 2 decimals. Each line is rounded, because an invoice shows lines that
 * must add up.
 */
export function lineTotal(unitPrice: string, quantity: number, unit: UnitOfMeasure): string {
  const divisor = BigInt(10 ** (priceDecimals - 2 + quantityDecimals) * pricePerOf(unit));
  const exact = scaled(unitPrice, priceDecimals) * scaled(String(quantity), quantityDecimals);
  return asText((exact * 2n + divisor) / (divisor * 2n), 2);
}

/** The line total for this quantity of an item, in US dollars, rounded half up to 2 decimals */
export function priceOf(item: PriceFacts, quantity: number): string {
  return lineTotal(unitPriceAt(item, quantity), quantity, item.unit);
}

/** The sum of amounts with at most 4 decimals, rounded half up to 2 */
export function sumMoney(amounts: readonly string[]): string {
  const exact = amounts.reduce((sum, each) => sum + scaled(each, priceDecimals), 0n);
  return asText((exact + 50n) / 100n, 2);
}

/** The error messages for the price breaks of an item, by field */
export function priceFaults({ standardCost, priceBreaks }: PriceFacts): { priceBreaks?: string } {
  const [, first] = quantityPrices({ standardCost, priceBreaks, unit: 'each' });
  // A cost of 0 means "call for price" at every quantity.
  const isFault = first && isLower('0', standardCost) && !isLower(first.unitPrice, standardCost);
  return isFault ? { priceBreaks: 'Must be lower than the standard cost' } : {};
}
