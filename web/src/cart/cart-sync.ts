import type { ApolloClient } from '@apollo/client';
import { oneTab } from '../session/sealed-storage/index';
import { currentSession, signOut, watchSession } from '../session/session-store';
import { errorCode, errorFacts } from '../ui/error-facts';
import { AccountCartDocument, CartVersionDocument, ChangeCartDocument } from './account-cart.generated';
import type { Batch, Cart, LineChange } from './cart-lines';
import { changeStored, owner, randomKey, watchChanges } from './cart-store';
import { withBatch, withBatchForActive, withoutBatch, withReceived } from './received-cart';

/** Polling interval of visible pages for changes to the cart elsewhere. */
const pollMs = 2000;
/** Changes made within this time are sent together. */
const gatherMs = 250;
/** Signing out, or ceasing to act as a customer, waits at most this long for the last changes. */
const lastSaveMs = 2000;

let client: ApolloClient | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The running exchange with the server */
let running: Promise<boolean> | null = null;

/** Sends this device's changes of the cart, and receives those of others while the page is visible. */
export function followServer(of: ApolloClient): () => void {
  client = of;
  const soon = () => schedule(gatherMs);
  const now = () => schedule(0);
  const stopChanges = watchChanges(soon);
  const stopSession = watchSession(now);
  document.addEventListener('visibilitychange', now);
  window.addEventListener('online', now);
  now();
  return () => {
    client = null;
    clearTimeout(timer);
    stopChanges();
    stopSession();
    document.removeEventListener('visibilitychange', now);
    window.removeEventListener('online', now);
  };
}

function schedule(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void tick(), ms);
}

async function tick(): Promise<void> {
  if (mayExchange()) await receiveCart();
  if (client && owner() !== null && document.visibilityState === 'visible') schedule(pollMs);
}

function mayExchange(): boolean {
  return client !== null && owner() !== null && !currentSession().mustChangePassword && navigator.onLine;
}

/** Sends all changes. Returns false if the server could not be reached. Does not wait for a poll. */
export async function saveCart(): Promise<boolean> {
  if (await isStoredSaved()) return true;
  await running;
  return (await isStoredSaved()) || (mayExchange() && exchange());
}

/**
 * Sends the last changes before a sign-out deletes them. Does not wait while the browser is offline. If the page is
 * left in the meantime, the sign-out happens at once.
 */
export async function saveBeforeSignOut(): Promise<void> {
  window.addEventListener('pagehide', signOut);
  await Promise.race([saveCart(), new Promise(resolve => setTimeout(resolve, lastSaveMs))]);
  window.removeEventListener('pagehide', signOut);
}

/**
 * Sends the last changes, then runs `end`, which ends the session at the server. Nothing else is exchanged meanwhile,
 * because the server would refuse it. Waits for a connection as long as a sign-out does.
 */
export async function endAfterSaving(end: () => Promise<void>): Promise<void> {
  let isLate = false;
  const late = new Promise<void>(resolve => setTimeout(resolve, lastSaveMs)).then(() => {
    isLate = true;
  });
  await Promise.race([saveCart(), late]);
  while (running !== null && !isLate) await Promise.race([running, late]);
  running = end()
    .then(() => true)
    .finally(() => {
      running = null;
    });
  await running;
}

/**
 * Sends and receives the cart now. A running exchange may be past sending, or receive a cart that is no longer active,
 * so this starts another one.
 */
export async function receiveCart(): Promise<void> {
  await running;
  await exchange();
}

const same = (cart: Cart) => cart;

async function isStoredSaved(): Promise<boolean> {
  const cart = await changeStored(same);
  return !cart || (cart.sending === null && cart.waiting.length === 0);
}

/**
 * Sends the waiting changes, then receives the cart if it has changed. One window of the browser does this at a time.
 * Returns whether all changes were sent.
 */
function exchange(): Promise<boolean> {
  // Responses are for the customer who is signed in now.
  const customer = owner();
  running ??= oneTab('cart-exchange', async () => (await sendAll(customer)) && receive(customer))
    .catch(() => false)
    .finally(() => {
      running = null;
    });
  return running;
}

async function sendAll(customer: number | null): Promise<boolean> {
  for (;;) {
    const cart = await changeStored(stored => withBatch(stored, randomKey()), customer);
    if (!cart?.sending) return cart !== null;
    await send(cart.sending, customer);
  }
}

/** Answers with a cart are compared by its version, so an older one does no harm (see newest-answers.ts). */
const versioned = { fetchPolicy: 'no-cache', context: { isVersioned: true } } as const;

async function send(batch: Batch, customer: number | null): Promise<void> {
  const { id: changeId, cartKey: key, changes } = batch;
  const input = { key, changeId, lines: changes.map(inputOf) };
  try {
    const { data } = await (client as ApolloClient).mutate({
      mutation: ChangeCartDocument,
      variables: { input },
      ...versioned,
    });
    const changed = data?.changeCart;
    if (!changed) throw new Error('The response has no cart.');
    await changeStored(cart => withReceived(cart, changed, batch), customer);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The cart was deleted in the meantime.
    const isGone = errorCode(error) === 'NOT_FOUND' && batch.cartKey !== null;
    await changeStored(cart => (isGone ? withBatchForActive(cart, batch.id) : withoutBatch(cart, batch.id)), customer);
  }
}

function inputOf({ productKey, product, by, quantity, confirmed, position, seen }: LineChange) {
  const isSeen = by > 0 || seen;
  return {
    productKey,
    by,
    quantity,
    confirmed,
    position,
    seenPrice: isSeen ? product.standardCost : null,
    seenInStoreOnly: isSeen ? product.inStoreOnly : null,
  };
}

/** Whether the server would refuse the same request again. */
function isRefusal(error: unknown): boolean {
  const status = Number(errorFacts(error).code);
  return errorCode(error) !== null && status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

async function receive(customer: number | null): Promise<boolean> {
  const from = client as ApolloClient;
  const received = (await changeStored(same, customer))?.received;
  if (received) {
    const { data } = await from.query({ query: CartVersionDocument, ...versioned });
    if (!data) return false;
    const { key = null, version = 0 } = data.cart ?? {};
    if (received.key === key && received.version === version) return true;
  }
  const { data: whole } = await from.query({ query: AccountCartDocument, ...versioned });
  if (!whole) return false;
  const account = whole.cart ?? null;
  await changeStored(cart => {
    // Another tab has received another cart since.
    if ((cart.received?.key ?? null) !== (received?.key ?? null)) return cart;
    // Changes made meanwhile in another cart are sent first.
    const isOtherCart = cart.received !== null && cart.received.key !== (account?.key ?? null);
    return cart.sending || (isOtherCart && cart.waiting.length > 0) ? cart : withReceived(cart, account, null);
  }, customer);
  return true;
}
