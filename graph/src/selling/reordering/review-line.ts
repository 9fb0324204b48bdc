import type { ProductRecord } from '../../catalog/catalog/index.js';
import { unitPriceAt } from '../../definitions/price.js';
import { nearestQuantity, quantityBounds, quantityProblem, sumQuantities } from '../../definitions/quantity.js';
import { unitsOfMeasure, type UnitOfMeasure } from '../../definitions/unit.js';
import { priceChange, priceOrder, type PaidPrice } from '../../catalog/pricing/index.js';
import { compareMoney, trimDecimal, type DecimalText } from '../../platform/shared/money.js';

/** Whether a line can be ordered again, and its changes. */
export type ReorderVerdict =
  | 'UNCHANGED'
  | 'PRICE_UP'
  | 'PRICE_DOWN'
  | 'QUANTITY'
  | 'UNIT'
  | 'IN_STORE_ONLY'
  | 'CALL_FOR_PRICE'
  | 'DISCONTINUED';

export interface LineReview {
  verdict: ReorderVerdict;
  /** The verdict in words; null for UNCHANGED */
  message: string | null;
  /** Quantity to add to the one in the cart; 0 if none can be added */
  quantity: number;
  /** Percent, such as "4.2" or "-10.0" */
  priceChange: DecimalText | null;
}

interface Circumstances {
  /** Quantity of the product in the cart, to which the line is added */
  inCart: number;
  /** Whether the order was picked up, as one with an in-store-only item must be */
  pickup: boolean;
}

const words = {
  discontinued: 'No longer sold.',
  unit: (before: UnitOfMeasure, now: UnitOfMeasure) =>
    `Sold ${unitsOfMeasure[now].priceWords} now, and ${unitsOfMeasure[before].priceWords} then.`,
  inStoreOnly: 'Pickup only now. With this item, the whole order must be picked up.',
  inCart: (message: string, inCart: number) =>
    inCart === 0 ? message : `${message} Your cart already has ${inCart.toLocaleString('en-US')}.`,
  price: (direction: 'up' | 'down', percent: DecimalText, before: DecimalText, now: DecimalText) =>
    `Price ${direction} ${inPercent(percent)}, from $${trimDecimal(before)} to $${trimDecimal(now)}.`,
};

/** Reviews another product in the ordered quantity. Its price is not compared. */
export function reviewSubstitute(
  ordered: PaidPrice,
  product: ProductRecord,
  circumstances: Circumstances,
): Pick<LineReview, 'message' | 'quantity'> {
  const { verdict, message, quantity } = reviewLine(ordered, product, circumstances);
  return { quantity, message: verdict === 'PRICE_UP' || verdict === 'PRICE_DOWN' ? null : message };
}

/** Reviews a line. Reasons that prevent the order take precedence over changes. */
export function reviewLine(
  ordered: PaidPrice,
  product: ProductRecord | null,
  { inCart, pickup }: Circumstances,
): LineReview {
  if (!product) return { verdict: 'DISCONTINUED', message: words.discontinued, quantity: 0, priceChange: null };
  const sum = sumQuantities(inCart, ordered.quantity);
  const [priced] = priceOrder([{ productKey: product.key, quantity: sum }], new Map([[product.key, product]])).lines;
  if (priced?.problem === 'PRODUCT_UNAVAILABLE')
    return { verdict: 'CALL_FOR_PRICE', message: priced.message, quantity: 0, priceChange: null };
  const change = priceChange(ordered, product);
  const line = { quantity: ordered.quantity, priceChange: change };
  const bounds = quantityBounds(product);
  const problem = quantityProblem(bounds, sum);
  if (problem !== null) {
    const quantity = Math.max(0, sumQuantities(nearestQuantity(bounds, sum), -inCart));
    return { ...line, quantity, verdict: 'QUANTITY', message: words.inCart(problem, inCart) };
  }
  if (ordered.unit !== product.unit)
    return { ...line, verdict: 'UNIT', message: words.unit(ordered.unit, product.unit) };
  if (product.inStoreOnly && !pickup) return { ...line, verdict: 'IN_STORE_ONLY', message: words.inStoreOnly };
  const now = unitPriceAt(product, ordered.quantity);
  const difference = compareMoney(now, ordered.unitPrice);
  if (change === null || difference === 0) return { ...line, verdict: 'UNCHANGED', message: null };
  return {
    ...line,
    verdict: difference > 0 ? 'PRICE_UP' : 'PRICE_DOWN',
    message: words.price(difference > 0 ? 'up' : 'down', change, ordered.unitPrice, now),
  };
}

/** Formats "4.0" and "-4.0" as 4%, and a change below 0.1% as "less than 0.1%". */
function inPercent(change: DecimalText): string {
  const amount = change.replace('-', '').replace(/\.0$/, '');
  return amount === '0' ? 'by less than 0.1%' : `${amount}%`;
}
