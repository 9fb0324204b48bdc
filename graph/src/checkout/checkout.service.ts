import { createHash } from 'node:crypto';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { CatalogService, Product } from '../catalog/index.js';
import { CustomerFinance, pickupLocationKey, type CustomersService } from '../customers/index.js';
import { findPlacedOrder, openOnAccount, placeOrder, type Order } from '../ordering/index.js';
import { priceOrder, type LineToPrice, type PricedOrder } from '../pricing/index.js';
import { requireActor } from '../shared/access.js';
import { DetailMoney } from '../shared/error-details.js';
import { AppError } from '../shared/errors.js';
import { compareMoney, subtractMoney, sumMoney } from '../shared/money.js';
import { parseInput } from '../shared/input.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';
import { checkoutRequest, type CheckoutRequest, quoteLines } from './checkout-request.js';
import { assertOrderable, assertPricesAsSent } from './checkout-rules.js';

/** Address of the counter, which a picked-up order shows. */
export interface CounterAddress {
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

export interface Quote extends PricedOrder {
  products: ReadonlyMap<number, Product>;
}

/** Turns a cart into an order. */
export class CheckoutService {
  constructor(
    private readonly context: ServiceContext,
    private readonly services: { catalog: CatalogService; customers: CustomersService },
    private readonly counter: CounterAddress,
  ) {}

  /** What the lines cost now; lines that cannot be ordered say why. */
  async quote(lines: LineToPrice[]): Promise<Quote> {
    requireActor(this.context.actor);
    return this.price(parseInput(quoteLines, lines));
  }

  /**
   * Places an order on account. The same customer, key and content give the same order, never a second one.
   * Refused whole, with nothing stored, when anything differs from what the person saw.
   */
  placeOnAccount(input: unknown): Promise<Order> {
    const actor = requireActor(this.context.actor);
    const request = parseInput(checkoutRequest, input);
    const contentHash = hashOf(request);
    return inTransaction(this.context.em, async em => {
      // One order of a customer at a time, so that two together cannot pass the credit limit or share a key.
      const finance = await em.findOneOrFail(CustomerFinance, { customerKey: actor.customerKey }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      const placed = await findPlacedOrder(em, actor.customerKey, request.idempotencyKey);
      if (placed) return sameContent(placed, contentHash);
      if (finance.cod) throw new AppError('ON_ACCOUNT_NOT_ALLOWED');
      return this.place(em, request, contentHash, finance);
    });
  }

  private async place(em: EntityManager, request: CheckoutRequest, contentHash: string, finance: CustomerFinance): Promise<Order> {
    const actor = requireActor(this.context.actor);
    const quote = await this.price(request.lines);
    const pickup = request.locationKey === pickupLocationKey;
    assertOrderable(quote, pickup);
    const contact = await this.services.customers.ownContact(request.contactKey);
    const location = await this.services.customers.ownLocation(request.locationKey);
    assertPricesAsSent(request, quote);
    await assertCredit(em, finance, quote.total);
    const draft = {
      customer: { key: actor.customerKey, customerNumber: actor.customerNumber, name: actor.name },
      contact,
      location: pickup ? { ...this.counter, key: pickupLocationKey } : location,
      pickup,
      poNumber: request.poNumber,
      note: request.note,
      payment: 'onAccount' as const,
      idempotencyKey: request.idempotencyKey,
      contentHash,
      total: quote.total,
      lines: draftLines(quote),
    };
    return placeOrder(em, draft, this.context.clock.now(), actor);
  }

  private async price(lines: LineToPrice[]): Promise<Quote> {
    const products = await this.services.catalog.productsToPrice(lines.map(line => line.productKey));
    const byKey = new Map(products.map(product => [product.key, product]));
    return { ...priceOrder(lines, byKey), products: byKey };
  }
}

function sameContent(placed: Order, contentHash: string): Order {
  if (placed.contentHash !== contentHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return placed;
}

/** Tells whether two requests ask for the same: lines, total, location, contact and way of paying. */
function hashOf({ lines, total, locationKey, contactKey, payment }: CheckoutRequest): string {
  const content = [lines.map(({ productKey, quantity, price }) => [productKey, quantity, price]), total, locationKey, contactKey, payment.method];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

async function assertCredit(em: EntityManager, finance: CustomerFinance, total: string): Promise<void> {
  const limit = finance.creditLimit;
  if (limit === null || compareMoney(limit, '0') === 0) return;
  const open = await openOnAccount(em, finance.customerKey);
  const owed = sumMoney([open, total]);
  if (compareMoney(owed, limit) <= 0) return;
  const exceededBy = subtractMoney(owed, limit);
  throw new AppError('CREDIT_LIMIT_EXCEEDED', `This order exceeds the credit limit by $${exceededBy}.`, {
    limit: new DetailMoney(sumMoney([limit])),
    open: new DetailMoney(sumMoney([open])),
    total: new DetailMoney(total),
    exceededBy: new DetailMoney(exceededBy),
  });
}

function draftLines({ lines, products }: Quote) {
  return lines.map(line => {
    const product = products.get(line.productKey) as Product;
    return {
      productKey: product.key,
      productId: product.productId,
      description: product.description,
      imageAddress: product.imageAddress,
      vendorKey: product.vendorKey,
      quantity: line.quantity,
      unitPrice: line.unitPrice as string,
      price: line.price as string,
    };
  });
}
