import { reportCartLines } from '../session/page-session';
import { currentSession, watchSession } from '../session/session-store';
import { alone, onOtherTab, readStored, removeStored, writeWhileSignedIn } from '../session/sealed-storage/index';
import {
  emptyCart,
  linesContent,
  orderKeyOf,
  parseCart,
  withAdded,
  withConfirmed,
  withoutOrdered,
  withoutReordered,
  withProducts,
  withQuantity,
  withReordered,
  withRestored,
  without,
  type Cart,
  type CartLine,
  type OrderNotes,
} from './cart-lines';

export interface CartState extends Pick<Cart, 'notes' | 'reordered' | 'sentKey'> {
  /** False until the stored cart is read, and for visitors, who have none. */
  ready: boolean;
  lines: readonly CartLine[];
  /** Number of lines, which is known before the lines themselves if the server rendered the page. */
  count: number;
}

type Change = (cart: Cart) => Cart;

export const noCart: CartState = { ...emptyCart(0), ready: false, count: 0 };

/** The stored cart, and this tab's changes that are not stored yet. */
let stored: Cart | null = null;
let pending: Change[] = [];
let shown = noCart;
const watchers = new Set<() => void>();

export function currentCart(): CartState {
  return shown;
}

/** The state in which the server renders a page for a customer. */
export function servedCart(lines: number): CartState {
  return lines === 0 ? noCart : { ...noCart, count: lines };
}

/** Shows the number of lines from the server's page until the stored cart is read. */
export function startServedCart(lines: number): void {
  shown = servedCart(lines);
}

