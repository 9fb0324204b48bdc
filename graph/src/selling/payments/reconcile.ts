import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobData, JobSender } from '../../platform/jobs/index.js';
import type { Clock } from '../../platform/shared/clock.js';
import { compareMoney } from '../../platform/shared/money.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { usualCheckRules, type CardCheckRules } from './card-checks.js';
import {
  changeIntent,
  lockIntent,
  planCheck,
  type ChangeParts,
  type Finding,
  type IntentChange,
} from './change-intent.js';
import { changeAfterChecks } from './charge-change.js';
import type { CardTransaction, PaymentGateway } from './gateway.js';
import { isOpen, type IntentState } from './intent-states.js';
import { makeOrder } from './order-of-intent.js';
import { PaymentIntent } from './payment-intent.entity.js';
import { paymentTimes, type PaymentTimes, type ReachStep } from './payment-settings.js';
import { returnMoney } from './return-money.js';

export interface ReconcilerParts {
  /** Returns a new entity manager for each unit of work */
  newEm: () => EntityManager;
  clock: Clock;
  gateway: PaymentGateway;
  jobs: JobSender;
  times?: PaymentTimes;
  checks?: CardCheckRules;
  reach?: ReachStep;
  /** Called with errors */
  onError: (error: unknown) => void;
  onAlarm: (intentKey: number, state: IntentState) => void;
}

/** Checks open payments and settles each one: with an order, a return of the money, or no charge. */
export class Reconciler {
  private readonly times: PaymentTimes;

  constructor(private readonly parts: ReconcilerParts) {
    this.times = parts.times ?? paymentTimes;
  }

  /** Takes the next step of a payment, unless another check was planned since. */
  async check({ paymentKey: key, at }: JobData['settlePayment']): Promise<void> {
    const intent = await this.parts.newEm().findOne(PaymentIntent, { key });
    if (intent?.nextCheckAt?.toISOString() !== at) return;
    const { state, version } = intent;
    try {
      const next = await this.step(intent);
      if (next?.version === version) throw new Error(`The step from ${state} changed nothing.`);
      if (next?.state === 'MANUAL') this.parts.onAlarm(key, state);
    } catch (error) {
      this.parts.onError(error);
      await this.postpone(key, 'again');
    }
  }

  /** Takes one step, which plans the next; returns null if nothing can be done now. */
  private async step(intent: PaymentIntent): Promise<PaymentIntent | null> {
    if (intent.orderKey === null && (intent.state === 'APPROVED' || intent.state === 'HELD')) {
      if (this.isOld(intent)) return this.apply(intent, { event: 'returnWanted', detail: 'no order could be made' });
      return makeOrder(this.parts.newEm(), intent.key, this.changes, this.parts.reach ?? (() => undefined));
    }
    const finding = await this.find(intent);
    if (typeof finding === 'object') return this.apply(intent, finding);
    if (finding !== 'wait' && this.isOld(intent)) return this.apply(intent, { event: 'gaveUp', detail: finding });
    return this.postpone(intent.key, finding);
  }

  private find(intent: PaymentIntent): Promise<Finding> {
    switch (intent.state) {
      case 'SENDING':
        return Promise.resolve({ event: 'leaseEnded' });
      case 'UNKNOWN':
        return this.findCharge(intent);
      case 'HELD':
        return this.checkHeld(intent);
      default:
        return returnMoney(this.parts.gateway, intent);
    }
  }

  /**
   * Checks whether a charge whose reply proves nothing was made. A transaction from the reply proves only that it was
   * charged itself: if not, an earlier delivery of the same request may have been, under the same invoice number.
   */
  private async findCharge(intent: PaymentIntent): Promise<Finding> {
    const { gateway } = this.parts;
    if (intent.transId) {
      const details = await gateway.details(intent.transId);
      if (details.outcome === 'unknown') return 'again';
      if (details.outcome === 'found' && !isClosed(details.transaction))
        return judge([details.transaction], intent, this.rules);
    }
    const found = await gateway.findByInvoice(intent.invoiceNumber, intent.createdAt);
    if (found.outcome === 'unknown') return 'again';
    if (found.outcome === 'absent')
      return this.isAbsent(intent) ? { event: 'notCharged', detail: 'in no list', learned: nothingCharged } : 'absent';
    const standing = standingCharge(found.transactions);
    if (!standing) return judge(found.transactions, intent, this.rules);
    // Lists do not contain the results of the card's checks.
    const details = await gateway.details(standing.transId);
    return details.outcome === 'found' ? judge([details.transaction], intent, this.rules) : 'again';
  }

