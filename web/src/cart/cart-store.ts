import { isOrderedSince } from '#definitions/cart';
import { reportCartLines } from '../session/page-session';
import { currentSession, watchSession } from '../session/session-store';
import {
  alone,
  isInMemory,
  onOtherTab,
  readStored,
  removeStored,
  writeForCustomer,
} from '../session/sealed-storage/index';
import {
  emptyCart,
  linesContent,
  withAdded,
  withConfirmed,
  withDifference,
  withoutReordered,
  withProducts,
  withQuantity,
  withReordered,
  withReplaced,
  withRestored,
  without,
  type Cart,
  type CartCheckout,
  type CartLine,
  type OrderNotes,
} from './cart-lines';
import type { AccountCartFragment } from './account-cart.generated';
import { afterOrder, withoutOrdered, withReceived } from './received-cart';
import { parseCart } from './stored-cart';

export interface CartState extends Pick<Cart, 'notes' | 'reordered' | 'news'> {
  /** Key of a checkout that was sent and whose outcome is unknown */
  sentKey: string | null;
  /** False until the cart is received or read from this device, and for visitors, who have none. */
  ready: boolean;
  /** Whether this device's part of the cart has been read from storage. Server-rendered pages do not contain it. */
  isOpened: boolean;
  /** Key and name of the account's cart; null if it has none yet */
  account: { key: number; name: string } | null;
  lines: readonly CartLine[];
  /** Number of lines. Known before the lines themselves if the server rendered the page. */
  count: number;
}

export type Change = (cart: Cart) => Cart;

const { notes, reordered, news, lines } = emptyCart(0);
export const noCart: CartState = {
  notes,
  reordered,
  sentKey: null,
  news,
  lines,
  ready: false,
  isOpened: false,
  account: null,
  count: 0,
};

/** The stored cart, and this tab's changes that are not stored yet. */
let stored: Cart | null = null;
let pending: Change[] = [];
let shown = noCart;
/** The cart of the server-rendered page with its customer, until it is merged into the stored cart */
let served: { customerNumber: number; account: AccountCartFragment | null } | null = null;
/** The cart that the page shows, with this tab's changes, until the stored one is read */
let opening: Cart | null = null;
const watchers = new Set<() => void>();
const changeWatchers = new Set<() => void>();

export function currentCart(): CartState {
  return shown;
}

/** The state in which the server renders a page for a customer. `account` is undefined for pages without the lines. */
export function servedCart(lines: number, account: AccountCartFragment | null | undefined): CartState {
  if (account !== undefined) return stateOf(withReceived(emptyCart(0), account, null), 0);
  return lines === 0 ? noCart : { ...noCart, count: lines };
}

/** Shows this customer's cart from the server-rendered page until the stored one is read. */
export function startServedCart(customerNumber: number, ...page: Parameters<typeof servedCart>): void {
  shown = servedCart(...page);
  const [, account] = page;
  opening = emptyCart(customerNumber);
  if (account === undefined) return;
  served = { customerNumber, account };
  opening = withReceived(opening, account, null);
}

