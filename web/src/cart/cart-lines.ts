import { changedQuantity, mostCartLines, noQuantity, type CartQuantityChange } from '#definitions/cart';
import { mostQuantity } from '#definitions/field';
import type { AccountCartFragment } from './account-cart.generated';
import type { CartProductFragment } from './cart-product.generated';

/** `product` is a snapshot from when the line was added. It only serves to show what changed since. */
export interface CartLine {
  product: CartProductFragment;
  quantity: number;
  /** The largest unusual quantity that the customer confirmed; 0 if none */
  confirmed: number;
  position: number;
  /** The member of staff who last changed the line for the customer */
  staffName: string | null;
}

/** A change of a line, as a difference, with the product as the customer sees it. */
export interface LineChange extends CartQuantityChange {
  product: CartProductFragment;
  /** Place for a line that is restored */
  position?: number;
  /** Whether the product replaces the line's snapshot, although no pieces are added */
  seen?: boolean;
}

/** Changes that are sent together, under an ID that makes sending them again harmless. */
export interface Batch {
  id: string;
  /** null: the active cart, if none was received yet */
  cartKey: number | null;
  changes: readonly LineChange[];
}

/** What somebody else changed on a line of the cart. */
export interface LineNews {
  productKey: number;
  description: string;
  from: number;
  to: number;
  staffName: string | null;
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
  added: { product: CartProductFragment; quantity: number }[];
  /** Descriptions of products that are no longer sold. */
  leftOut: string[];
}

/** The account's cart as this device last received it. */
interface ReceivedCart {
  /** null: the account has no cart yet */
  key: number | null;
  name: string;
  version: number;
  orderSeed: string;
  lines: readonly CartLine[];
}

/** The account's cart with this device's changes, some of which the server does not have yet. */
export interface Cart {
  customerNumber: number;
  /** null: not received yet */
  received: ReceivedCart | null;
  /** Sent, without a response so far */
  sending: Batch | null;
  waiting: readonly LineChange[];
  /** `received` with `sending` and `waiting` applied */
  lines: readonly CartLine[];
  news: readonly LineNews[];
  notes: OrderNotes;
  reordered: Reordered | null;
  /** Replaces the cart's `orderSeed` after a definite rejection, so that the next checkout has a new key. */
  ownSeed: string | null;
  /** Key of a checkout that was sent and whose outcome is unknown. It may have placed the order. */
  sentKey: string | null;
}

const noNotes: OrderNotes = { poNumber: '', note: '' };

export const mostLines = 500;

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
    ownSeed: null,
    sentKey: null,
  };
}

function whole(quantity: number): number {
  return Math.min(mostQuantity, Math.max(0, Math.floor(quantity)));
}

/** Applies a change as the server will. */
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

function appliedAll(lines: readonly CartLine[], changes: readonly LineChange[]): readonly CartLine[] {
  return changes.reduce(applied, lines);
}

/** Adds changes to those that wait to be sent. Those of the same product become one. */
function withChanges(cart: Cart, changes: readonly LineChange[]): Cart {
  const waiting = new Map(cart.waiting.map(change => [change.productKey, change]));
  for (const change of changes) {
    const earlier = waiting.get(change.productKey);
    // The place of a line is the one of its first change.
    waiting.delete(change.productKey);
    waiting.set(change.productKey, earlier ? mergedChange(earlier, change) : change);
  }
  return { ...cart, lines: appliedAll(cart.lines, changes), waiting: [...waiting.values()] };
}

function mergedChange(earlier: LineChange, later: LineChange): LineChange {
  const isSeen = later.by > 0 || later.seen;
  return {
    productKey: later.productKey,
    product: isSeen ? later.product : earlier.product,
    by: earlier.by + later.by,
    confirmed: Math.max(earlier.confirmed ?? 0, later.confirmed ?? 0),
    position: earlier.position ?? later.position,
    seen: earlier.by > 0 || earlier.seen || isSeen,
  };
}

function lineOf(cart: Cart, productKey: number): CartLine | undefined {
  return cart.lines.find(({ product }) => product.key === productKey);
}

