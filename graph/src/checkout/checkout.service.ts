import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { WriteLimits } from '../auth/index.js';
import type { CatalogService } from '../catalog/index.js';
import { Customer, CustomerFinance, pickupLocationKey, type CustomersService } from '../customers/index.js';
import type { CustomerJobsService } from '../customer-jobs/index.js';
import type { JobSender } from '../jobs/index.js';
import type { OwnNumbersService } from '../own-numbers/index.js';
import { findPlacedOrder, Order, placeOrder } from '../ordering/index.js';
import {
  paymentRefused,
  type CardToken,
  type FrozenOrder,
  type PaymentIntent,
  type PaymentsService,
} from '../payments/index.js';
import { priceOrder, type LineToPrice } from '../pricing/index.js';
import { requireActor, requireSelf } from '../shared/access.js';
import { AppError } from '../shared/errors.js';
import { parseInput } from '../shared/input.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';
import { assertSameContent, contentHashOf, type Earlier } from './checkout-content.js';
import { outcomeOfAttempt, outcomeOnAccount, type CheckoutOutcome } from './checkout-outcome.js';
import { checkoutRequest, idempotencyKey, type CheckoutRequest, quoteLines } from './checkout-request.js';
import { assertCredit, assertOrderable, assertPayable, assertPoNumber, assertPricesAsSent } from './checkout-rules.js';
import { decidedOrder, type CounterAddress, type DecidedOrder, type Quote } from './order-draft.js';

/** Turns a cart into an order. */
export class CheckoutService {
  constructor(
    private readonly context: ServiceContext,
    private readonly services: {
      catalog: CatalogService;
      customers: CustomersService;
      customerJobs: CustomerJobsService;
      ownNumbers: OwnNumbersService;
      payments: PaymentsService;
      writeLimits: WriteLimits;
      jobs: JobSender;
    },
    private readonly counter: CounterAddress,
  ) {}

  /** Returns current prices of the lines. A line that cannot be ordered has a reason. */
  async quote(lines: LineToPrice[]): Promise<Quote> {
    requireActor(this.context.actor);
    return this.price(parseInput(quoteLines, lines));
  }

  /**
   * Places an order, on account or by card. The same customer, key and content return the same order with at most one
   * charge. If anything differs from what the customer saw, the order is refused as a whole: nothing is stored or
   * charged.
   */
  place(input: unknown): Promise<CheckoutOutcome> {
    requireActor(this.context.actor);
    const request = parseInput(checkoutRequest, input);
    const { payment } = request;
    // Cards are personal, so staff who act as a customer may only place orders on account.
    if (payment.method === 'CARD') requireSelf(this.context.actor);
    return payment.method === 'CARD' ? this.placeByCard(request, payment.opaqueData) : this.placeOnAccount(request);
  }

  /**
   * Returns the outcome of one of the caller's checkouts, even if its response was lost. Throws NOT_FOUND if the
   * checkout never reached the store.
   */
  async status(key: unknown): Promise<CheckoutOutcome> {
    const actor = requireActor(this.context.actor);
    const earlier = await this.findEarlier(this.context.em, actor.customerKey, parseInput(idempotencyKey, key));
    if (!earlier) throw new AppError('NOT_FOUND', 'No checkout with this key reached the store.');
    return earlier.attempt
      ? outcomeOfAttempt(earlier.attempt, earlier.order)
      : outcomeOnAccount(earlier.order as Order);
  }

  private async placeOnAccount(request: CheckoutRequest): Promise<CheckoutOutcome> {
    const actor = requireActor(this.context.actor);
    const contentHash = contentHashOf(request);
    return inTransaction(this.context.em, async em => {
      const finance = await this.lockFinance(em);
      const earlier = await this.sameEarlier(em, request);
      if (earlier) return outcomeOnAccount(earlier.order as Order);
      if (finance.cod) throw new AppError('ON_ACCOUNT_NOT_ALLOWED');
      const decided = await this.decide(em, request, finance);
      await assertCredit(em, finance, decided.total);
      const draft = { ...decided, payment: 'onAccount' as const, idempotencyKey: request.idempotencyKey, contentHash };
      return outcomeOnAccount(await placeOrder(em, this.services.jobs, draft, this.context.clock.now(), actor));
    });
  }