  private get rules(): CardCheckRules {
    return this.parts.checks ?? usualCheckRules;
  }

  /** Returns whether enough checks over enough time found nothing, because the provider's lists lag. */
  private isAbsent({ absentChecks, firstAbsentAt }: PaymentIntent): boolean {
    const waited = firstAbsentAt ? this.parts.clock.now().getTime() - firstAbsentAt.getTime() : 0;
    return absentChecks + 1 >= this.times.absentChecks && waited >= this.times.absentSpanMs;
  }

  private async checkHeld(intent: PaymentIntent): Promise<Finding> {
    // Staff decide on a charge that the store itself holds.
    if (intent.holdReason) return 'wait';
    const details = await this.parts.gateway.details(intent.transId ?? '');
    if (details.outcome !== 'found') return 'wait';
    switch (details.transaction.standing) {
      case 'charged':
      case 'settled':
        return { event: 'reviewPassed' };
      case 'notCharged':
      case 'voided':
        return { event: 'reviewFailed', detail: details.transaction.status };
      default:
        return 'wait';
    }
  }

  private apply(intent: PaymentIntent, change: IntentChange): Promise<PaymentIntent> {
    return changeIntent(this.parts.newEm(), intent.key, change, this.changes);
  }

  private isOld(intent: PaymentIntent): boolean {
    // A return may be requested long after the order, so count the failed checks instead.
    if (intent.orderKey !== null) return intent.failedChecks >= this.times.giveUpChecks;
    return this.parts.clock.now().getTime() - intent.createdAt.getTime() >= this.times.giveUpMs;
  }

  private get changes(): ChangeParts {
    return { at: this.parts.clock.now(), times: this.times, jobs: this.parts.jobs, isSender: false };
  }

  /** Plans the next check. */
  private async postpone(key: number, why: 'absent' | 'again' | 'wait'): Promise<null> {
    const now = this.parts.clock.now();
    await inTransaction(this.parts.newEm(), async em => {
      const intent = await lockIntent(em, key);
      if (!isOpen(intent.state)) return;
      if (why === 'absent') {
        intent.absentChecks += 1;
        intent.firstAbsentAt ??= now;
      }
      if (why === 'again') intent.failedChecks += 1;
      await planCheck(em, intent, new Date(now.getTime() + this.waitMs(why, intent)), this.parts.jobs);
    });
    return null;
  }

  private waitMs(why: 'absent' | 'again' | 'wait', { failedChecks }: PaymentIntent): number {
    const { heldCheckMs, absentSpanMs, absentChecks, retryMs, longestRetryMs } = this.times;
    if (why === 'wait') return heldCheckMs;
    if (why === 'absent') return Math.ceil(absentSpanMs / (absentChecks - 1));
    return Math.min(retryMs * 2 ** Math.min(failedChecks - 1, 10), longestRetryMs);
  }
}

const nothingCharged = { code: 'NOT_CHARGED', text: 'The payment did not go through. Nothing was charged.' };

function isClosed({ standing }: CardTransaction): boolean {
  return standing === 'notCharged' || standing === 'voided';
}

function standingCharge(transactions: CardTransaction[]): CardTransaction | undefined {
  const of = (kind: CardTransaction['standing']) => transactions.find(({ standing }) => standing === kind);
  return of('charged') ?? of('settled') ?? of('held');
}

/** Derives the state change of an attempt from the transactions with its invoice number. */
function judge(transactions: CardTransaction[], intent: PaymentIntent, rules: CardCheckRules): Finding {
  const money = standingCharge(transactions);
  if (money) {
    const { transId, lastFour, cardBrand, authCode, avsCode, cvvCode } = money;
    const learned = { transId, lastFour, cardBrand, avsCode, cvvCode, ...(authCode ? { authCode } : {}) };
    const matches = compareMoney(money.amount, intent.amount) === 0 && money.invoiceNumber === intent.invoiceNumber;
    // A charge with another amount places no order and is voided.
    if (!matches)
      return { event: 'wrongCharge', learned: { ...learned, ...nothingCharged }, detail: `amount ${money.amount}` };
    return changeAfterChecks(
      { event: money.standing === 'held' ? 'held' : 'approved', learned, detail: money.status },
      money,
      rules,
    );
  }
  const other = transactions.find(({ standing }) => standing === 'other');
  if (other) return { event: 'gaveUp', detail: other.status };
  const closed = transactions[0];
  return { event: 'notCharged', learned: { transId: closed?.transId, ...nothingCharged }, detail: closed?.status };
}
