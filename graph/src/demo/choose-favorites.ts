import type { DemoFavorite, DemoOrder, DemoProduct } from './demo-types.js';

const guideCustomers = [20_001, 20_002] as const;
const otherCustomers = 5;
const favoritesEach = 6;
const dayMs = 86_400_000;

/** Returns a product not ordered lately, from an older order of customer 20001. */
export function chooseDiscontinued(orders: readonly DemoOrder[], products: readonly DemoProduct[], now: Date): string {
  const age = (order: DemoOrder) => (now.getTime() - order.placedAt.getTime()) / dayMs;
  const lately = new Set(
    orders.filter(order => age(order) < 60).flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  );
  const plain = new Set(
    products.filter(({ featured, onSale }) => !featured && !onSale).map(({ productId }) => productId),
  );
  const older = orders.filter(
    order => order.customerNumber === guideCustomers[0] && age(order) >= 60 && order.status === 'completed',
  );
  // Newest first, from an order with other items, so that a reorder shows available and unavailable ones.
  const candidates = older
    .toReversed()
    .filter(({ lines }) => lines.length > 2)
    .flatMap(({ lines }) => lines);
  const chosen = candidates.find(({ productId }) => plain.has(productId) && !lately.has(productId));
  if (!chosen) throw new Error('Customer 20001 has no older order with a product to discontinue');
  return chosen.productId;
}

/** Returns the most frequently ordered products of some customers. */
export function chooseFavorites(orders: readonly DemoOrder[], discontinuedProductId: string): DemoFavorite[] {
  const counts = new Map<number, Map<string, number>>();
  for (const { customerNumber, lines } of orders) {
    const own = counts.get(customerNumber) ?? new Map<string, number>();
    counts.set(customerNumber, own);
    for (const { productId } of lines)
      if (productId !== discontinuedProductId) own.set(productId, (own.get(productId) ?? 0) + 1);
  }
  const others = [...counts.keys()].filter(
    customerNumber =>
      !guideCustomers.some(known => known === customerNumber) &&
      (counts.get(customerNumber)?.size ?? 0) >= favoritesEach,
  );
  return [...guideCustomers, ...others.slice(0, otherCustomers)].flatMap(customerNumber => {
    const ranked = [...(counts.get(customerNumber) ?? [])].sort((a, b) => b[1] - a[1]);
    return ranked.slice(0, favoritesEach).map(([productId]) => ({ customerNumber, productId }));
  });
}
