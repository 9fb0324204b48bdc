import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sumMoney } from '#definitions/price';
import type { CartCheckout, CartLine, OrderNotes } from '../../../cart/cart-lines';
import { useCart } from '../../../cart/cart';
import { linePrice } from '../../../cart/line-price';
import { getToken } from '../../../session/session';
import { errorCode } from '../../../ui/error-facts';
import { usePlaceOrderMutation } from './checkout.generated';
import {
  alreadyOrdered,
  failureOf,
  isDefinite,
  reasonOf,
  type OrderFailure,
  type PaymentMethod,
} from './order-failure';
import type { OpaqueData } from './use-card-form';
import { useSentOrder } from './use-sent-order';

export interface OrderForm extends OrderNotes {
  contactKey: number;
  locationKey: number;
}

export interface PlaceOrder {
  /** The lines being ordered, shown unchanged from the click until the order's page opens. */
  placing: readonly CartLine[] | null;
  /** Why the last attempt failed. */
  failure: OrderFailure | null;
  /** True if a checkout was sent and its outcome is unknown. */
  unclear: boolean;
  /** Requests the outcome of that checkout. */
  checkSent: () => Promise<void>;
  /** Returns the error code of a rejected order, or null if it was placed or its outcome is unknown. */
  place: (lines: readonly CartLine[], form: OrderForm, payment: Payment) => Promise<string | null>;
  /** Shows the card form's error. */
  failCard: (reason: string) => void;
}

export type Payment = { method: 'ON_ACCOUNT' } | { method: 'CARD'; opaqueData: OpaqueData };

function inputLines(lines: readonly CartLine[]) {
  return lines.map(({ product, quantity }) => ({
    productKey: product.key,
    quantity,
    price: linePrice({ product, quantity }) ?? '0.00',
  }));
}

const notSaved = 'Your last changes of the cart have not reached the store. Check your connection and try again.';
const changedElsewhere = 'The cart was changed or ordered in another tab. Check it and try again.';

/** Places the cart as an order, exactly once despite double clicks, several tabs or lost responses. */
export function usePlaceOrder(): PlaceOrder {
  const cart = useCart();
  const navigate = useNavigate();
  const findSent = useSentOrder();
  const [mutate] = usePlaceOrderMutation();
  const [placing, setPlacing] = useState<readonly CartLine[] | null>(null);
  const [failure, setFailure] = useState<OrderFailure | null>(null);
  /** Key of a checkout with unknown outcome. On opening, the page checks the key stored with the cart. */
  const [unclearKey, setUnclearKey] = useState<string | null>(null);
  const unclear = unclearKey !== null;

  /** Looks up a sent checkout. Returns true if the server does not know it, so that another one may be sent. */
  async function settle(key: string, method: PaymentMethod, reason: string | null): Promise<boolean> {
    const outcome = await findSent(key);
    setUnclearKey(outcome.status === 'unknown' ? key : null);
    if (outcome.status === 'refused') setFailure(failureOf('CARD', outcome.reason));
    if (outcome.status === 'absent' && reason !== null) setFailure(failureOf(method, reason));
    return outcome.status === 'absent';
  }

  async function checkSent() {
    const key = unclearKey ?? cart.sentKey;
    if (key !== null) await settle(key, 'ON_ACCOUNT', null);
  }
  useCheckSent(cart.isOpened, placing === null && unclear, checkSent);

  async function send(
    { key, cartKey, cartVersion }: CartCheckout,
    lines: readonly CartLine[],
    { contactKey, locationKey, poNumber, note, jobKey }: OrderForm,
    payment: Payment,
  ) {
    const content = inputLines(lines);
    const input = {
      idempotencyKey: key,
      lines: content,
      total: sumMoney(content.map(({ price }) => price)),
      contactKey,
      locationKey,
      cartKey,
      cartVersion,
      payment,
      poNumber: poNumber.trim() || null,
      note: note.trim() || null,
      jobKey,
    };
    const { data } = await mutate({ variables: { input } });
    const orderKey = data?.checkout.order?.key;
    // The server does not know yet whether the card was charged. The payment page shows the outcome.
    if (orderKey === undefined) return navigate(`/payment/${key}`, { replace: true });
    await cart.takeOut(key, content);
    return navigate(`/historicalorder/${orderKey}`, { replace: true, state: { placed: true } });
  }

  async function fail(error: unknown, key: string, method: PaymentMethod): Promise<string | null> {
    const ordered = alreadyOrdered(error);
    // Of an earlier attempt with other content that has no order yet, the card may be charged.
    const mayBeCharged = errorCode(error) === 'IDEMPOTENCY_KEY_REUSED' && !ordered;
    if (isDefinite(error) && !mayBeCharged) {
      await cart.endCheckout();
      setFailure(ordered ?? failureOf(method, reasonOf(error)));
      // The cart was changed or ordered by another device or attempt.
      if (ordered || errorCode(error) === 'STALE') await cart.receive();
      return errorCode(error);
    }
    if (method === 'CARD') await navigate(`/payment/${key}`, { replace: true });
    else await settle(key, method, reasonOf(error));
    return null;
  }

  async function attempt(lines: readonly CartLine[], form: OrderForm, payment: Payment): Promise<string | null> {
    if (!(await cart.save())) {
      setFailure(failureOf(payment.method, notSaved));
      return null;
    }
    let begun = await cart.beginCheckout(lines);
    if (begun && 'sentKey' in begun && (await settle(begun.sentKey, payment.method, null)))
      begun = await cart.beginCheckout(lines);
    if (begun === null) setFailure(failureOf(payment.method, changedElsewhere));
    if (begun === null || 'sentKey' in begun) return null;
    const token = getToken();
    try {
      await send(begun, lines, form, payment);
      return null;
    } catch (error) {
      // If the session ended in the meantime, its notice explains that, and signing in returns here.
      return getToken() === token ? fail(error, begun.key, payment.method) : null;
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

/** Checks an earlier checkout when the page opens, and again when the browser is back online. */
function useCheckSent(isOpened: boolean, unclear: boolean, checkSent: () => Promise<void>): void {
  const latest = useRef(checkSent);
  useEffect(() => {
    latest.current = checkSent;
  });
  useEffect(() => {
    if (isOpened) void latest.current();
  }, [isOpened]);
  useEffect(() => {
    if (!unclear) return;
    const again = () => void latest.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [unclear]);
}
