import { useState } from 'react';
import { useCart } from '../cart/cart';
import type { CartLine } from '../cart/cart-lines';
import type { CartProductFragment } from '../cart/cart-product.generated';
import { quantityProblem, sumQuantities } from '#definitions/quantity';
import { hasPrice } from '../ui/money';
import { quantityOf } from '../trade/quantity-text';

/** A line that the customer may add to the cart with others. */
export interface OfferedLine {
  /** Identifies the line, even if a substitute is added in its place */
  productKey: number;
  /** null: no longer sold */
  product: CartProductFragment | null;
  quantity: number;
  isChosen: boolean;
}

/** An offered line with what the customer entered. */
export interface LineChoice extends OfferedLine {
  /** Text of the quantity box */
  text: string;
  /** Why this quantity cannot be added; null if it can, or if there is none */
  problem: string | null;
  /** Quantity already in the cart */
  inCart: number;
}

interface Entry {
  text?: string;
  /** Why the text in the quantity box is not a quantity */
  rejected?: string | null;
  isChosen?: boolean;
}

export function canBeOrdered(product: CartProductFragment | null): product is CartProductFragment {
  return product !== null && hasPrice(product.standardCost);
}

/** The quantities and checkboxes of offered lines. They are kept while a filter hides their rows. */
export function useLineChoices(offered: readonly OfferedLine[]) {
  const { lines } = useCart();
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map());
  const inCart = new Map(lines.map(({ product, quantity }) => [product.key, quantity]));

  const choices = offered.map((line): LineChoice => {
    const entry = entries.get(line.productKey);
    const had = inCart.get(line.product?.key ?? line.productKey) ?? 0;
    const text = entry?.text ?? String(line.quantity);
    const quantity = quantityOf(text);
    const limitProblem =
      quantity > 0 && canBeOrdered(line.product)
        ? quantityProblem(line.product.quantityLimits, sumQuantities(had, quantity))
        : null;
    const problem = entry?.rejected ?? limitProblem;
    const isChosen = entry?.isChosen ?? line.isChosen;
    const canAdd = canBeOrdered(line.product) && quantity > 0 && problem === null;
    return { ...line, text, quantity, problem, inCart: had, isChosen: isChosen && canAdd };
  });
  const change = (productKey: number, entry: Entry) =>
    setEntries(now => new Map(now).set(productKey, { ...now.get(productKey), ...entry }));

  return {
    choices,
    /** The lines to add */
    chosen: choices.flatMap(({ isChosen, product, quantity }) => (isChosen && product ? [{ product, quantity }] : [])),
    /** Sets the quantity of a line, and chooses the line if it is above 0. */
    setQuantity: (productKey: number, text: string) => change(productKey, { text, isChosen: quantityOf(text) > 0 }),
    reject: (productKey: number, rejected: string | null) => change(productKey, { rejected }),
    setChosen: (productKey: number, isChosen: boolean) => change(productKey, { isChosen }),
    /** Clears the input for lines that were added. Other lines keep theirs. */
    forget: (added: readonly Pick<CartLine, 'product'>[]) =>
      setEntries(now => {
        const keys = new Set(added.map(({ product }) => product.key));
        const done = new Set(
          choices.filter(({ product }) => product && keys.has(product.key)).map(line => line.productKey),
        );
        return new Map([...now].filter(([productKey]) => !done.has(productKey)));
      }),
  };
}

export type LineChoices = ReturnType<typeof useLineChoices>;
