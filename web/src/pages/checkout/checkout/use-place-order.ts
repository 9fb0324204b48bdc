import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartLine, OrderNotes } from '../../../cart/cart-lines';
import { useCart } from '../../../cart/cart';
import { getToken } from '../../../session/session';
import { errorCode } from '../../../ui/error-facts';
import { lineTotal, sum } from '../../../ui/money';
import { usePlaceOrderMutation } from './checkout.generated';
import { failureOf, isDefinite, reasonOf, type OrderFailure, type PaymentMethod } from './order-failure';
import type { OpaqueData } from './use-card-form';
import { useSentOrder } from './use-sent-order';

export interface OrderForm extends OrderNotes {
  contactKey: number;
  locationKey: number;
}

export interface PlaceOrder {
  /** The lines that are being ordered, from the click until the order's page: what is shown stays as it is. */
  placing: readonly CartLine[] | null;
  /** Why the last attempt placed no order. */
  failure: OrderFailure | null;
  /** A checkout was sent and nobody knows yet whether it placed an order. */
  unclear: boolean;
  /** Asks the store about that checkout. */
  checkSent: () => Promise<void>;
  /** Returns the code of a refusal; null when the order was placed or its outcome is unknown. */
  place: (lines: readonly CartLine[], form: OrderForm, payment: Payment) => Promise<string | null>;
  /** Shows what the card form said instead of a token. */
  failCard: (reason: string) => void;
}

export type Payment = { method: 'ON_ACCOUNT' } | { method: 'CARD'; opaqueData: OpaqueData };

function inputLines(lines: readonly CartLine[]) {
  return lines.map(({ product, quantity }) => ({
    productKey: product.key,
    quantity,
    price: lineTotal(product.standardCost ?? '0', quantity),
  }));
}

const changedElsewhere = 'The cart was changed or ordered in another tab. Check it and try again.';

/** Sends the cart as an order; a double click, a second tab, or a lost response gives the same one order. */
export function usePlaceOrder(): PlaceOrder {
  const cart = useCart();
  const navigate = useNavigate();
  const findSent = useSentOrder();
  const [mutate] = usePlaceOrderMutation();
  const [placing, setPlacing] = useState<readonly CartLine[] | null>(null);
  const [failure, setFailure] = useState<OrderFailure | null>(null);
  /** Key of the checkout of which nobody knows yet; the cart's own is read when the page opens. */
  const [unclearKey, setUnclearKey] = useState<string | null>(null);
  const unclear = unclearKey !== null;

  /** Returns whether the way is free for another checkout of this cart. */
  async function settle(key: string, method: PaymentMethod, reason: string | null): Promise<boolean> {
    const outcome = await findSent(key);
    setUnclearKey(outcome.is === 'unknown' ? key : null);
    if (outcome.is === 'refused') setFailure(failureOf('CARD', outcome.reason));
    if (outcome.is === 'absent' && reason !== null) setFailure(failureOf(method, reason));
    return outcome.is === 'absent';
  }

  async function checkSent() {
    const key = unclearKey ?? cart.sentKey;
    if (key !== null) await settle(key, 'ON_ACCOUNT', null);
  }
  useCheckSent(cart.ready, placing === null && unclear, checkSent);

  async function send(
    key: string,
    lines: readonly CartLine[],
    { contactKey, locationKey, poNumber, note }: OrderForm,
    payment: Payment,
  ) {
    const content = inputLines(lines);
    const input = {
      idempotencyKey: key,
      lines: content,
      total: sum(content.map(({ price }) => price)),
      contactKey,
      locationKey,
      payment,
      poNumber: poNumber.trim() || null,
      note: note.trim() || null,
    };
    const { data } = await mutate({ variables: { input } });
    const orderKey = data?.checkout.order?.key;
    // Whether the card was charged is being found out: a page of its own tells how it ends.
    if (orderKey === undefined) return navigate(`/payment/${key}`, { replace: true });
    await cart.clear();
    return navigate(`/historicalorder/${orderKey}`, { replace: true, state: { placed: true } });
  }

  async function fail(error: unknown, key: string, method: PaymentMethod): Promise<string | null> {
    if (isDefinite(error)) {
      await cart.renewIdempotencyKey();
      setFailure(failureOf(method, reasonOf(error)));
      return errorCode(error);
    }
    if (method === 'CARD') await navigate(`/payment/${key}`, { replace: true });
    else await settle(key, method, reasonOf(error));
    return null;
  }

  async function attempt(lines: readonly CartLine[], form: OrderForm, payment: Payment): Promise<string | null> {
    const content = { lines, ...form, poNumber: form.poNumber.trim(), note: form.note.trim(), method: payment.method };
    let taken = await cart.idempotencyKey(content);
    if (taken && 'sentKey' in taken && (await settle(taken.sentKey, payment.method, null)))
      taken = await cart.idempotencyKey(content);
    if (taken === null) setFailure(failureOf(payment.method, changedElsewhere));
    if (taken === null || 'sentKey' in taken) return null;
    const { key } = taken;
    const token = getToken();
    try {
      await send(key, lines, form, payment);
      return null;
    } catch (error) {
      // The sign-in ended meanwhile: the session says so, and signing in leads back here.
      return getToken() === token ? fail(error, key, payment.method) : null;
    }
  }

  async function place(lines: readonly CartLine[], form: OrderForm, payment: Payment): Promise<string | null> {
    if (placing) return null;
    setPlacing(lines);
    setFailure(null);
    try {
      return await attempt(lines, form, payment);
    } finally {
      setPlacing(null);
    }
  }

  return { placing, failure, unclear, checkSent, place, failCard: reason => setFailure(failureOf('CARD', reason)) };
}

/** Asks about a checkout of before when the page opens, and again when the connection is back. */
function useCheckSent(ready: boolean, unclear: boolean, checkSent: () => Promise<void>): void {
  const latest = useRef(checkSent);
  useEffect(() => {
    latest.current = checkSent;
  });
  useEffect(() => {
    if (ready) void latest.current();
  }, [ready]);
  useEffect(() => {
    if (!unclear) return;
    const again = () => void latest.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [unclear]);
}
