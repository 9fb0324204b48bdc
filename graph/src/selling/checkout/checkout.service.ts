import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { WriteLimits } from '../../platform/auth/index.js';
import { CatalogService } from '../../catalog/catalog/index.js';
import { assertNotOrdered } from '../carts/index.js';
import { Customer, CustomerFinance, pickupLocationKey, CustomersService } from '../../customers/customers/index.js';
import { CustomerJobsService } from '../../customers/customer-jobs/index.js';
import { OwnNumbersService } from '../../customers/own-numbers/index.js';
import { findPlacedOrder, Order, placeOrder } from '../ordering/index.js';
import {
  paymentRefused,
  type CardToken,
  type FrozenOrder,
  type PaymentIntent,
  PaymentsService,
} from '../payments/index.js';
import { priceOrder, type LineToPrice } from '../../catalog/pricing/index.js';
import { requireActor, requireSelf } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { assertSameContent, contentHashOf, type Earlier } from './checkout-content.js';
import { outcomeOfAttempt, outcomeOnAccount, type CheckoutOutcome, type CardForm } from './checkout-outcome.js';
import { amount, checkoutRequest, idempotencyKey, type CheckoutRequest, quoteLines } from './checkout-request.js';
import { assertOrderable, assertPayable, assertPoNumber, assertPricesAsSent } from './checkout-rules.js';
import { creditFor, type Credit } from './credit.js';
import { decidedOrder, type CounterAddress, type DecidedOrder, type PricedCart } from './order-draft.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    /** null: cards are not accepted */
    cardForm: CardForm | null;
  }
}

/** Turns a cart into an order. */
export class CheckoutService extends PerRequest {
  private readonly catalog = this.context.get(CatalogService);
  private readonly customers = this.context.get(CustomersService);
  private readonly customerJobs = this.context.get(CustomerJobsService);
  private readonly ownNumbers = this.context.get(OwnNumbersService);
  private readonly payments = this.context.get(PaymentsService);
  private readonly writeLimits = this.context.get(WriteLimits);
  private readonly jobs = this.context.settings.jobs;
  private readonly counter: CounterAddress = this.context.settings.store;

  /** Settings of the card form; null: cards are not accepted from this caller, such as staff who act as a customer. */
  get cardForm(): CardForm | null {
    return this.context.actor?.actingAdmin ? null : this.context.settings.cardForm;
  }

  /** Returns current prices of the lines. A line that cannot be ordered has a reason. */
  async quote(lines: LineToPrice[]): Promise<PricedCart> {
    requireActor(this.context.actor);
    return this.price(parseInput(quoteLines, lines));
  }

  /** Returns what the caller may put on account, and whether it may be an order of this total. */
  async credit(total: unknown): Promise<Credit> {
    const { customerKey } = requireActor(this.context.actor);
    const { em } = this.context;
    return creditFor(em, await em.findOneOrFail(CustomerFinance, { customerKey }), parseInput(amount, total));
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
      await this.assertNotOrdered(em, request);
      const decided = await this.decide(em, request, finance);
      const { refused } = await creditFor(em, finance, decided.total);
      if (refused) throw refused;
      const draft = { ...decided, payment: 'onAccount' as const, idempotencyKey: request.idempotencyKey, contentHash };
      return outcomeOnAccount(await placeOrder(em, this.jobs, draft, this.context.clock.now(), actor));
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
      await this.assertNotOrdered(em, request);
      const order = {
        ...(await this.decide(em, request, finance)),
        ip: this.context.ip,
        billTo: await this.billTo(em),
      };
      const attempt = await this.payments.begin(em, {
        idempotencyKey: request.idempotencyKey,
        contentHash,
        order,
        card,
      });
      return { attempt, isNew: true };
    });
    return this.outcome(begun.isNew ? await this.payments.charge(begun.attempt, card) : begun.attempt);
  }

  /** Refuses to order a cart that another device has ordered, or is paying for. */
  private async assertNotOrdered(em: EntityManager, request: CheckoutRequest): Promise<void> {
    const { customerKey } = requireActor(this.context.actor);
    if (request.cartKey !== null) await this.payments.assertNotBeingPaid(em, customerKey, request.cartKey);
    await assertNotOrdered(em, { ...request, customerKey });
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
    const isCustomer = (await em.count(Customer, { key: customerKey, deletedAt: null })) > 0;
    // The customer was deleted since the request began.
    if (!finance || !isCustomer) throw new AppError('UNAUTHENTICATED');
    return finance;
  }

  /** Returns the earlier checkout with this key, if any. Refuses the key for other content. */
  private async sameEarlier(em: EntityManager, request: CheckoutRequest): Promise<Earlier | null> {
    const earlier = await this.findEarlier(em, requireActor(this.context.actor).customerKey, request.idempotencyKey);
    if (earlier) await assertSameContent(em, request, earlier);
    return earlier;
  }

  private async findEarlier(em: EntityManager, customerKey: number, key: string): Promise<Earlier | null> {
    const attempt = await this.payments.find(em, customerKey, key);
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
    const pickup = request.locationKey === pickupLocationKey;
    assertOrderable(quote, pickup);
    if (pickup && finance.requiresShipTo) throw new AppError('SHIP_TO_REQUIRED');
    const places = await this.customers.ownPlaces(request.contactKey, request.locationKey);
    const { jobKey } = request;
    const job = jobKey === null ? null : await this.customerJobs.toOrderFor(em, jobKey);
    assertPoNumber(request, finance, job);
    assertPricesAsSent(request, quote);
    assertPayable(quote.total, request.payment.method);
    await this.writeLimits.order(places.contact.email);
    const ownNumbers = await this.ownNumbers.numbersOf(
      this.context.em,
      request.lines.map(({ productKey }) => productKey),
    );
    return decidedOrder(request, quote, { actor, ...places, counter: this.counter, job, ownNumbers });
  }

  private async price(lines: LineToPrice[]): Promise<PricedCart> {
    const products = await this.catalog.productsToPrice(lines.map(line => line.productKey));
    const byKey = new Map(products.map(product => [product.key, product]));
    return { ...priceOrder(lines, byKey), products: byKey };
  }
}