export function watchCart(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Loads the cart of each customer who signs in, and reloads it if another tab changes it. Returns a stop function. */
export function followSession(): () => void {
  const stopSession = watchSession(() => void load());
  const stopTabs = onOtherTab(name => {
    if (name === 'cart' || name === null) void load(true);
  });
  void load();
  return () => {
    stopSession();
    stopTabs();
  };
}

function owner(): number | null {
  return currentSession().user?.customerNumber ?? null;
}

async function load(again = false): Promise<void> {
  const customerNumber = owner();
  if (customerNumber === null) {
    stored = null;
    pending = [];
    publish();
    return;
  }
  if (!again && stored?.customerNumber === customerNumber) return;
  const read = parseCart(await readStored('cart'), customerNumber);
  if (owner() !== customerNumber) return;
  stored = read;
  publish();
}

function publish(): void {
  const cart = stored && pending.reduce((now, change) => change(now), stored);
  shown = cart ? { ...cart, ready: true, count: cart.lines.length } : noCart;
  const { isAdmin, acting } = currentSession();
  if (cart && !isAdmin && !acting) reportCartLines(cart.lines.length);
  for (const watcher of watchers) watcher();
}

/** Shows a change at once, and applies it to the cart as other tabs have stored it since. */
async function apply(change: Change): Promise<void> {
  const customerNumber = owner();
  if (customerNumber === null) return;
  pending = [...pending, change];
  publish();
  await alone('cart', async () => {
    const next = withSeed(change(parseCart(await readStored('cart'), customerNumber)));
    if (owner() !== customerNumber) return;
    await writeWhileSignedIn('cart', JSON.stringify(next));
    stored = next;
  });
  pending = pending.filter(one => one !== change);
  publish();
}

/** Applies a customer's own change, after which the last re-order can no longer be undone. */
function edit(change: Change): Promise<void> {
  return apply(cart => ({ ...change(cart), reordered: null }));
}

export const cartActions = {
  add: (product: CartLine['product'], quantity: number, isConfirmed = false) =>
    edit(cart => withAdded(cart, product, quantity, isConfirmed)),
  /** Adds several lines in one change. */
  addAll: (lines: readonly Pick<CartLine, 'product' | 'quantity'>[]) =>
    edit(cart => lines.reduce((now, { product, quantity }) => withAdded(now, product, quantity), cart)),
  confirmQuantity: (productKey: number) => apply(cart => withConfirmed(cart, productKey)),
  setQuantity: (productKey: number, quantity: number) => edit(cart => withQuantity(cart, productKey, quantity)),
  remove: (productKey: number) => edit(cart => without(cart, productKey)),
  restore: (line: CartLine, index = Number.MAX_SAFE_INTEGER) => edit(cart => withRestored(cart, line, index)),
  addOrder: (...order: Parameters<typeof withReordered> extends [Cart, ...infer Rest] ? Rest : never) =>
    apply(cart => withReordered(cart, ...order)),
  undoOrder: () => apply(withoutReordered),
  setNotes: (notes: Partial<OrderNotes>) => apply(cart => ({ ...cart, notes: { ...cart.notes, ...notes } })),
  updateProducts: (products: readonly CartLine['product'][]) => apply(cart => withProducts(cart, products)),
  clear,
  takeOut,
  idempotencyKey,
  /** Called after a definite rejection: the next checkout is a new one. */
  renewIdempotencyKey: () => apply(cart => ({ ...cart, orderSeed: null, sentKey: null })),
  /** Called when the server does not know this checkout. If it is sent again, it keeps its key. */
  forgetSent: (key: string) => apply(cart => (cart.sentKey === key ? { ...cart, sentKey: null } : cart)),
};

async function clear(): Promise<void> {
  const customerNumber = owner();
  if (customerNumber === null) return;
  await alone('cart', async () => removeStored('cart'));
  stored = emptyCart(customerNumber);
  publish();
}

/** Removes ordered quantities when the response came late. Lines added since then stay. */
async function takeOut(key: string, ordered: readonly { productKey: number; quantity: number }[]): Promise<void> {
  const customerNumber = owner();
  if (customerNumber === null) return;
  const left = await alone('cart', async () => {
    const cart = parseCart(await readStored('cart'), customerNumber);
    // A different seed means a newer cart, from which this order's lines were already removed.
    if (cart.orderSeed === null || !key.startsWith(cart.orderSeed)) return cart;
    const next = withoutOrdered(cart, ordered);
    if (next.lines.length === 0) removeStored('cart');
    else await writeWhileSignedIn('cart', JSON.stringify(next));
    return next;
  });
  stored = left;
  publish();
}

export interface CheckoutContent extends OrderNotes {
  lines: readonly CartLine[];
  contactKey: number;
  locationKey: number;
  method: string;
}

/**
 * Returns the idempotency key for this content: the same for a second click or in another tab, a new one otherwise.
 * Returns `sentKey` if an earlier checkout of this cart has no known outcome, and null if the stored cart has changed.
 */
async function idempotencyKey({
  lines,
  ...rest
}: CheckoutContent): Promise<{ key: string } | { sentKey: string } | null> {
  const customerNumber = owner();
  if (customerNumber === null) return null;
  return alone('cart', async () => {
    const cart = parseCart(await readStored('cart'), customerNumber);
    if (linesContent(cart.lines) !== linesContent(lines)) return null;
    const seeded = withSeed(cart);
    const { contactKey, locationKey, method, poNumber, note } = rest;
    const key = orderKeyOf(
      seeded.orderSeed,
      JSON.stringify([linesContent(lines), contactKey, locationKey, method, poNumber, note]),
    );
    if (cart.sentKey !== null && cart.sentKey !== key) return { sentKey: cart.sentKey };
    const next = { ...seeded, sentKey: key };
    await writeWhileSignedIn('cart', JSON.stringify(next));
    stored = next;
    return { key };
  });
}

function withSeed(cart: Cart): Cart & { orderSeed: string } {
  const { orderSeed } = cart;
  return orderSeed === null ? { ...cart, orderSeed: randomKey() } : { ...cart, orderSeed };
}

/** Unlike crypto.randomUUID, getRandomValues also exists outside secure contexts. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}