  /**
   * Stores the payment attempt first, charges the card outside of any transaction, and creates the order in the next
   * transaction.
   */
  private async placeByCard(request: CheckoutRequest, card: CardToken): Promise<CheckoutOutcome> {
    const contentHash = contentHashOf(request);
    const begun = await inTransaction(this.context.em, async em => {
      const finance = await this.lockFinance(em);
      const earlier = await this.sameEarlier(em, request);
      if (earlier?.attempt) return { attempt: earlier.attempt, isNew: false };
      const order = {
        ...(await this.decide(em, request, finance)),
        ip: this.context.ip,
        billTo: await this.billTo(em),
      };
      const attempt = await this.services.payments.begin(em, {
        idempotencyKey: request.idempotencyKey,
        contentHash,
        order,
        card,
      });
      return { attempt, isNew: true };
    });
    return this.outcome(begun.isNew ? await this.services.payments.charge(begun.attempt, card) : begun.attempt);
  }

  /** Returns the business's current name and address, which the bank compares with the card's. */
  private async billTo(em: EntityManager): Promise<FrozenOrder['billTo']> {
    const { customerKey } = requireActor(this.context.actor);
    const { name, address, city, state, zipCode, phoneNumber } = await em.findOneOrFail(Customer, { key: customerKey });
    return { name, address, city, state, zipCode, phoneNumber };
  }

  /** Serializes checkouts of a customer, so that no two of them exceed the credit limit or share a key. */
  private async lockFinance(em: EntityManager): Promise<CustomerFinance> {
    const { customerKey } = requireActor(this.context.actor);
    const finance = await em.findOne(
      CustomerFinance,
      { customerKey },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    // The customer was deleted since the request began.
    if (!finance) throw new AppError('UNAUTHENTICATED');
    return finance;
  }

  /** Returns the earlier checkout with this key, if any. Refuses the key for other content. */
  private async sameEarlier(em: EntityManager, request: CheckoutRequest): Promise<Earlier | null> {
    const earlier = await this.findEarlier(em, requireActor(this.context.actor).customerKey, request.idempotencyKey);
    if (earlier) await assertSameContent(em, request, earlier);
    return earlier;
  }

  private async findEarlier(em: EntityManager, customerKey: number, key: string): Promise<Earlier | null> {
    const attempt = await this.services.payments.find(em, customerKey, key);
    const order = await findPlacedOrder(em, customerKey, key);
    return attempt || order ? { attempt, order } : null;
  }

  private async outcome(attempt: PaymentIntent): Promise<CheckoutOutcome> {
    const { orderKey } = attempt;
    const order =
      orderKey === null ? null : await this.context.em.findOneOrFail(Order, { key: orderKey }, { refresh: true });
    const outcome = outcomeOfAttempt(attempt, order);
    if (!order && ['DECLINED', 'FAILED'].includes(outcome.payment.status)) throw paymentRefused(outcome.payment);
    return outcome;
  }

  /** Prices the request, applies every rule, and counts it as an order. */
  private async decide(em: EntityManager, request: CheckoutRequest, finance: CustomerFinance): Promise<DecidedOrder> {
    const actor = requireActor(this.context.actor);
    const quote = await this.price(request.lines);
    assertOrderable(quote, request.locationKey === pickupLocationKey);
    const places = await this.services.customers.ownPlaces(request.contactKey, request.locationKey);
    const { jobKey } = request;
    const job = jobKey === null ? null : await this.services.customerJobs.toOrderFor(em, jobKey);
    assertPoNumber(request, finance, job);
    assertPricesAsSent(request, quote);
    assertPayable(quote.total, request.payment.method);
    await this.services.writeLimits.order(places.contact.email);
    const ownNumbers = await this.services.ownNumbers.numbersOf(
      this.context.em,
      request.lines.map(({ productKey }) => productKey),
    );
    return decidedOrder(request, quote, { actor, ...places, counter: this.counter, job, ownNumbers });
  }

  private async price(lines: LineToPrice[]): Promise<Quote> {
    const products = await this.services.catalog.productsToPrice(lines.map(line => line.productKey));
    const byKey = new Map(products.map(product => [product.key, product]));
    return { ...priceOrder(lines, byKey), products: byKey };
  }
}
