import { isOrderedSince, mostCartLines } from '#definitions/cart';
import { sumQuantities } from '#definitions/quantity';
import type { AccountCartFragment } from './account-cart.generated';
import {
  anyQuantity,
  appliedAll,
  noNotes,
  type Batch,
  type Cart,
  type CartLine,
  type LineNews,
  type ReceivedCart,
} from './cart-lines';
import type { CartProductFragment } from './cart-product.generated';

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

/**
 * Redirects a batch to the active cart, because the cart that it was made for was deleted. Typed quantities refer to the
 * lines of that cart, so only their differences count.
 */
export function withBatchForActive(cart: Cart, id: string): Cart {
  if (cart.sending?.id !== id) return cart;
  const changes = cart.sending.changes.map(({ quantity: _, ...change }) => change);
  return { ...cart, sending: { ...cart.sending, cartKey: null, changes } };
}

/** Drops a batch that the server refused. Reverts its changes and reports them. */
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
 * Merges the account's cart from the server with the waiting changes. `sent` is the batch that the response confirms,
 * if any. Reports differences from the expected cart, which were made elsewhere.
 */
export function withReceived(cart: Cart, account: AccountCartFragment | null, sent: Batch | null): Cart {
  const received = receivedOf(account);
  const known = cart.received;
  const isSameCart = known !== null && (known.key === null || known.key === received.key);
  const sending = cart.sending?.id === sent?.id ? null : cart.sending;
  // Another tab has already received a later state.
  if (known !== null && known.key === received.key && received.version < known.version)
    return rebuilt({ ...cart, sending });
  const isOrdered = known !== null && isSameCart && isOrderedSince(received, known.version);
  // The server removes the lines of a checkout before this device gets its response.
  const found = isSameCart && !cart.checkout?.isSent ? changedElsewhere(cart, received, sent) : [];
  return rebuilt({
    ...cart,
    received,
    sending,
    news: isSameCart ? withNews(isOrdered ? [] : cart.news, isOrdered ? [...found, ...late(cart)] : found) : [],
    reordered: found.length > 0 || !isSameCart ? null : cart.reordered,
  });
}

/** The differences from the cart that this device expects once its batch is applied. */
function changedElsewhere(cart: Cart, received: ReceivedCart, sent: Batch | null): LineNews[] {
  // Another window may have received the response to the same batch, so that its changes are already known.
  const isConfirmed = sent !== null && cart.sending?.id === sent.id;
  return differences(appliedAll(cart.received?.lines ?? [], isConfirmed ? sent.changes : []), received.lines);
}

/** The typed quantities that the server did not have when the cart was ordered elsewhere. They stay in the cart. */
function late({ sending, waiting }: Cart): LineNews[] {
  return [...(sending?.changes ?? []), ...waiting].flatMap(({ product, quantity }) =>
    quantity ? [{ ...newsOf(product, 0, undefined), to: quantity, isLate: true }] : [],
  );
}

function rebuilt(cart: Cart): Cart {
  const changes = [...(cart.sending?.changes ?? []), ...cart.waiting];
  return { ...cart, lines: appliedAll(cart.received?.lines ?? [], changes) };
}

export function receivedOf(account: AccountCartFragment | null): ReceivedCart {
  if (!account) return { key: null, name: '', version: 0, orderedVersion: null, lines: [] };
  const { key, name, version, orderedVersion } = account;
  return { key, name, version, orderedVersion, lines: account.lines.map(receivedLine) };
}

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
      unit: product?.unit ?? 'each',
      priceBreaks: product?.priceBreaks ?? null,
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

/** A line that an order elsewhere emptied may have its earlier quantity again. */
export function isNews({ from, to, isLate = false }: LineNews): boolean {
  return from !== to || (isLate && to > 0);
}

/** Combines earlier and later changes of each line. Drops a line whose quantity is back to its original value. */
function withNews(earlier: readonly LineNews[], later: readonly LineNews[]): LineNews[] {
  const byKey = new Map(earlier.map(news => [news.productKey, news]));
  for (const news of later)
    byKey.set(news.productKey, { ...news, from: byKey.get(news.productKey)?.from ?? news.from });
  return [...byKey.values()].filter(isNews);
}

/** Subtracts ordered quantities and raises the version by one, as the server did. */
export function withoutOrdered(cart: Cart, ordered: readonly { productKey: number; quantity: number }[]): Cart {
  if (!cart.received) return afterOrder(cart);
  const taken = new Map(ordered.map(({ productKey, quantity }) => [productKey, quantity]));
  const lines = cart.received.lines
    .map(line => {
      const left = taken.get(line.product.key);
      return left === undefined ? line : { ...line, quantity: sumQuantities(line.quantity, -left), confirmed: 0 };
    })
    .filter(({ quantity }) => quantity > 0);
  const version = cart.received.version + 1;
  const received = { ...cart.received, lines, version, orderedVersion: version };
  return rebuilt({ ...afterOrder(cart), received });
}

/** The cart without the notes, news, re-order result and key of the placed order. */
export function afterOrder(cart: Cart): Cart {
  return { ...cart, notes: noNotes, news: [], reordered: null, checkout: null };
}
