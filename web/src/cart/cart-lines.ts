import { changedQuantity, noQuantity, type CartQuantityChange } from '#definitions/cart';
import { mostQuantity } from '#definitions/field';
import { sumQuantities } from '#definitions/quantity';
import type { CartProductFragment } from './cart-product.generated';
import { lineUnitPrice } from './line-price';

/** `product` is a snapshot from when the line was added. It is only used to show what has changed since. */
export interface CartLine {
  product: CartProductFragment;
  quantity: number;
  /** The largest unusual quantity that the customer confirmed; 0 if none */
  confirmed: number;
  position: number;
  /** The staff member who last changed the line for the customer */
  staffName: string | null;
}

/** The product keys for a query about lines, in an order that is independent of the lines' order. */
export function productKeys(lines: readonly Pick<CartLine, 'product'>[]): number[] {
  return lines.map(({ product }) => product.key).sort((one, other) => one - other);
}

/** A change of a line, with the product as the customer saw it. */
export interface LineChange extends CartQuantityChange {
  /** The difference; of a typed quantity, the one to the line as the customer saw it */
  by: number;
  product: CartProductFragment;
  /** Position for a line that is restored */
  position?: number;
  /** Whether the product replaces the line's snapshot, although no quantity is added */
  seen?: boolean;
}

/** Changes that are sent together. Their ID makes it safe to send them again. */
export interface Batch {
  id: string;
  /** null: the active cart, if none was received yet */
  cartKey: number | null;
  changes: readonly LineChange[];
}

/** A change that another device or staff made to a line, or a quantity of this device that an order did not contain. */
export interface LineNews {
  productKey: number;
  description: string;
  from: number;
  to: number;
  /** Whether the cart was ordered elsewhere before the server had the quantity that was typed here */
  isLate?: boolean;
  staffName: string | null;
}

/** The PO number, note and job of an order. */
export interface OrderNotes {
  poNumber: string;
  note: string;
  jobKey: number | null;
}

/** The result of a re-order, so that it can be described and undone until the cart changes again. */
export interface Reordered {
  orderKey: number;
  before: CartLine[];
  added: { product: CartProductFragment; quantity: number }[];
  /** Descriptions of lines that were not added. */
  leftOut: string[];
}

/** The account's cart as this device last received it. */
export interface ReceivedCart {
  /** null: the account has no cart yet */
  key: number | null;
  name: string;
  version: number;
  /** The version that the last order from it led to; null before the first one */
  orderedVersion: number | null;
  lines: readonly CartLine[];
}

/** The account's cart with this device's changes, some of which the server does not have yet. */
export interface Cart {
  customerNumber: number;
  /** null: not received yet */
  received: ReceivedCart | null;
  /** Sent, but without a response yet */
  sending: Batch | null;
  waiting: readonly LineChange[];
  /** `received` with `sending` and `waiting` applied */
  lines: readonly CartLine[];
  news: readonly LineNews[];
  notes: OrderNotes;
  reordered: Reordered | null;
  checkout: CartCheckout | null;
}

/** A checkout of the cart, until it is placed or rejected */
export interface CartCheckout {
  /** The same in every window and for every attempt, so that the server places one order */
  key: string;
  /** The account's cart that the order empties; null if it has none */
  cartKey: number | null;
  /** The version of that cart that is ordered */
  cartVersion: number | null;
  /** It was sent and its outcome is unknown. It may have placed the order. */
  isSent: boolean;
}

export const noNotes: OrderNotes = { poNumber: '', note: '', jobKey: null };

/** For products whose limits are not known yet */
export const anyQuantity = { least: 1, most: mostQuantity, multiple: 1, step: 1 };

export function emptyCart(customerNumber: number): Cart {
  return {
    customerNumber,
    received: null,
    sending: null,
    waiting: [],
    lines: [],
    news: [],
    notes: noNotes,
    reordered: null,
    checkout: null,
  };
}

function bounded(quantity: number): number {
  return Math.min(mostQuantity, Math.max(0, quantity));
}

function applied(lines: readonly CartLine[], change: LineChange): CartLine[] {
  const index = lines.findIndex(({ product }) => product.key === change.productKey);
  const known = lines[index];
  const merged = changedQuantity(known ?? noQuantity, change);
  if (merged.quantity === 0) return lines.filter(line => line !== known);
  const line: CartLine = {
    ...merged,
    product: known && change.by <= 0 && !change.seen ? known.product : change.product,
    position: known?.position ?? change.position ?? 1 + Math.max(0, ...lines.map(({ position }) => position)),
    staffName: known?.staffName ?? null,
  };
  if (known) return lines.with(index, line);
  const next = lines.findIndex(({ position }) => position > line.position);
  return lines.toSpliced(next < 0 ? lines.length : next, 0, line);
}

/** Applies changes, in order, as the server will. */
export function appliedAll(lines: readonly CartLine[], changes: readonly LineChange[]): readonly CartLine[] {
  return changes.reduce(applied, lines);
}

/**
 * Adds changes to those waiting to be sent. Combines changes of the same product. What was changed elsewhere has been
 * seen for lines that the customer changes, and is over in an empty cart.
 */
function withChanges(cart: Cart, changes: readonly LineChange[]): Cart {
  const waiting = new Map(cart.waiting.map(change => [change.productKey, change]));
  for (const change of changes) {
    const earlier = waiting.get(change.productKey);
    // A line keeps the position from its first change, here and on the server.
    waiting.set(change.productKey, earlier ? mergedChange(earlier, change) : change);
  }
  const lines = appliedAll(cart.lines, changes);
  const touched = new Set(changes.filter(({ by }) => by !== 0).map(({ productKey }) => productKey));
  const news = lines.length === 0 ? [] : cart.news.filter(({ productKey }) => !touched.has(productKey));
  return { ...cart, lines, news, waiting: [...waiting.values()] };
}

