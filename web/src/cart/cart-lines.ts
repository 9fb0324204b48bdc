import type { CartProductFragment } from './cart-product.generated';

/** `product` is a snapshot from when the line was added. It only serves to show what changed since. */
export interface CartLine {
  product: CartProductFragment;
  quantity: number;
  /** The largest unusual quantity that the customer confirmed. */
  confirmed?: number;
}

/** The customer's own text on an order. */
export interface OrderNotes {
  poNumber: string;
  note: string;
}

/** The result of a re-order, so that it can be described and undone until the cart changes again. */
export interface Reordered {
  orderKey: number;
  before: CartLine[];
  /** Products that were already in the cart, whose quantities increased. */
  grownKeys: number[];
  /** Descriptions of products that are no longer sold. */
  leftOut: string[];
}

export interface Cart {
  customerNumber: number;
  lines: CartLine[];
  notes: OrderNotes;
  reordered: Reordered | null;
  /**
   * Prefix of the idempotency key of this cart's order. Generated with the cart, not at checkout: otherwise two tabs
   * that check out at the same moment would each generate one, because a stored value reaches the other tab late.
   */
  orderSeed: string | null;
  /** Key of a checkout that was sent and whose outcome is unknown. It may have placed the order. */
  sentKey: string | null;
}

const noNotes: OrderNotes = { poNumber: '', note: '' };

/** The store's largest quantity of any product. A limit this high is not shown. */
export const mostPieces = 999_999;
export const mostLines = 500;

export function emptyCart(customerNumber: number): Cart {
  return { customerNumber, lines: [], notes: noNotes, reordered: null, orderSeed: null, sentKey: null };
}

function whole(quantity: number): number {
  return Math.min(mostPieces, Math.max(0, Math.floor(quantity)));
}

/** Adds a product, or increases its line. The line takes over the product as the customer sees it now. */
export function withAdded(cart: Cart, product: CartProductFragment, quantity: number, isConfirmed = false): Cart {
  const more = whole(quantity);
  if (more === 0) return cart;
  const known = cart.lines.some(line => line.product.key === product.key);
  const { lines } = known ? cart : { lines: [...cart.lines, { product: plain(product), quantity: 0 }] };
  return onLine({ ...cart, lines }, product.key, ({ quantity: before, confirmed }) => {
    const sum = whole(before + more);
    return { product: plain(product), quantity: sum, confirmed: isConfirmed ? sum : confirmed };
  });
}

/** Records that the customer confirmed the quantity of a line. */
export function withConfirmed(cart: Cart, productKey: number): Cart {
  return onLine(cart, productKey, line => ({ ...line, confirmed: line.quantity }));
}

export function withQuantity(cart: Cart, productKey: number, quantity: number): Cart {
  const exact = whole(quantity);
  return exact === 0 ? without(cart, productKey) : onLine(cart, productKey, line => ({ ...line, quantity: exact }));
}

export function without(cart: Cart, productKey: number): Cart {
  return { ...cart, lines: cart.lines.filter(line => line.product.key !== productKey) };
}

/** Subtracts ordered quantities. The rest belongs to a new order, so it gets a new seed. */
export function withoutOrdered(cart: Cart, ordered: readonly { productKey: number; quantity: number }[]): Cart {
  const taken = new Map(ordered.map(({ productKey, quantity }) => [productKey, quantity]));
  const lines = cart.lines
    .map(line => ({ ...line, quantity: line.quantity - (taken.get(line.product.key) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  return { ...cart, lines, notes: noNotes, reordered: null, orderSeed: null, sentKey: null };
}

/** Adds the lines of an earlier order. `products` are the ones still sold. */
export function withReordered(
  cart: Cart,
  order: { key: number; lines: readonly { productKey: number; quantity: number; description: string }[] },
  products: readonly CartProductFragment[],
): Cart {
  const sold = new Map(products.map(product => [product.key, product]));
  const known = new Set(cart.lines.map(({ product }) => product.key));
  const added = order.lines.reduce((now, { productKey, quantity }) => {
    const product = sold.get(productKey);
    return product ? withAdded(now, product, quantity, true) : now;
  }, cart);
  const reordered = {
    orderKey: order.key,
    before: cart.lines,
    grownKeys: [...sold.keys()].filter(key => known.has(key)),
    leftOut: order.lines.filter(({ productKey }) => !sold.has(productKey)).map(({ description }) => description),
  };
  return { ...added, reordered };
}

export function withoutReordered(cart: Cart): Cart {
  return { ...cart, lines: cart.reordered?.before ?? cart.lines, reordered: null };
}

/** Puts a removed line back in its position. */
export function withRestored(cart: Cart, line: CartLine, index: number): Cart {
  return { ...cart, lines: without(cart, line.product.key).lines.toSpliced(index, 0, line) };
}

export function withProducts(cart: Cart, products: readonly CartProductFragment[]): Cart {
  const byKey = new Map(products.map(product => [product.key, product]));
  return {
    ...cart,
    lines: cart.lines.map(line => ({ ...line, product: plain(byKey.get(line.product.key) ?? line.product) })),
  };
}

export function linesContent(lines: readonly CartLine[]): string {
  return lines.map(({ product, quantity }) => `${product.key}x${quantity}@${product.standardCost}`).join(' ');
}

/** Derives the same key for the same content of a cart, in every tab. The hash only has to distinguish contents. */
export function orderKeyOf(seed: string, content: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < content.length; index += 1)
    hash = Math.imul(hash ^ content.charCodeAt(index), 0x01000193) >>> 0;
  return `${seed}${hash.toString(16).padStart(8, '0')}`;
}

function onLine(cart: Cart, productKey: number, change: (line: CartLine) => CartLine): Cart {
  return { ...cart, lines: cart.lines.map(line => (line.product.key === productKey ? change(line) : line)) };
}

/** Copies only these fields. The stored cart excludes whatever else a page loaded of a product. */
function plain(product: CartProductFragment): CartProductFragment {
  const { key, productId, description, standardCost, quantityLimits, defaultQuantity, imageAddress, inStoreOnly } =
    product;
  return { key, productId, description, standardCost, quantityLimits, defaultQuantity, imageAddress, inStoreOnly };
}

/** Parses this customer's stored cart. Returns an empty cart for another customer's, an outdated or a damaged one. */
export function parseCart(text: string | null, customerNumber: number): Cart {
  const empty = emptyCart(customerNumber);
  if (text === null) return empty;
  try {
    const cart = JSON.parse(text) as Partial<Cart> | null;
    if (cart?.customerNumber !== customerNumber || !Array.isArray(cart.lines)) return empty;
    return { ...empty, ...cart, lines: cart.lines.filter(isLine).map(withLimits) };
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

/** Lines stored by an earlier release have no limits. The server reports them as soon as the cart is shown. */
function withLimits(line: CartLine): CartLine {
  const { quantityLimits = { least: 1, most: mostPieces, step: 1 } } = line.product as Partial<CartProductFragment>;
  return { ...line, product: { ...line.product, quantityLimits } };
}
