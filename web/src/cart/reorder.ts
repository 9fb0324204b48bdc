import { mostCartLines } from '#definitions/cart';
import { sumQuantities } from '#definitions/quantity';
import type { useCart } from './cart';
import type { CartLine } from './cart-lines';
import { repeatChoice } from './last-choice';
import { lineProblem } from './quantity-rule';
import type { ReorderReviewQuery } from './reorder.generated';

type Review = NonNullable<ReorderReviewQuery['reorderReview']>;
type AddedLine = Pick<CartLine, 'product' | 'quantity'>;

/**
 * Returns the lines to add if all of them can be added as ordered before, for at most the same price. Otherwise null:
 * the customer decides in the review.
 */
export function linesWithoutDecision({ lines }: Review, inCart: readonly CartLine[]): AddedLine[] | null {
  const had = new Map(inCart.map(({ product, quantity }) => [product.key, quantity]));
  const added = lines.flatMap(({ verdict, product, quantity }): AddedLine[] => {
    const isAsBefore = verdict === 'UNCHANGED' || verdict === 'PRICE_DOWN';
    if (!isAsBefore || !product) return [];
    const sum = sumQuantities(had.get(product.key) ?? 0, quantity);
    return lineProblem(product, sum) === null ? [{ product, quantity }] : [];
  });
  const keys = new Set([...inCart, ...added].map(({ product }) => product.key));
  return added.length === lines.length && keys.size <= mostCartLines ? added : null;
}

/** Adds lines of an order to the cart, and makes checkout choose its contact and location again. */
export async function addReordered(
  cart: ReturnType<typeof useCart>,
  { order, lines }: Review,
  added: readonly AddedLine[],
  leftOut: readonly string[],
): Promise<void> {
  await repeatChoice('contact', order.contact.key);
  await repeatChoice('location', order.location.key);
  const ordered = new Map(lines.map(({ productKey, orderedQuantity }) => [productKey, orderedQuantity]));
  await cart.addOrder(
    order.key,
    // A quantity that was ordered before needs no confirmation as a possible typo.
    added.map(line => ({ ...line, isConfirmed: line.quantity <= (ordered.get(line.product.key) ?? 0) })),
    leftOut,
  );
}
