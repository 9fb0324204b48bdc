import { mostQuantity } from '#definitions/field';
import { hasPrice } from '../ui/money';
import type { CartProductFragment } from './cart-product.generated';

type Limits = CartProductFragment['quantityLimits'];

function inWords(quantity: number): string {
  return quantity.toLocaleString('en-US');
}

/** Returns why this quantity is outside the limits that the server reported, or null. */
export function limitProblem({ least, most }: Limits, quantity: number): string | null {
  if (quantity < 1) return 'Enter a quantity of 1 or more.';
  if (quantity < least) return `Order at least ${inWords(least)}.`;
  return quantity > most ? `Order at most ${inWords(most)}.` : null;
}

/** Returns why a line cannot be ordered, or null. */
export function lineProblem({ standardCost, quantityLimits }: CartProductFragment, quantity: number): string | null {
  return hasPrice(standardCost)
    ? limitProblem(quantityLimits, quantity)
    : 'Call for price. This item cannot be ordered online';
}

export function limitWords({ least, most }: Limits): string[] {
  return [
    ...(least > 1 ? [`at least ${inWords(least)}`] : []),
    ...(most < mostQuantity ? [`at most ${inWords(most)}`] : []),
  ];
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
  product: Pick<CartProductFragment, 'defaultQuantity'>,
  usual: number | null,
  quantity: number,
): string {
  const known =
    usual !== null && usual > product.defaultQuantity
      ? `the ${inWords(usual)} you usually order`
      : `the pack of ${inWords(Math.max(1, product.defaultQuantity))}`;
  return `${inWords(quantity)} is more than ${unusual} times ${known}. Is this correct?`;
}