function mergedChange(earlier: LineChange, later: LineChange): LineChange {
  const isSeen = later.by > 0 || later.seen;
  const typed =
    later.quantity ?? (earlier.quantity == null ? null : bounded(sumQuantities(earlier.quantity, later.by)));
  return {
    productKey: later.productKey,
    product: isSeen ? later.product : earlier.product,
    by: sumQuantities(earlier.by, later.by),
    ...(typed === null ? {} : { quantity: typed }),
    confirmed: Math.max(earlier.confirmed ?? 0, later.confirmed ?? 0),
    position: earlier.position ?? later.position,
    seen: earlier.by > 0 || earlier.seen || isSeen,
  };
}

function lineOf(cart: Cart, productKey: number): CartLine | undefined {
  return cart.lines.find(({ product }) => product.key === productKey);
}

function addition(cart: Cart, product: CartProductFragment, quantity: number, isConfirmed: boolean): LineChange[] {
  const by = bounded(quantity);
  const sum = bounded(sumQuantities(lineOf(cart, product.key)?.quantity ?? 0, by));
  return by === 0 ? [] : [{ productKey: product.key, product: plain(product), by, confirmed: isConfirmed ? sum : 0 }];
}

/** Adds a product, or increases its line. Updates the line's snapshot to the product as the customer sees it now. */
export function withAdded(cart: Cart, product: CartProductFragment, quantity: number, isConfirmed = false): Cart {
  return withChanges(cart, addition(cart, product, quantity, isConfirmed));
}

/** Records that the customer confirmed the quantity of a line. */
export function withConfirmed(cart: Cart, productKey: number): Cart {
  const line = lineOf(cart, productKey);
  return line ? withChanges(cart, [{ productKey, product: line.product, by: 0, confirmed: line.quantity }]) : cart;
}

/** Adds to a line, or removes from it: a step, which adds up with those of other devices. */
export function withDifference(cart: Cart, productKey: number, by: number): Cart {
  const line = lineOf(cart, productKey);
  return line ? withChanges(cart, [{ productKey, product: line.product, by }]) : cart;
}

/** Sets the quantity of a line: a value, which replaces those of other devices. */
export function withQuantity(cart: Cart, productKey: number, quantity: number): Cart {
  const line = lineOf(cart, productKey);
  return line ? withChanges(cart, [typedChange(line, bounded(quantity))]) : cart;
}

function typedChange({ product, quantity: before }: CartLine, quantity: number): LineChange {
  return { productKey: product.key, product, by: sumQuantities(quantity, -before), quantity };
}

export function without(cart: Cart, ...productKeys: number[]): Cart {
  const removed = cart.lines.filter(({ product }) => productKeys.includes(product.key));
  return withChanges(
    cart,
    removed.map(line => typedChange(line, 0)),
  );
}

/** Replaces the product of a line, in the same quantity and position. */
export function withReplaced(cart: Cart, productKey: number, product: CartProductFragment): Cart {
  const line = lineOf(cart, productKey);
  return line ? withAdded(without(cart, productKey), product, line.quantity) : cart;
}

/** Puts removed lines back in their positions. */
export function withRestored(cart: Cart, lines: readonly CartLine[]): Cart {
  const changes = lines.map(({ product, quantity, confirmed, position }) => ({
    productKey: product.key,
    product,
    by: quantity,
    confirmed,
    position,
  }));
  return withChanges(cart, changes);
}

/** A line of an earlier order that the customer chose to order again. */
export interface RepeatedLine extends Pick<CartLine, 'product' | 'quantity'> {
  /** Whether the quantity needs no confirmation */
  isConfirmed: boolean;
}

/** Adds lines of an earlier order. `leftOut` describes those that are not added. */
export function withReordered(
  cart: Cart,
  orderKey: number,
  added: readonly RepeatedLine[],
  leftOut: readonly string[],
): Cart {
  const next = added.reduce(
    (now, { product, quantity, isConfirmed }) => withAdded(now, product, quantity, isConfirmed),
    cart,
  );
  const reordered = {
    orderKey,
    before: [...cart.lines],
    added: added.map(({ product, quantity }) => ({ product, quantity })),
    leftOut: [...leftOut],
  };
  return { ...next, reordered };
}

export function withoutReordered(cart: Cart): Cart {
  const changes = (cart.reordered?.added ?? []).map(({ product, quantity }) => ({
    productKey: product.key,
    product,
    by: -quantity,
  }));
  return { ...withChanges(cart, changes), reordered: null };
}

/** Updates the snapshots to the products as shown now. */
export function withProducts(cart: Cart, products: readonly CartProductFragment[]): Cart {
  const byKey = new Map(products.map(product => [product.key, product]));
  const changes = cart.lines.flatMap(({ product }) => {
    const now = byKey.get(product.key);
    return now ? [{ productKey: now.key, product: plain(now), by: 0, seen: true }] : [];
  });
  return withChanges(cart, changes);
}

export function linesContent(lines: readonly CartLine[]): string {
  return lines
    .map(({ product, quantity }) => `${product.key}x${quantity}@${lineUnitPrice({ product, quantity })}`)
    .join(' ');
}

/** Copies only these fields, so that the stored cart excludes other fields that a page loaded. */
function plain(product: CartProductFragment): CartProductFragment {
  const { key, productId, description, standardCost, unit, priceBreaks } = product;
  const { quantityLimits, defaultQuantity, imageAddress, inStoreOnly } = product;
  return {
    key,
    productId,
    description,
    standardCost,
    unit,
    priceBreaks,
    quantityLimits,
    defaultQuantity,
    imageAddress,
    inStoreOnly,
  };
}
