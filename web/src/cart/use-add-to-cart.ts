import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { nearestQuantity, quantityProblem, sumQuantities } from '#definitions/quantity';
import { quantityOf } from '../trade/quantity-text';
import { useCart } from './cart';
import { linePrice } from './line-price';
import type { CartProductFragment } from './cart-product.generated';
import { isUnusual, unusualWords } from './quantity-rule';
import { usualQuantityOf } from './use-unusual-lines';

/** An unusual quantity that the customer has to confirm. */
interface Question {
  quantity: number;
  words: string;
}

/** State of an "Add to cart" form: the quantity, why it cannot be added, and the confirmation of an unusual one. */
export function useAddToCart(product: CartProductFragment) {
  const client = useApolloClient();
  const { lines, add } = useCart();
  const [text, setText] = useState(String(product.defaultQuantity));
  const [rejected, setRejected] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const quantity = quantityOf(text);
  const problem = quantityProblem(product.quantityLimits, quantity);
  const isBlocked = rejected !== null || problem !== null || product.standardCost == null;
  const line = lines.find(({ product: { key } }) => key === product.key);
  const inCart = line?.quantity ?? 0;

  async function questionOf(total: number): Promise<string | null> {
    if (total <= (line?.confirmed ?? 0) || !isUnusual(product, null, total)) return null;
    const usual = await usualQuantityOf(client, product.key);
    return isUnusual(product, usual, total) ? unusualWords(product, usual, total) : null;
  }

  /** Adds the quantity, or requests confirmation first. Returns whether it was added. */
  async function addToCart(): Promise<boolean> {
    if (isBlocked || question) return false;
    const words = await questionOf(sumQuantities(inCart, quantity));
    if (words !== null) setQuestion({ quantity, words });
    else await add(product, quantity);
    return words === null;
  }

  async function addAnyway(): Promise<void> {
    if (!question) return;
    await add(product, question.quantity, true);
    setQuestion(null);
  }

  return {
    box: {
      value: text,
      limits: product.quantityLimits,
      invalid: problem !== null || rejected !== null,
      onChange: (next: string) => {
        setText(next);
        setQuestion(null);
      },
      onReject: setRejected,
    },
    problem: rejected ?? problem,
    /** Line total for the quantity in US dollars; null without a price or with a problem. */
    total: rejected === null && problem === null ? linePrice({ product, quantity }) : null,
    /** The nearest quantity that can be ordered, to offer in place of one that cannot; otherwise null. */
    nearest:
      rejected === null && problem !== null && quantity > 0 ? nearestQuantity(product.quantityLimits, quantity) : null,
    question,
    isBlocked: isBlocked || question !== null,
    inCart,
    addToCart,
    addAnyway,
  };
}
