import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartLine } from '../../../cart/cart-lines';
import { useCart } from '../../../cart/cart';
import { tell } from '../../../session/notices';
import { errorCode, errorFacts } from '../../../ui/error-facts';
import { lineTotal, sum } from '../../../ui/money';
import { usePlaceOrderMutation } from './checkout.generated';
import type { OpaqueData } from './use-card-form';

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
  /** The same, charging what the token stands for. */
  placeByCard: (lines: readonly CartLine[], form: OrderForm, opaqueData: OpaqueData) => Promise<string | null>;
}

type Payment = { method: 'ON_ACCOUNT' } | { method: 'CARD'; opaqueData: OpaqueData };

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

  async function place(idempotencyKey: string, lines: readonly CartLine[], { contactKey, locationKey, poNumber, note }: OrderForm, payment: Payment) {
    const content = inputLines(lines);
    const input = {
      idempotencyKey, lines: content, total: sum(content.map(({ price }) => price)), contactKey, locationKey,
      payment, poNumber: poNumber.trim() || null, note: note.trim() || null,
    };
    const { data } = await mutate({ variables: { input } });
    const orderKey = data?.checkout.order?.key;
    if (orderKey === undefined) return awaitPayment(idempotencyKey);
    await cart.clear();
    await navigate(`/historicalorder/${orderKey}`, { replace: true, state: { placed: true } });
  }

  /** Whether the card was charged is being found out: a page of its own tells how it ends. */
  async function awaitPayment(idempotencyKey: string) {
    await navigate(`/payment/${idempotencyKey}`, { replace: true });
  }

  async function attempt(lines: readonly CartLine[], form: OrderForm, payment: Payment) {
    if (placing) return null;
    setPlacing(lines);
    let key: string | null = null;
    try {
      key = await cart.idempotencyKey({ lines, contactKey: form.contactKey, locationKey: form.locationKey, method: payment.method });
      if (key === null) throw new Error('The cart was changed or ordered in another tab. Check it and try again.');
      await place(key, lines, form, payment);
      return null;
    } catch (error) {
      const isCard = payment.method === 'CARD';
      if (isCard && key !== null && !isDefinite(error)) {
        await awaitPayment(key);
        return null;
      }
      setPlacing(null);
      if (isDefinite(error)) await cart.renewIdempotencyKey();
      void tell(isCard ? 'Something went wrong.' : 'Error processing order.', reason(error), 'red');
      return errorCode(error);
    }
  }
  return {
    placing,
    placeOnAccount: (lines, form) => attempt(lines, form, { method: 'ON_ACCOUNT' }),
    placeByCard: (lines, form, opaqueData) => attempt(lines, form, { method: 'CARD', opaqueData }),
  };
}

/** The card provider's code and words, where it refused. */
function providerWords(error: unknown): string | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const provider = error.errors[0]?.extensions?.provider as { code?: string | null; text?: string | null } | undefined;
  return provider?.text ? [provider.code, provider.text].filter(Boolean).join(': ') : null;
}

function reason(error: unknown): string {
  const words = providerWords(error);
  if (words !== null) return words;
  const { code, message } = errorFacts(error);
  if (errorCode(error) !== null || code === 'offline' || code === 'timeout') return message;
  return error instanceof Error ? error.message : message;
}
