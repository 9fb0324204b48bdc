import Big from 'big.js';
import { unitPriceAt, type PriceFacts } from '../../definitions/price.js';
import type { UnitOfMeasure } from '../../definitions/unit.js';
import type { DecimalText } from '../../platform/shared/money.js';

/** What was paid for a product. */
export interface PaidPrice {
  quantity: number;
  unit: UnitOfMeasure;
  unitPrice: DecimalText;
}

/**
 * How the unit price of the same quantity has changed, in percent, rounded half up to one decimal, such as "4.2" or
 * "-10.0". null without a price on either side, and for another unit of measure.
 */
export function priceChange(paid: PaidPrice, product: PriceFacts): DecimalText | null {
  const [from, to] = [new Big(paid.unitPrice), new Big(unitPriceAt(product, paid.quantity))];
  if (from.lte(0) || to.lte(0) || new Big(product.standardCost).lte(0) || paid.unit !== product.unit) return null;
  return to.minus(from).times(100).div(from).toFixed(1, Big.roundHalfUp);
}
