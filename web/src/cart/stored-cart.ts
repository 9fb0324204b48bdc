import { anyQuantity, emptyCart, noNotes, withRestored, type Cart, type CartLine } from './cart-lines';
import type { CartProductFragment } from './cart-product.generated';

/**
 * Parses this customer's stored cart. Returns an empty cart for another customer's, an outdated or a damaged one. Lines
 * from an earlier release, which stored the cart in the browser only, become changes to send.
 */
export function parseCart(text: string | null, customerNumber: number): Cart {
  const empty = emptyCart(customerNumber);
  if (text === null) return empty;
  try {
    const cart = JSON.parse(text) as Partial<Cart> | null;
    if (cart?.customerNumber !== customerNumber || !Array.isArray(cart.lines)) return empty;
    const notes = { ...noNotes, ...cart.notes };
    if (cart.received !== undefined) return withAllFields({ ...empty, ...cart, notes });
    return withRestored({ ...empty, notes }, cart.lines.filter(isLine).map(fromEarlierRelease));
  } catch {
    return empty;
  }
}

function isLine(line: Partial<CartLine> | null): line is CartLine {
  return (
    Number.isInteger(line?.product?.key) &&
    typeof line?.product?.description === 'string' &&
    typeof line.quantity === 'number' &&
    line.quantity > 0
  );
}

/** The product with the fields that an earlier release did not store. */
function completed(product: CartProductFragment): CartProductFragment {
  const stored: Partial<CartProductFragment> = product;
  return {
    ...product,
    unit: stored.unit ?? 'each',
    priceBreaks: stored.priceBreaks ?? null,
    quantityLimits: { ...anyQuantity, ...stored.quantityLimits },
  };
}

function withAllFields(cart: Cart): Cart {
  const all = <Item extends { product: CartProductFragment }>(items: readonly Item[]) =>
    items.map(item => ({ ...item, product: completed(item.product) }));
  const { received, sending, reordered } = cart;
  return {
    ...cart,
    received: received && { ...received, lines: all(received.lines) },
    sending: sending && { ...sending, changes: all(sending.changes) },
    waiting: all(cart.waiting),
    lines: all(cart.lines),
    reordered: reordered && { ...reordered, before: all(reordered.before), added: all(reordered.added) },
  };
}

function fromEarlierRelease({ product, quantity, confirmed }: CartLine, index: number): CartLine {
  return {
    product: completed(product),
    quantity,
    confirmed: (confirmed as number | undefined) ?? 0,
    position: index + 1,
    staffName: null,
  };
}
