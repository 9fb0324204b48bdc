import { anyQuantity, emptyCart, noNotes, withRestored, type Cart, type CartLine } from './cart-lines';
import type { CartProductFragment } from './cart-product.generated';

/**
 * Parses this customer's stored cart. Returns an empty cart for another customer's, an outdated or a damaged one. The
 * lines of an earlier release, which stored the cart in the browser only, become changes to send.
 */
export function parseCart(text: string | null, customerNumber: number): Cart {
  const empty = emptyCart(customerNumber);
  if (text === null) return empty;
  try {
    const cart = JSON.parse(text) as Partial<Cart> | null;
    if (cart?.customerNumber !== customerNumber || !Array.isArray(cart.lines)) return empty;
    if (cart.received !== undefined) return { ...empty, ...cart };
    return withRestored({ ...empty, notes: cart.notes ?? noNotes }, cart.lines.filter(isLine).map(fromEarlierRelease));
  } catch {
    return empty;
  }
}

function isLine(line: Partial<CartLine> | null): line is CartLine {
  return (
    Number.isInteger(line?.product?.key) &&
    typeof line?.product?.description === 'string' &&
    Number.isInteger(line.quantity) &&
    (line.quantity ?? 0) > 0
  );
}

function fromEarlierRelease({ product, quantity, confirmed }: CartLine, index: number): CartLine {
  return {
    product: { ...product, quantityLimits: (product as Partial<CartProductFragment>).quantityLimits ?? anyQuantity },
    quantity,
    confirmed: (confirmed as number | undefined) ?? 0,
    position: index + 1,
    staffName: null,
  };
}
