/**
 * Names the price list of a customer. Responses with prices are cached for each list, so customers with different
 * prices must have different lists. Every customer and tier pays the same (price-order.ts), so there is one.
 */
export function priceListOf(_customer: { customerKey: number }): string {
  return 'standard';
}
