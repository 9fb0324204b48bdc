import { createHash, randomBytes } from 'node:crypto';
import { UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../../platform/jobs/index.js';
import { AppError } from '../../platform/shared/errors.js';
import type { ServiceContext, Settings } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { usualCheckRules, type CardCheckRules } from './card-checks.js';
import { changeIntent, queueCheck, type ChangeParts } from './change-intent.js';
import { changeOf } from './charge-change.js';
import { assertBreakerOpen, noteLostAnswer, type BreakerSettings } from './circuit-breaker.js';
import { assertFewDeclines } from './decline-limit.js';
import type { CardToken, ChargeOutcome, PaymentGateway } from './gateway.js';
import { liveStates } from './intent-states.js';
import { makeOrder } from './order-of-intent.js';
import { PaymentEvent } from './payment-event.entity.js';
import { PaymentIntent, type FrozenOrder } from './payment-intent.entity.js';
import { paymentTimes, type PaymentTimes, type ReachStep } from './payment-settings.js';
import { returnMoney } from './return-money.js';
import type { SettlementComparison } from './settlement-comparison.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    payments: PaymentParts;
  }
}

export interface PaymentParts {
  /** Null if the store takes no cards */
  gateway: PaymentGateway | null;
  /** Sends the jobs for the order confirmation and the next check of a payment */
  jobs: JobSender;
  times?: PaymentTimes;
  /** If omitted, card payments never pause */
  breaker?: BreakerSettings;
  /** Rules for charges whose address or security code does not match */
  checks?: CardCheckRules;
  /** Runs comparisons that staff start */
  comparison?: SettlementComparison;
  /** Number of declined cards per hour after which a customer or an IP address must wait */
  declinesPerHour?: number;
  /** Called with each charge in progress, so that a shutdown waits for it */
  onCharge?: (charge: Promise<unknown>) => void;
  reach?: ReachStep;
  /** Called with errors that do not affect the outcome of the payment */
  onError?: (error: unknown) => void;
}

export interface NewPayment {
  idempotencyKey: string;
  contentHash: string;
  order: FrozenOrder;
  card: CardToken;
}

/** Card payments. Each attempt is stored first, charged once, and always settled. */
export class PaymentsService {
  private readonly times: PaymentTimes;
  private readonly reach: ReachStep;

  constructor(
    private readonly context: Pick<ServiceContext, 'em' | 'clock'> & { settings: Pick<Settings, 'payments'> },
    private readonly parts = context.settings.payments,
  ) {
    this.times = parts.times ?? paymentTimes;
    this.reach = parts.reach ?? (() => undefined);
  }

  private changes(isSender: boolean): ChangeParts {
    return { at: this.context.clock.now(), times: this.times, jobs: this.parts.jobs, isSender };
  }

  /** Finds the attempt of an earlier checkout with this key, or null. */
  find(em: EntityManager, customerKey: number, idempotencyKey: string): Promise<PaymentIntent | null> {
    return em.findOne(PaymentIntent, { customerKey, idempotencyKey }, { refresh: true });
  }

  /**
   * Stores an attempt in the caller's transaction, which has locked the customer and priced the order. The card is
   * charged only after that transaction, by `charge`.
   */
  async begin(em: EntityManager, payment: NewPayment): Promise<PaymentIntent> {
    const { order, card } = payment;
    const customerKey = order.customer.key;
    const at = this.context.clock.now();
    if (!this.parts.gateway) throw new AppError('CARD_NOT_OFFERED');
    if (this.parts.breaker) await assertBreakerOpen(em, at);
    const { declinesPerHour } = this.parts;
    if (declinesPerHour !== undefined) await assertFewDeclines(em, { customerKey, ip: order.ip }, declinesPerHour, at);
    if (await em.count(PaymentIntent, { customerKey, state: { $in: [...liveStates] } }))
      throw new AppError('PAYMENT_IN_PROGRESS');
    const nonceHash = createHash('sha256').update(card.dataValue).digest('hex');
    if (await em.count(PaymentIntent, { nonceHash }))
      throw paymentRefused({ code: 'E00114', text: 'This card entry was already used. Enter the card again.' });
    const intent = em.create(PaymentIntent, {
      customerKey,
      idempotencyKey: payment.idempotencyKey,
      contentHash: payment.contentHash,
      amount: order.total,
      frozenOrder: order,
      invoiceNumber: `C${randomBytes(8).toString('hex').toUpperCase()}`,
      nonceHash,
      ip: order.ip,
      createdAt: at,
      nextCheckAt: new Date(at.getTime() + this.times.leaseMs),
    });
    try {
      await em.flush();
    } catch (error) {
      // Of two concurrent attempts on different servers, the database accepts one.
      if (error instanceof UniqueConstraintViolationException) throw new AppError('PAYMENT_IN_PROGRESS');
      throw error;
    }
    await em.insert(PaymentEvent, {
      intentKey: intent.key,
      at,
      event: 'begun',
      fromState: 'SENDING',
      toState: 'SENDING',
      detail: '',
    });
    return intent;
  }

  /** Refuses another checkout of a cart while the outcome of a card payment for it is not known. */
  async assertNotBeingPaid(em: EntityManager, customerKey: number, cartKey: number): Promise<void> {
    const live = await em.find(PaymentIntent, { customerKey, state: { $in: [...liveStates] } });
    if (live.some(({ frozenOrder }) => frozenOrder.cartKey === cartKey)) throw new AppError('PAYMENT_IN_PROGRESS');
  }

