import { useState } from 'react';
import { useCart } from '../cart/cart';
import type { FamilyRow_ProductFragment } from './family-table.generated';
import { useLineChoices } from './use-line-choices';

/** The quantities entered in a family's table, and an action that adds them all in one change of the cart. */
export function useFamilyChoices(items: readonly FamilyRow_ProductFragment[]) {
  const cart = useCart();
  const [added, setAdded] = useState(0);
  const choices = useLineChoices(
    items.map(product => ({ productKey: product.key, product, quantity: 0, isChosen: false })),
  );

  async function add() {
    const { chosen } = choices;
    if (chosen.length === 0) return;
    await cart.addAll(chosen);
    choices.forget(chosen);
    setAdded(chosen.length);
  }

  return { choices, added, add: () => void add() };
}
