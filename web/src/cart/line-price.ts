import { priceOf, sumMoney, unitPriceAt } from '#definitions/price';
import { hasPrice } from '../ui/money';
import type { CartProductFragment } from './cart-product.generated';

type Priced = Pick<CartProductFragment, 'standardCost' | 'unit' | 'priceBreaks'>;

interface Line {
  product: Priced;
  quantity: number;
}

/** The product with its numeric price; null if it has no price. */
function pricedOf({ standardCost, unit, priceBreaks }: Priced) {
  return hasPrice(standardCost) ? { standardCost, unit, priceBreaks } : null;
}

/** US dollars per unit at this quantity; null without a price. */
export function lineUnitPrice({ product, quantity }: Line): string | null {
  const priced = pricedOf(product);
  return priced && unitPriceAt(priced, quantity);
}

/** US dollars for the line; null without a price. */
export function linePrice({ product, quantity }: Line): string | null {
  const priced = pricedOf(product);
  return priced && priceOf(priced, quantity);
}

/** US dollars for all lines that have a price. */
export function subtotalOf(lines: readonly Line[]): string {
  return sumMoney(lines.flatMap(line => linePrice(line) ?? []));
}
