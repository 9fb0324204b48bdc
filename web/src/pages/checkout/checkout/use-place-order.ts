import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartLine } from '../../../cart/cart-lines';
import { useCart } from '../../../cart/cart';
import { tell } from '../../../session/notices';
import { errorCode, errorFacts } from '../../../ui/error-facts';
import { lineTotal, sum } from '../../../ui/money';
import { usePlaceOrderMutation } from './checkout.generated';

export interface OrderForm {
  contactKey: number;
  locationKey: number;
  poNumber: string;
  note: string;
}

export interface PlaceOrder {
  /** The lines that are being ordered, from the click until the order's page: what is shown stays as it is. */
  placing: readonly CartLine[] | null;
  /** Gives the code of a refusal; null when the order was placed or nothing was heard. */
  placeOnAccount: (lines: readonly CartLine[], form: OrderForm) => Promise<string | null>;
}

const METHOD = 'ON_ACCOUNT';

/** A refusal is definite when the store said no; without an answer the order may stand, so its key is kept. */
function isDefinite(error: unknown): boolean {
  const { code } = errorFacts(error);
  return errorCode(error) !== null && Number(code) < 500;
}

function inputLines(lines: readonly CartLine[]) {
  return lines.map(({ product, quantity }) => ({ productKey: product.key, quantity, price: lineTotal(product.standardCost ?? '0', quantity) }));
}

/** Sends the cart as an order; a double click or a second tab gives the same one order. */
export function usePlaceOrder(): PlaceOrder {
  const cart = useCart();
  const navigate = useNavigate();
  const [mutate] = usePlaceOrderMutation();
  const [placing, setPlacing] = useState<readonly CartLine[] | null>(null);

  async function place(lines: readonly CartLine[], { contactKey, locationKey, poNumber, note }: OrderForm) {
    const idempotencyKey = await cart.idempotencyKey({ lines, contactKey, locationKey, method: METHOD });
    if (idempotencyKey === null) throw new Error('The cart was changed or ordered in another tab. Check it and try again.');
    const content = inputLines(lines);
    const input = {
      idempotencyKey, lines: content, total: sum(content.map(({ price }) => price)), contactKey, locationKey,
      payment: { method: METHOD } as const, poNumber: poNumber.trim() || null, note: note.trim() || null,
    };
    const { data } = await mutate({ variables: { input } });
    const orderKey = data?.checkout.order?.key;
    if (orderKey === undefined) throw new Error(data?.checkout.payment.text ?? 'The store did not say which order this became.');
    await cart.clear();
    await navigate(`/historicalorder/${orderKey}`, { replace: true, state: { placed: true } });
  }

  async function placeOnAccount(lines: readonly CartLine[], form: OrderForm) {
    if (placing) return null;
    setPlacing(lines);
    try {
      await place(lines, form);
      return null;
    } catch (error) {
      setPlacing(null);
      if (isDefinite(error)) await cart.renewIdempotencyKey();
      void tell('Error processing order.', reason(error), 'red');
      return errorCode(error);
    }
  }
  return { placing, placeOnAccount };
}

function reason(error: unknown): string {
  const { code, message } = errorFacts(error);
  if (errorCode(error) !== null || code === 'offline' || code === 'timeout') return message;
  return error instanceof Error ? error.message : message;
}
