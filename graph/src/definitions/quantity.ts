/** In which quantities an item can be ordered. Both sides use these rules, and the same words for them. */
import { mostQuantity } from './field.js';

/** The fields of an item that limit its quantity; 0 means no limit. */
export interface QuantityFacts {
  minimumQuantity: number;
  maximumQuantity: number;
  /** Orders are multiples of it; 0 and 1 mean any whole number */
  quantityMultiple: number;
}

export interface QuantityBounds {
  /** The smallest quantity that can be ordered */
  least: number;
  most: number;
  multiple: number;
}

export interface QuantityLimits extends QuantityBounds {
  /** How much plus and minus buttons change the quantity */
  step: number;
}

/** The quantities of an item that can be ordered */
export function quantityBounds(item: QuantityFacts): QuantityBounds {
  const multiple = Math.max(1, item.quantityMultiple);
  const highest = item.maximumQuantity > 0 ? Math.min(item.maximumQuantity, mostQuantity) : mostQuantity;
  return {
    least: Math.ceil(Math.max(1, item.minimumQuantity) / multiple) * multiple,
    most: Math.floor(highest / multiple) * multiple,
    multiple,
  };
}

/** The same with the step of the buttons. `defaultQuantity` is the pack size. */
export function quantityLimits(item: QuantityFacts & { defaultQuantity: number }): QuantityLimits {
  const bounds = quantityBounds(item);
  const pack = Math.max(1, item.defaultQuantity);
  return { ...bounds, step: pack % bounds.multiple === 0 ? pack : bounds.multiple };
}

const inWords = (quantity: number) => quantity.toLocaleString('en-US');

/** Why a quantity cannot be ordered, as a sentence without the item; null if it can. */
export function quantityProblem({ least, most, multiple }: QuantityBounds, quantity: number): string | null {
  if (!Number.isInteger(quantity) || quantity > mostQuantity)
    return `Order a whole number from 1 to ${inWords(mostQuantity)}.`;
  if (quantity < 1) return 'Enter a quantity of 1 or more.';
  if (quantity < least) return `Order at least ${inWords(least)}.`;
  if (quantity > most) return `Order at most ${inWords(most)}.`;
  if (quantity % multiple === 0) return null;
  const below = Math.max(least, Math.floor(quantity / multiple) * multiple);
  const nearest = [below, below + multiple].filter((each, index) => index === 0 || each <= most).map(inWords);
  return `Sold in ${inWords(multiple)}s. Order ${nearest.join(' or ')}.`;
}

/** The quantity that can be ordered and is nearest to one, rounded up between multiples */
export function nearestQuantity({ least, most, multiple }: QuantityBounds, quantity: number): number {
  return Math.min(most, Math.max(least, Math.ceil(quantity / multiple) * multiple));
}

/** The rules of an item, such as "sold in 25s, at least 50"; empty without any */
export function quantityRuleWords({ least, most, multiple }: QuantityBounds): string {
  return [
    ...(multiple > 1 ? [`sold in ${inWords(multiple)}s`] : []),
    ...(least > multiple ? [`at least ${inWords(least)}`] : []),
    ...(most < mostQuantity - multiple ? [`at most ${inWords(most)}`] : []),
  ].join(', ');
}

/** What is wrong with the quantities of an item, by field. A maximum of 0 is none. */
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
  else if (defaultQuantity % multiple !== 0) faults.defaultQuantity = `Must be a multiple of ${multiple}`;
  return faults;
}
