/** The rules for the quantity of an item, and their error messages. The server and the web share them. */
import { mostQuantity } from './field.js';
import { measureOf, type UnitOfMeasure } from './unit.js';

/** The most decimals of a quantity. Units that count pieces have none. */
export const quantityDecimals = 2;
const scale = 10 ** quantityDecimals;

/**
 * A quantity in hundredths. Quantities have at most 8 digits, which a number represents exactly when rounded like this,
 * so all arithmetic with them goes through this function.
 */
const hundredths = (quantity: number) => Math.round(quantity * scale);

/** The sum of quantities, such as 0.3 for 0.1 and 0.2 */
export function sumQuantities(...quantities: readonly number[]): number {
  return quantities.reduce((sum, each) => sum + hundredths(each), 0) / scale;
}

/** Whether a number has at most as many decimals as a quantity may have */
export function isQuantity(quantity: number): boolean {
  return hundredths(quantity) / scale === quantity;
}

/** The fields of an item that limit its quantity; 0 means no limit. */
export interface QuantityFacts {
  unit: UnitOfMeasure;
  minimumQuantity: number;
  maximumQuantity: number;
  /** Orders are multiples of it. 0 allows any quantity: with decimals for measured units, otherwise the same as 1. */
  quantityMultiple: number;
}

export interface QuantityBounds {
  /** The smallest quantity that can be ordered */
  least: number;
  most: number;
  /** 0.01 if quantities may have decimals; otherwise a whole number */
  multiple: number;
}

export interface QuantityLimits extends QuantityBounds {
  /** How much plus and minus buttons change the quantity */
  step: number;
}

function multipleBelow(quantity: number, multiple: number): number {
  return (Math.floor(hundredths(quantity) / hundredths(multiple)) * hundredths(multiple)) / scale;
}

function multipleAbove(quantity: number, multiple: number): number {
  return (Math.ceil(hundredths(quantity) / hundredths(multiple)) * hundredths(multiple)) / scale;
}

const isMultiple = (quantity: number, multiple: number) => hundredths(quantity) % hundredths(multiple) === 0;

/** The quantities of an item that can be ordered */
export function quantityBounds(item: QuantityFacts): QuantityBounds {
  const multiple = item.quantityMultiple || (measureOf(item.unit) ? 1 / scale : 1);
  const highest = item.maximumQuantity > 0 ? Math.min(item.maximumQuantity, mostQuantity) : mostQuantity;
  return {
    least: multipleAbove(Math.max(multiple, item.minimumQuantity), multiple),
    most: multipleBelow(highest, multiple),
    multiple,
  };
}

/** The same bounds with the step of the buttons. `defaultQuantity` is the pack size. */
export function quantityLimits(item: QuantityFacts & { defaultQuantity: number }): QuantityLimits {
  const bounds = quantityBounds(item);
  const pack = Math.max(1, item.defaultQuantity);
  return { ...bounds, step: isMultiple(pack, bounds.multiple) ? pack : bounds.multiple };
}

/** Whether quantities such as 12.5 can be ordered */
export function hasDecimals({ multiple }: Pick<QuantityBounds, 'multiple'>): boolean {
  return multiple < 1;
}

const inWords = (quantity: number) => quantity.toLocaleString('en-US');

/** The reason a quantity cannot be ordered, as a sentence that does not name the item; null if it can be ordered. */
export function quantityProblem(bounds: QuantityBounds, quantity: number): string | null {
  const { least, most, multiple } = bounds;
  if (quantity > mostQuantity || !(hasDecimals(bounds) ? isQuantity(quantity) : Number.isInteger(quantity)))
    return hasDecimals(bounds)
      ? `Order a number from ${multiple} to ${inWords(mostQuantity)}, with at most ${quantityDecimals} decimals.`
      : `Order a whole number from 1 to ${inWords(mostQuantity)}.`;
  if (quantity < Math.min(1, multiple)) return `Enter a quantity of ${Math.min(1, multiple)} or more.`;
  if (quantity < least) return `Order at least ${inWords(least)}.`;
  if (quantity > most) return `Order at most ${inWords(most)}.`;
  if (isMultiple(quantity, multiple)) return null;
  const below = Math.max(least, multipleBelow(quantity, multiple));
  const nearest = [below, below + multiple].filter((each, index) => index === 0 || each <= most).map(inWords);
  return `Sold in ${inWords(multiple)}s. Order ${nearest.join(' or ')}.`;
}

/** The nearest quantity that can be ordered, rounded up between multiples */
export function nearestQuantity({ least, most, multiple }: QuantityBounds, quantity: number): number {
  return Math.min(most, Math.max(least, multipleAbove(quantity, multiple)));
}

/** The rules of an item, such as "sold in 25s, at least 50"; empty without any */
export function quantityRuleWords({ least, most, multiple }: QuantityBounds): string {
  return [
    ...(hasDecimals({ multiple }) ? ['decimals such as 12.5 are possible'] : []),
    ...(multiple > 1 ? [`sold in ${inWords(multiple)}s`] : []),
    ...(least > multiple ? [`at least ${inWords(least)}`] : []),
    ...(most < mostQuantity - multiple ? [`at most ${inWords(most)}`] : []),
  ].join(', ');
}

/** The error messages for the quantities of an item, by field. A maximum of 0 means no maximum. */
export function quantityFaults(item: QuantityFacts & { defaultQuantity: number }) {
  const { minimumQuantity, maximumQuantity, defaultQuantity } = item;
  const { least, most, multiple } = quantityBounds(item);
  const faults: { maximumQuantity?: string; defaultQuantity?: string } = {};
  if (maximumQuantity > 0 && minimumQuantity > maximumQuantity)
    faults.maximumQuantity = 'Must be 0 for none, or at least the minimum quantity';
  else if (most < least) faults.maximumQuantity = `No multiple of ${multiple} is between the minimum and this`;
  if (defaultQuantity < minimumQuantity) faults.defaultQuantity = 'Must be at least the minimum quantity';
  else if (maximumQuantity > 0 && defaultQuantity > maximumQuantity)
    faults.defaultQuantity = 'Must be at most the maximum quantity';
  else if (!isMultiple(defaultQuantity, multiple)) faults.defaultQuantity = `Must be a multiple of ${multiple}`;
  return faults;
}
