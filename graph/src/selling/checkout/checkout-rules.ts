import type { CustomerJob } from '../../customers/customer-jobs/index.js';
import type { CustomerFinance } from '../../customers/customers/index.js';
import { poNumberMissing } from '../../definitions/customer-job.js';
import type { PricedOrder } from '../../catalog/pricing/index.js';
import { DetailMoney } from '../../platform/shared/error-details.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { compareMoney, trimDecimal } from '../../platform/shared/money.js';
import type { CheckoutRequest } from './checkout-request.js';

/** Refuses an order with a line that cannot be ordered, or that requires pickup if it is not a pickup. */
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

/** Refuses an order whose prices differ from those that the customer saw, and names each difference. */
export function assertPricesAsSent(request: CheckoutRequest, quote: PricedOrder): void {
  const sentPrices = new Map(request.lines.map(line => [line.productKey, line.price]));
  const changes = quote.lines.flatMap(({ productKey, price, unitPrice }) => {
    const sent = sentPrices.get(productKey);
    if (price === null || unitPrice === null || sent === undefined || compareMoney(sent, price) === 0) return [];
    return [
      {
        productKey,
        sent: new DetailMoney(sent),
        now: new DetailMoney(price),
        unitPrice: new DetailMoney(trimDecimal(unitPrice)),
      },
    ];
  });
  if (changes.length === 0 && compareMoney(request.total, quote.total) === 0) return;
  const total = { sent: new DetailMoney(request.total), now: new DetailMoney(quote.total) };
  throw new AppError('PRICE_CHANGED', undefined, { changes, total });
}

/** Refuses an order without a PO number, if the customer or the job requires one. */
export function assertPoNumber({ poNumber }: CheckoutRequest, finance: CustomerFinance, job: CustomerJob | null): void {
  const missing = poNumberMissing(poNumber, finance, job);
  if (missing !== null) throw new AppError('PO_NUMBER_REQUIRED', missing, { errors: { poNumber: [missing] } });
}

/** The largest total that the database stores. */
const largestTotal = '999999999999.99';

/** Refuses a total that cannot be stored, or a zero total by card. */
export function assertPayable(total: string, method: CheckoutRequest['payment']['method']): void {
  if (compareMoney(total, largestTotal) > 0) throw invalidInput({ total: ['is more than one order can hold'] });
  if (method === 'CARD' && compareMoney(total, '0') === 0)
    throw invalidInput({ total: ['leaves nothing to charge to a card'] });
}
