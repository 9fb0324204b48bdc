import { quantityProblem } from '#definitions/quantity';
import { measureOf, packWords } from '#definitions/unit';
import { hasPrice } from '../ui/money';
import type { CartProductFragment } from './cart-product.generated';

function inWords(quantity: number): string {
  return quantity.toLocaleString('en-US');
}

/** Returns why a line cannot be ordered, or null. */
export function lineProblem({ standardCost, quantityLimits }: CartProductFragment, quantity: number): string | null {
  return hasPrice(standardCost)
    ? quantityProblem(quantityLimits, quantity)
    : 'Call for price. This item cannot be ordered online';
}

/** A quantity above this many packs, or this many times the customer's usual quantity, needs confirmation. */
const unusual = 20;

/** Whether a quantity may be a typo. `usual` is null if it is unknown or the customer has not ordered the product. */
export function isUnusual(
  product: Pick<CartProductFragment, 'defaultQuantity'>,
  usual: number | null,
  quantity: number,
): boolean {
  return quantity > unusual * Math.max(product.defaultQuantity, usual ?? 0, 1);
}

export function unusualWords(
  product: Pick<CartProductFragment, 'unit' | 'defaultQuantity'>,
  usual: number | null,
  quantity: number,
): string {
  const pack = packWords(product.unit, Math.max(1, product.defaultQuantity));
  const knownPack = measureOf(product.unit) ? pack : `the ${pack}`;
  const known =
    usual !== null && usual > product.defaultQuantity ? `the ${inWords(usual)} you usually order` : knownPack;
  return `${inWords(quantity)} is more than ${unusual} times ${known}. Is this correct?`;
}
