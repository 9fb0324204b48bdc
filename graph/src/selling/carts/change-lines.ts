import { changedQuantity, mostCartLines, noQuantity } from '../../definitions/cart.js';
import { invalidInput } from '../../platform/shared/errors.js';
import type { CartLineChange } from './cart-input.js';
import type { CartLineRecord } from './cart-record.js';

/** A product in the catalog, sold or not. */
export interface ShownProduct {
  standardCost: string | null;
  inStoreOnly: boolean;
}

interface Changer {
  cartKey: number;
  /** The staff member who makes the change for the customer, or null */
  staffName: string | null;
  /** Existing products by key */
  products: ReadonlyMap<number, ShownProduct>;
}

/**
 * Applies changes to the lines of a cart, in order, and returns the new lines. Products that do not exist are not
 * added. Throws INVALID_INPUT if the cart would have too many lines.
 */
export function changeLines(
  lines: readonly CartLineRecord[],
  changes: readonly CartLineChange[],
  { cartKey, staffName, products }: Changer,
): CartLineRecord[] {
  const byProduct = new Map(lines.map(line => [line.productKey, line]));
  let last = Math.max(0, ...lines.map(({ position }) => position));
  for (const change of changes) {
    const { productKey } = change;
    const known = byProduct.get(productKey);
    const product = products.get(productKey);
    const changed = changedQuantity(known ?? noQuantity, change);
    if (changed.quantity === 0) byProduct.delete(productKey);
    if (changed.quantity === 0 || !(known ?? product)) continue;
    const position = known?.position ?? change.position ?? last + 1;
    last = Math.max(last, position);
    byProduct.set(productKey, {
      cartKey,
      productKey,
      ...changed,
      position,
      ...seenBy(change, known, product),
      staffName: staffName ?? known?.staffName ?? null,
    });
  }
  if (byProduct.size > mostCartLines) throw invalidInput({ lines: [`A cart has at most ${mostCartLines} lines.`] });
  return [...byProduct.values()];
}

/** Increasing the quantity stores the product's current price as the one last seen, unless the change has another. */
function seenBy(
  { by, quantity, seenPrice, seenInStoreOnly }: CartLineChange,
  known: CartLineRecord | undefined,
  product: ShownProduct | undefined,
): Pick<CartLineRecord, 'seenPrice' | 'seenInStoreOnly'> {
  const adds = quantity == null ? (by ?? 0) > 0 : quantity > (known?.quantity ?? 0);
  const seen = adds || !known ? product : undefined;
  return {
    seenPrice: seenPrice ?? seen?.standardCost ?? known?.seenPrice ?? null,
    seenInStoreOnly: seenInStoreOnly ?? seen?.inStoreOnly ?? known?.seenInStoreOnly ?? false,
  };
}