  /** Sends the charge of a new attempt and places its order. The reconciler completes whatever fails here. */
  charge(intent: PaymentIntent, card: CardToken): Promise<PaymentIntent> {
    const charged = this.chargeAndOrder(intent, card);
    this.parts.onCharge?.(charged);
    return charged;
  }

  private async chargeAndOrder(intent: PaymentIntent, card: CardToken): Promise<PaymentIntent> {
    if (this.context.em.isInTransaction()) throw new Error('A card is never charged inside a transaction.');
    await this.reach('afterTx1');
    const outcome = await this.send(intent, card);
    await this.reach('afterGateway');
    const settled = await this.record(intent, outcome);
    await this.reach('afterTx2a');
    const ordered = settled.state === 'VOID_PENDING' ? await this.voidNow(settled) : await this.order(settled);
    await this.reach('afterTx2b');
    await this.leave(ordered);
    return ordered;
  }

  /** Leaves an attempt that is still open to the reconciler. */
  private async leave(intent: PaymentIntent): Promise<void> {
    try {
      await inTransaction(this.context.em, em => queueCheck(em, intent, this.parts.jobs));
    } catch (error) {
      this.parts.onError?.(error);
    }
  }

  private async send(intent: PaymentIntent, card: CardToken): Promise<ChargeOutcome> {
    const { customer, location, pickup, poNumber, ip, billTo } = intent.frozenOrder;
    const { gateway, breaker } = this.parts;
    if (!gateway)
      return { outcome: 'failed', code: 'NOT_SENT', text: 'This store takes no cards. Nothing was charged.' };
    try {
      const outcome = await gateway.charge({
        amount: intent.amount,
        invoiceNumber: intent.invoiceNumber,
        refId: intent.invoiceNumber,
        card,
        description: `Order of customer ${customer.customerNumber}`,
        poNumber,
        customer: { number: customer.customerNumber, name: customer.name },
        billTo: billTo ?? null,
        shipTo: pickup ? null : location,
        customerIp: ip || null,
      });
      if (outcome.outcome === 'unknown' && !outcome.repeat && breaker) await this.noteLost(breaker);
      return outcome;
    } catch (error) {
      this.parts.onError?.(error);
      return { outcome: 'unknown', transId: null, reason: 'the gateway failed' };
    }
  }

  /** Counts a lost reply. Only reports errors, because losing the count matters less than losing the outcome. */
  private async noteLost(breaker: BreakerSettings): Promise<void> {
    try {
      await noteLostAnswer(this.context.em, this.context.clock.now(), breaker);
    } catch (error) {
      this.parts.onError?.(error);
    }
  }

  /**
   * Stores the outcome. If that fails, the reconciler queries it, and the customer sees that the payment is being
   * checked.
   */
  private async record(intent: PaymentIntent, outcome: ChargeOutcome): Promise<PaymentIntent> {
    try {
      return await changeIntent(
        this.context.em,
        intent.key,
        changeOf(outcome, this.parts.checks ?? usualCheckRules),
        this.changes(true),
      );
    } catch (error) {
      this.parts.onError?.(error);
      return this.stored(intent);
    }
  }

  /** Places the order. If that fails, the reconciler places it, because the charge is already stored. */
  private async order(intent: PaymentIntent): Promise<PaymentIntent> {
    if (!['APPROVED', 'HELD'].includes(intent.state)) return intent;
    try {
      return await makeOrder(this.context.em, intent.key, this.changes(true), this.reach);
    } catch (error) {
      this.parts.onError?.(error);
      return this.stored(intent);
    }
  }

  /** Voids a rejected charge before the response; if that fails, the reconciler continues. */
  private async voidNow(intent: PaymentIntent): Promise<PaymentIntent> {
    const { gateway } = this.parts;
    if (!gateway) return intent;
    try {
      const finding = await returnMoney(gateway, intent);
      return typeof finding === 'object'
        ? await changeIntent(this.context.em, intent.key, finding, this.changes(true))
        : intent;
    } catch (error) {
      this.parts.onError?.(error);
      return this.stored(intent);
    }
  }

  /** Reads the stored attempt, because entities still have the values of a failed transaction. */
  private stored({ key }: PaymentIntent): Promise<PaymentIntent> {
    return this.context.em.findOneOrFail(PaymentIntent, { key }, { refresh: true });
  }

  /**
   * Requests the return of an order's money, in the caller's transaction; the reconciler voids or refunds it. Returns
   * false if no card paid for the order, or the money is already being returned.
   */
  async giveBack(em: EntityManager, orderKey: number, by?: { customerKey: number; name: string }): Promise<boolean> {
    const intent = await em.findOne(PaymentIntent, { orderKey });
    if (!intent) return false;
    const before = intent.state;
    const changed = await changeIntent(em, intent.key, { event: 'returnWanted', by }, this.changes(false));
    return changed.state === 'VOID_PENDING' && before !== 'VOID_PENDING';
  }
}

/** Returns the error for a payment that did not go through, with the provider's message. */
export function paymentRefused({ code, text }: { code: string | null; text: string | null }): AppError {
  return new AppError('PAYMENT_DECLINED', text ? `The payment did not go through: ${text}` : undefined, {
    provider: { code, text },
  });
}