function addition(cart: Cart, product: CartProductFragment, quantity: number, isConfirmed: boolean): LineChange[] {
  const by = whole(quantity);
  const sum = whole((lineOf(cart, product.key)?.quantity ?? 0) + by);
  return by === 0 ? [] : [{ productKey: product.key, product: plain(product), by, confirmed: isConfirmed ? sum : 0 }];
}

/** Adds a product, or increases its line. The line takes over the product as the customer sees it now. */
export function withAdded(cart: Cart, product: CartProductFragment, quantity: number, isConfirmed = false): Cart {
  return withChanges(cart, addition(cart, product, quantity, isConfirmed));
}

/** Records that the customer confirmed the quantity of a line. */
export function withConfirmed(cart: Cart, productKey: number): Cart {
  const line = lineOf(cart, productKey);
  return line ? withChanges(cart, [{ productKey, product: line.product, by: 0, confirmed: line.quantity }]) : cart;
}

export function withQuantity(cart: Cart, productKey: number, quantity: number): Cart {
  const line = lineOf(cart, productKey);
  return line ? withChanges(cart, [{ productKey, product: line.product, by: whole(quantity) - line.quantity }]) : cart;
}

export function without(cart: Cart, ...productKeys: number[]): Cart {
  const changes = cart.lines
    .filter(({ product }) => productKeys.includes(product.key))
    .map(({ product, quantity }) => ({ productKey: product.key, product, by: -quantity }));
  return withChanges(cart, changes);
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

/** Subtracts ordered quantities, as the server did with the order. The rest belongs to a new order. */
export function withoutOrdered(cart: Cart, ordered: readonly { productKey: number; quantity: number }[]): Cart {
  const taken = new Map(ordered.map(({ productKey, quantity }) => [productKey, quantity]));
  const lines = (cart.received?.lines ?? [])
    .map(line => ({ ...line, quantity: line.quantity - (taken.get(line.product.key) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const received = cart.received && { ...cart.received, lines };
  return rebuilt({ ...cart, received, notes: noNotes, reordered: null, ownSeed: null, sentKey: null });
}

/** Adds the lines of an earlier order. `products` are the ones still sold. */
export function withReordered(
  cart: Cart,
  order: { key: number; lines: readonly { productKey: number; quantity: number; description: string }[] },
  products: readonly CartProductFragment[],
): Cart {
  const sold = new Map(products.map(product => [product.key, product]));
  const added = order.lines.flatMap(({ productKey, quantity }) => {
    const product = sold.get(productKey);
    return product ? [{ product, quantity }] : [];
  });
  const next = added.reduce((now, { product, quantity }) => withAdded(now, product, quantity, true), cart);
  const reordered = {
    orderKey: order.key,
    before: [...cart.lines],
    added,
    leftOut: order.lines.filter(({ productKey }) => !sold.has(productKey)).map(({ description }) => description),
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

/** Replaces the snapshots with the products as they are shown now. */
export function withProducts(cart: Cart, products: readonly CartProductFragment[]): Cart {
  const byKey = new Map(products.map(product => [product.key, product]));
  const changes = cart.lines.flatMap(({ product }) => {
    const now = byKey.get(product.key);
    return now ? [{ productKey: now.key, product: plain(now), by: 0, seen: true }] : [];
  });
  return withChanges(cart, changes);
}

/** Moves the waiting changes into a batch, unless one is being sent already. */
export function withBatch(cart: Cart, id: string): Cart {
  if (cart.sending || cart.waiting.length === 0) return cart;
  const changes = cart.waiting.slice(0, mostCartLines);
  return {
    ...cart,
    sending: { id, cartKey: cart.received?.key ?? null, changes },
    waiting: cart.waiting.slice(mostCartLines),
  };
}

/** Addresses a batch to the active cart, because the one that it was made for was deleted. */
export function withBatchForActive(cart: Cart, id: string): Cart {
  return cart.sending?.id === id ? { ...cart, sending: { ...cart.sending, cartKey: null } } : cart;
}

/** Drops a batch that the server refused. What it changed is taken back and reported. */
export function withoutBatch(cart: Cart, id: string): Cart {
  if (cart.sending?.id !== id) return cart;
  const before = appliedAll(cart.received?.lines ?? [], cart.sending.changes);
  return rebuilt({
    ...cart,
    sending: null,
    news: withNews(cart.news, differences(before, cart.received?.lines ?? [])),
  });
}

/**
 * Takes over the account's cart, with the waiting changes on top. `sent` is the batch that it answers, if any. What
 * differs from what this device expects was changed elsewhere, and is reported.
 */
export function withReceived(cart: Cart, account: AccountCartFragment | null, sent: Batch | null): Cart {
  const received = receivedOf(account);
  const known = cart.received;
  const isSameCart = known !== null && (known.key === null || known.key === received.key);
  const sending = cart.sending?.id === sent?.id ? null : cart.sending;
  // Another tab received a later state already.
  if (known !== null && known.key === received.key && received.version < known.version)
    return rebuilt({ ...cart, sending });
  const expected = appliedAll(known?.lines ?? [], sent?.changes ?? []);
  // A checkout of this device takes out lines before its response arrives.
  const found = isSameCart && cart.sentKey === null ? differences(expected, received.lines) : [];
  return rebuilt({
    ...cart,
    received,
    sending,
    news: isSameCart ? withNews(cart.news, found) : [],
    reordered: found.length > 0 || !isSameCart ? null : cart.reordered,
    ownSeed: known?.orderSeed === received.orderSeed ? cart.ownSeed : null,
  });
}

function rebuilt(cart: Cart): Cart {
  const changes = [...(cart.sending?.changes ?? []), ...cart.waiting];
  return { ...cart, lines: appliedAll(cart.received?.lines ?? [], changes) };
}

function receivedOf(account: AccountCartFragment | null): ReceivedCart {
  if (!account) return { key: null, name: '', version: 0, orderSeed: '', lines: [] };
  const { key, name, version, orderSeed } = account;
  return { key, name, version, orderSeed, lines: account.lines.map(receivedLine) };
}

const anyQuantity = { least: 1, most: mostQuantity, step: 1 };

/** The line with its product as the customer last saw it. */
function receivedLine({ product, ...line }: AccountCartFragment['lines'][number]): CartLine {
  const { productKey, productId, description, quantity, confirmed, position, staffName } = line;
  return {
    product: {
      key: productKey,
      productId,
      description,
      standardCost: line.seenPrice,
      inStoreOnly: line.seenInStoreOnly,
      quantityLimits: product?.quantityLimits ?? anyQuantity,
      defaultQuantity: product?.defaultQuantity ?? 1,
      imageAddress: product?.imageAddress ?? null,
    },
    quantity,
    confirmed,
    position,
    staffName,
  };
}

function differences(before: readonly CartLine[], after: readonly CartLine[]): LineNews[] {
  const byKey = new Map(after.map(line => [line.product.key, line]));
  const changed = before.flatMap(({ product, quantity }) => {
    const now = byKey.get(product.key);
    byKey.delete(product.key);
    return now?.quantity === quantity ? [] : [newsOf(product, quantity, now)];
  });
  return [...changed, ...[...byKey.values()].map(line => newsOf(line.product, 0, line))];
}

function newsOf(product: CartProductFragment, from: number, now: CartLine | undefined): LineNews {
  return {
    productKey: product.key,
    description: product.description,
    from,
    to: now?.quantity ?? 0,
    staffName: now?.staffName ?? null,
  };
}

/** Later news of a line continue the earlier ones. A line that is back where it was is no news. */
function withNews(earlier: readonly LineNews[], later: readonly LineNews[]): LineNews[] {
  const byKey = new Map(earlier.map(news => [news.productKey, news]));
  for (const news of later)
    byKey.set(news.productKey, { ...news, from: byKey.get(news.productKey)?.from ?? news.from });
  return [...byKey.values()].filter(({ from, to }) => from !== to);
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

/** Copies only these fields. The stored cart excludes whatever else a page loaded of a product. */
function plain(product: CartProductFragment): CartProductFragment {
  const { key, productId, description, standardCost, quantityLimits, defaultQuantity, imageAddress, inStoreOnly } =
    product;
  return { key, productId, description, standardCost, quantityLimits, defaultQuantity, imageAddress, inStoreOnly };
}

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
