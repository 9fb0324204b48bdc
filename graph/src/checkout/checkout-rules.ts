import type { PricedOrder } from '../pricing/index.js';
import { DetailMoney } from '../shared/error-details.js';
import { AppError } from '../shared/errors.js';
import { compareMoney, trimDecimal } from '../shared/money.js';
import type { CheckoutRequest } from './checkout-request.js';

/** Refuses an order with a line that cannot be ordered, or that must be picked up and is not. */
export function assertOrderable(quote: PricedOrder, pickup: boolean): void {
  for (const problem of ['INVALID_QUANTITY', 'PRODUCT_UNAVAILABLE'] as const) {
    const lines = quote.lines.filter(line => line.problem === problem);
    if (lines.length === 0) continue;
    throw new AppError(problem, lines[0]?.message ?? undefined, {
      lines: lines.map(({ productKey, message }) => ({ productKey, message })),
    });
  }
  if (quote.pickupRequired && !pickup) throw new AppError('PICKUP_REQUIRED');
}

/** Refuses an order whose prices are not the ones the person saw, naming each that changed. */
export function assertPricesAsSent(request: CheckoutRequest, quote: PricedOrder): void {
  const sentPrices = new Map(request.lines.map(line => [line.productKey, line.price]));
  const changes = quote.lines.flatMap(({ productKey, price, unitPrice }) => {
    const sent = sentPrices.get(productKey);
    if (price === null || unitPrice === null || sent === undefined || compareMoney(sent, price) === 0) return [];
    return [{ productKey, sent: new DetailMoney(sent), now: new DetailMoney(price), unitPrice: new DetailMoney(trimDecimal(unitPrice)) }];
  });
  if (changes.length === 0 && compareMoney(request.total, quote.total) === 0) return;
  const total = { sent: new DetailMoney(request.total), now: new DetailMoney(quote.total) };
  throw new AppError('PRICE_CHANGED', undefined, { changes, total });
}
