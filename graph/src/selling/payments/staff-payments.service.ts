import DataLoader from 'dataloader';
import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { mayReadOrder } from '../ordering/index.js';
import { requireActor, requireAdmin } from '../../platform/shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../../platform/shared/connection.js';
import { AppError } from '../../platform/shared/errors.js';
import { sortOrders } from '../../platform/shared/list-order.js';
import { entityPage } from '../../platform/shared/list-page.js';
import { anyOf } from '../../platform/shared/reads.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { applyChange, lockIntent, planCheck } from './change-intent.js';
import { nextState, unsettledStates, type IntentEvent } from './intent-states.js';
import { PaymentEvent } from './payment-event.entity.js';
import { PaymentIntent } from './payment-intent.entity.js';
import { paymentTimes } from './payment-settings.js';

/** Actions that staff can take on a card payment. */
export type StaffDecision = 'settle' | 'accept' | 'void' | 'refund';

const eventOf = {
  settle: 'askAgain',
  accept: 'reviewPassed',
  void: 'returnWanted',
  refund: 'refundWanted',
} as const satisfies Record<StaffDecision, IntentEvent>;

// Payments that are not checked automatically come first, because they need staff.
const { URGENCY: byUrgency } = sortOrders('unsettledPayments', {
  URGENCY: [
    [
      ["coalesce(next_check_at, 'epoch')", 'time'],
      ['key', 'whole'],
    ],
    'asc',
  ],
});

/** A charged card, as far as the provider names it. */
export interface UsedCard {
  brand: string | null;
  lastFour: string;
}

/** Card payments, for staff to review and decide. */
export class StaffPaymentsService extends PerRequest {
  private readonly parts = this.context.settings.payments;

  private readonly ofOrderLoader = new DataLoader<number, PaymentIntent | null>(async orderKeys => {
    const intents = await this.context.em.find(PaymentIntent, { orderKey: { $in: [...orderKeys] } });
    const byOrder = new Map(intents.map(intent => [intent.orderKey, intent]));
    return orderKeys.map(key => byOrder.get(key) ?? null);
  });

  private readonly eventLoader = new DataLoader<number, PaymentEvent[]>(async keys => {
    const events = await this.context.em.find(
      PaymentEvent,
      { intentKey: { $in: [...keys] } },
      { orderBy: { key: 'asc' } },
    );
    const byIntent = Map.groupBy(events, event => event.intentKey);
    return keys.map(key => byIntent.get(key) ?? []);
  });

  /** Returns the card payment of an order, or null. Batches the lookups of a list. */
  ofOrder(orderKey: number): Promise<PaymentIntent | null> {
    requireAdmin(this.context.actor);
    return this.ofOrderLoader.load(orderKey);
  }

  /** The charged card of an order, for those who may read the order; null without a charge. */
  async cardOf(order: { key: number; customerKey: number }): Promise<UsedCard | null> {
    if (!mayReadOrder(requireActor(this.context.actor), order)) throw new AppError('FORBIDDEN');
    const { lastFour, cardBrand } = (await this.ofOrderLoader.load(order.key)) ?? {};
    return lastFour ? { lastFour, brand: cardBrand ?? null } : null;
  }

  /** Returns the steps of a payment, oldest first. */
  events(payment: PaymentIntent): Promise<PaymentEvent[]> {
    requireAdmin(this.context.actor);
    return this.eventLoader.load(payment.key);
  }

  /** Returns payments that are undecided or being returned; those that need staff come first. */
  unsettled(page: PageRequest): Promise<Page<PaymentIntent>> {
    requireAdmin(this.context.actor);
    const where = anyOf('state', unsettledStates);
    return entityPage(
      this.context.em,
      PaymentIntent,
      { from: 'payment_intent', where, order: byUrgency },
      pageWindow(page, this.context),
    );
  }

  /** Returns the actions that staff can take on a payment in its current state. */
  decisionsFor({ state, transId, orderKey, holdReason }: PaymentIntent): StaffDecision[] {
    const decisions: StaffDecision[] = [];
    const storeHolds = state === 'HELD' && holdReason !== null;
    if (storeHolds && orderKey !== null) decisions.push('accept');
    if (state === 'UNKNOWN' || (state === 'HELD' && !storeHolds) || (state === 'MANUAL' && orderKey === null))
      decisions.push('settle');
    if (transId && nextState(state, 'returnWanted') && state !== 'APPROVED') decisions.push('void');
    if (transId && nextState(state, 'refundWanted')) decisions.push('refund');
    return decisions;
  }

  /**
   * Carries out a decision by staff and records it. `settle` queries the provider again now. `accept` accepts a charge
   * that the store holds for a mismatch. `void` and `refund` return the money and cancel the order; the provider
   * decides which of the two it becomes.
   */
  async decide(key: number, decision: StaffDecision): Promise<PaymentIntent> {
    const actor = requireAdmin(this.context.actor);
    const at = this.context.clock.now();
    const payment = await oneAtATime(() =>
      inTransaction(this.context.em, async em => {
        if (!(await em.count(PaymentIntent, { key }))) throw new AppError('NOT_FOUND', 'Payment not found.');
        const intent = await lockIntent(em, key);
        if (!this.decisionsFor(intent).includes(decision))
          throw new AppError(
            'STATUS_NOT_ALLOWED',
            'This is not possible in the current state of the payment. Reload the list.',
          );
        const changed = await applyChange(
          em,
          intent,
          { event: eventOf[decision], detail: `${decision} requested`, by: actor },
          { at, times: this.parts.times ?? paymentTimes, jobs: this.parts.jobs, isSender: false },
        );
        if (!changed) await this.checkSooner(intent, decision, actor, at);
        return intent;
      }),
    );
    this.eventLoader.clear(key);
    return payment;
  }

  /** Moves the next check to now if the decision does not change the state. */
  private async checkSooner(
    intent: PaymentIntent,
    decision: StaffDecision,
    by: { customerKey: number; name: string },
    at: Date,
  ): Promise<void> {
    const { em } = this.context;
    await planCheck(em, intent, at, this.parts.jobs);
    const { key: intentKey, state } = intent;
    await em.insert(PaymentEvent, {
      intentKey,
      at,
      event: eventOf[decision],
      fromState: state,
      toState: state,
      detail: `${decision} requested`,
      byCustomerKey: by.customerKey,
      byName: by.name,
    });
  }
}

/** A payment that is checked again is live, and each customer may have only one live payment. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw new AppError(
        'PAYMENT_IN_PROGRESS',
        'Another payment of this customer is in progress. Try again when it has finished.',
      );
    throw error;
  }
}
