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
  /** False until the stored cart was read, and for visitors, who have none. */
  ready: boolean;
  lines: readonly CartLine[];
}

type Change = (cart: Cart) => Cart;

export const noCart: CartState = { ...emptyCart(0), ready: false };

/** What the storage holds, and the changes of this tab that are on their way into it. */
let stored: Cart | null = null;
let pending: Change[] = [];
let shown = noCart;
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
  shown = cart ? { ...cart, ready: true } : noCart;
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
  pending = pending.filter(one => one !== change);
  publish();
}

/** A change by hand: from here on a re-order cannot be undone as a whole. */
function edit(change: Change): Promise<void> {
  return apply(cart => ({ ...change(cart), reordered: null }));
}

export const cartActions = {
  add: (product: CartLine['product'], quantity: number, isConfirmed = false) =>
    edit(cart => withAdded(cart, product, quantity, isConfirmed)),
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
  /** After a definite refusal: the next checkout is another one. */
  renewIdempotencyKey: () => apply(cart => ({ ...cart, orderSeed: null, sentKey: null })),
  /** The store knows nothing of this checkout; sent again, it keeps its key. */
  forgetSent: (key: string) => apply(cart => (cart.sentKey === key ? { ...cart, sentKey: null } : cart)),
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

export interface CheckoutContent extends OrderNotes {
  lines: readonly CartLine[];
  contactKey: number;
  locationKey: number;
  method: string;
}

/**
 * The key under which this content is sent: the same for a second click and for every tab, another one for other content.
 * `sentKey` instead when another checkout of this cart still has no known outcome; null when the stored cart is no longer this one.
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

/** crypto.randomUUID is missing outside secure contexts, random values are not. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}
