import { currentSession, watchSession } from '../session/session-store';
import { alone, onOtherTab, readStored, removeStored, writeWhileSignedIn } from '../session/sealed-storage';
import {
  emptyCart, linesContent, orderKeyOf, parseCart, withAdded, withoutOrdered, withProducts, withQuantity, withRestored, without, type Cart, type CartLine,
} from './cart-lines';

export interface CartState {
  /** False until the stored cart was read, and for visitors, who have none. */
  ready: boolean;
  lines: readonly CartLine[];
}

type Change = (cart: Cart) => Cart;

export const NO_CART: CartState = { ready: false, lines: [] };

/** What the storage holds, and the changes of this tab that are on their way into it. */
let stored: Cart | null = null;
let pending: Change[] = [];
let shown = NO_CART;
const watchers = new Set<() => void>();

export function currentCart(): CartState {
  return shown;
}

export function watchCart(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The cart belongs to the customer number that is signed in, and follows every other tab's changes. */
export function followSession(): () => void {
  const stopSession = watchSession(() => void load());
  const stopTabs = onOtherTab((name) => {
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
  shown = cart ? { ready: true, lines: cart.lines } : NO_CART;
  for (const watcher of watchers) watcher();
}

/** Shown at once; stored on top of what other tabs stored meanwhile. */
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
  pending = pending.filter((one) => one !== change);
  publish();
}

export const cartActions = {
  add: (product: CartLine['product'], quantity: number) => apply((cart) => withAdded(cart, product, quantity)),
  setQuantity: (productKey: number, quantity: number) => apply((cart) => withQuantity(cart, productKey, quantity)),
  remove: (productKey: number) => apply((cart) => without(cart, productKey)),
  restore: (line: CartLine, index = Number.MAX_SAFE_INTEGER) => apply((cart) => withRestored(cart, line, index)),
  updateProducts: (products: readonly CartLine['product'][]) => apply((cart) => withProducts(cart, products)),
  clear,
  takeOut,
  idempotencyKey,
  renewIdempotencyKey: () => apply((cart) => ({ ...cart, orderSeed: null })),
};

async function clear(): Promise<void> {
  const customerNumber = owner();
  if (customerNumber === null) return;
  await alone('cart', async () => removeStored('cart'));
  stored = emptyCart(customerNumber);
  publish();
}

/** After an order whose answer came late: what was ordered leaves the cart, what was added since stays. */
async function takeOut(key: string, ordered: readonly { productKey: number; quantity: number }[]): Promise<void> {
  const customerNumber = owner();
  if (customerNumber === null) return;
  const left = await alone('cart', async () => {
    const cart = parseCart(await readStored('cart'), customerNumber);
    // Another seed is another cart: this order's things were taken out of it before.
    if (cart.orderSeed === null || !key.startsWith(cart.orderSeed)) return cart;
    const next = withoutOrdered(cart, ordered);
    if (next.lines.length === 0) removeStored('cart');
    else await writeWhileSignedIn('cart', JSON.stringify(next));
    return next;
  });
  stored = left;
  publish();
}

export interface CheckoutContent {
  lines: readonly CartLine[];
  contactKey: number;
  locationKey: number;
  method: string;
}

/**
 * The key under which this content is ordered: the same for a second click and for every tab, another
 * one for other content. Null when the stored cart is no longer this one (ordered or changed elsewhere).
 */
async function idempotencyKey({ lines, contactKey, locationKey, method }: CheckoutContent): Promise<string | null> {
  const customerNumber = owner();
  if (customerNumber === null) return null;
  return alone('cart', async () => {
    const cart = parseCart(await readStored('cart'), customerNumber);
    if (linesContent(cart.lines) !== linesContent(lines)) return null;
    const next = withSeed(cart);
    if (cart.orderSeed === null) await writeWhileSignedIn('cart', JSON.stringify(next));
    stored = next;
    return orderKeyOf(next.orderSeed, `${linesContent(lines)} ${contactKey} ${locationKey} ${method}`);
  });
}

function withSeed(cart: Cart): Cart & { orderSeed: string } {
  const { orderSeed } = cart;
  return orderSeed === null ? { ...cart, orderSeed: randomKey() } : { ...cart, orderSeed };
}

/** crypto.randomUUID is missing outside secure contexts, random values are not. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