export function watchCart(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Resolves to the cart as soon as it meets a condition. */
export function cartWhen(isMet: (cart: CartState) => boolean): Promise<CartState> {
  return new Promise(resolve => {
    const stop = watchCart(check);
    function check() {
      if (!isMet(shown)) return;
      stop();
      resolve(shown);
    }
    check();
  });
}

/** Calls the watcher when there are changes to send to the server. */
export function watchChanges(watcher: () => void): () => void {
  changeWatchers.add(watcher);
  return () => changeWatchers.delete(watcher);
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

/** The customer whose cart this is; null for visitors. */
export function owner(): number | null {
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
  if (stored && stored.customerNumber !== customerNumber) {
    stored = null;
    shown = noCart;
  }
  await alone('cart', async () => {
    const cart = await changeAlone(cart => cart, customerNumber);
    if (!cart) return;
    stored = cart;
    publish();
  });
  announceChanges();
}

/** Returns the change that merges the server-rendered page's cart, once, if the page was rendered for this customer. */
function takeOverServed(customerNumber: number): Change {
  const page = served;
  served = null;
  if (page?.customerNumber !== customerNumber) return cart => cart;
  return cart => {
    // The page's cart may already include a batch that was sent without a response.
    if (cart.sending) return cart;
    // Rendered before the account's first cart was created here, or after its last one was deleted. The server knows.
    if (page.account === null && cart.received !== null) return cart;
    return withReceived(cart, page.account, null);
  };
}

/** An empty cart is not stored, so only this tab knows its received state. */
function cartFrom(text: string | null, customerNumber: number): Cart {
  const cart = parseCart(text, customerNumber);
  if (text !== null || stored?.customerNumber !== customerNumber) return cart;
  return { ...cart, received: stored.received && { ...stored.received, lines: [] } };
}

function publish(): void {
  const cart = stored ?? (opening?.customerNumber === owner() ? opening : null);
  if (cart) {
    const changed = pending.reduce((now, change) => change(now), cart);
    shown = { ...stateOf(changed, shown.count), isOpened: stored !== null };
  } else if (owner() === null) shown = noCart;
  const { isAdmin, acting } = currentSession();
  if (shown.ready && !isAdmin && !acting) reportCartLines(shown.count);
  for (const watcher of watchers) watcher();
}

/** `counted` is the number of lines that is shown until the cart is received. */
function stateOf({ received, lines, notes, reordered, checkout, news }: Cart, counted: number): CartState {
  const account = received?.key == null ? null : { key: received.key, name: received.name };
  const ready = received !== null;
  const count = ready ? lines.length : Math.max(lines.length, counted);
  const sentKey = checkout?.isSent ? checkout.key : null;
  return { ready, isOpened: false, account, lines, notes, reordered, sentKey, news, count };
}

function announceChanges(): void {
  if (stored && (stored.sending || stored.waiting.length > 0)) for (const watcher of changeWatchers) watcher();
}

/** Whether nothing of the cart is worth storing. */
function isEmpty({ lines, sending, waiting, checkout, news, notes }: Cart): boolean {
  const isUnsent = sending === null && waiting.length === 0 && !checkout?.isSent;
  return isUnsent && lines.length === 0 && news.length === 0 && !notes.poNumber && !notes.note && notes.jobKey === null;
}

/** Whether the browser did not store the cart, so that a page load loses what is not sent. */
export function cartIsInMemory(): boolean {
  return isInMemory('cart');
}

/**
 * Changes the stored cart, including changes by other tabs. Returns the result; null if its customer is not signed in
 * any more, so that nothing was changed.
 */
export async function changeStored(change: Change, customerNumber = owner()): Promise<Cart | null> {
  if (customerNumber === null || customerNumber !== owner()) return null;
  return alone('cart', () => changeAlone(change, customerNumber));
}

/** Changes the stored cart, into which the first change merges the one of the page. The caller is alone with it. */
async function changeAlone(change: Change, customerNumber: number): Promise<Cart | null> {
  const before = cartFrom(await readStored('cart'), customerNumber);
  const next = change(takeOverServed(customerNumber)(before));
  if (owner() !== customerNumber) return null;
  if (next === before) return next;
  if (isEmpty(next)) removeStored('cart');
  else if (!(await writeForCustomer('cart', JSON.stringify(next)))) return null;
  stored = next;
  // The change is now part of the stored cart.
  pending = pending.filter(one => one !== change);
  publish();
  return next;
}

/** Shows a change at once, and applies it to the stored cart, which other tabs may have changed. */
async function apply(change: Change): Promise<void> {
  if (owner() === null) return;
  pending = [...pending, change];
  publish();
  await changeStored(change);
  if (pending.includes(change)) {
    pending = pending.filter(one => one !== change);
    publish();
  }
  announceChanges();
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
  changeQuantity: (productKey: number, by: number) => edit(cart => withDifference(cart, productKey, by)),
  remove: (...productKeys: number[]) => edit(cart => without(cart, ...productKeys)),
  /** Puts another product in the place of a line, in the same quantity. */
  replace: (productKey: number, product: CartLine['product']) => edit(cart => withReplaced(cart, productKey, product)),
  restore: (...lines: CartLine[]) => edit(cart => withRestored(cart, lines)),
  addOrder: (...order: Parameters<typeof withReordered> extends [Cart, ...infer Rest] ? Rest : never) =>
    apply(cart => withReordered(cart, ...order)),
  undoOrder: () => apply(withoutReordered),
  setNotes: (notes: Partial<OrderNotes>) => apply(cart => ({ ...cart, notes: { ...cart.notes, ...notes } })),
  updateProducts: (products: readonly CartLine['product'][]) => apply(cart => withProducts(cart, products)),
  /** Closes the notice of what was changed elsewhere. */
  dismissNews: () => apply(cart => (cart.news.length === 0 ? cart : { ...cart, news: [] })),
  takeOut,
  beginCheckout,
  /** Called after a definite rejection: the next checkout is a new one. */
  endCheckout: () => apply(cart => ({ ...cart, checkout: null })),
  /** Called when the server does not know this checkout. It keeps its key, as the request may still arrive. */
  forgetSent: (key: string) =>
    apply(cart => (cart.checkout?.key === key ? { ...cart, checkout: { ...cart.checkout, isSent: false } } : cart)),
};

/** Removes ordered quantities, as the server did when it placed the order. Lines added since then stay. */
async function takeOut(key: string, ordered: readonly { productKey: number; quantity: number }[]): Promise<void> {
  await apply(cart => {
    // Another window has done it.
    if (cart.checkout?.key !== key) return cart;
    const { checkout, received } = cart;
    const isTakenOut =
      received?.key !== checkout.cartKey || (received !== null && isOrderedSince(received, checkout.cartVersion));
    return isTakenOut ? afterOrder(cart) : withoutOrdered(cart, ordered);
  });
}

/**
 * Returns the checkout to send for these lines. Returns `sentKey` if the outcome of an earlier checkout of this cart is
 * unknown, and null if the stored cart has changed.
 */
async function beginCheckout(lines: readonly CartLine[]): Promise<CartCheckout | { sentKey: string } | null> {
  let begun: CartCheckout | { sentKey: string } | null = null;
  await changeStored(cart => {
    if (linesContent(cart.lines) !== linesContent(lines)) return cart;
    if (cart.checkout?.isSent) {
      begun = { sentKey: cart.checkout.key };
      return cart;
    }
    const { key: cartKey = null, version = null } = cart.received ?? {};
    const cartVersion = cartKey === null ? null : version;
    const checkout = { key: cart.checkout?.key ?? randomKey(), cartKey, cartVersion, isSent: true };
    begun = checkout;
    return { ...cart, checkout };
  });
  return begun;
}

/** Unlike crypto.randomUUID, getRandomValues also exists outside secure contexts. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}
