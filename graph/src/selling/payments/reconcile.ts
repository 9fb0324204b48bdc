import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../../platform/jobs/index.js';
import type { Clock } from '../../platform/shared/clock.js';
import { compareMoney } from '../../platform/shared/money.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { usualCheckRules, type CardCheckRules } from './card-checks.js';
import { changeIntent, lockIntent, type Finding, type IntentChange } from './change-intent.js';
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

/** Shortest pause between runs. */
const shortestWaitMs = 50;

/** Checks open payments and settles each one: with an order, a return of the money, or no charge. */
export class Reconciler {
  private readonly times: PaymentTimes;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private started = false;
  private stopped = false;
  private runAgain = false;

  constructor(private readonly parts: ReconcilerParts) {
    this.times = parts.times ?? paymentTimes;
  }

  /** Runs now, and then repeatedly until `stop`. */
  start(): void {
    this.started = true;
    this.round();
  }

  /** Runs soon because there is new work; ignored before `start`. */
  wake(): void {
    if (!this.started || this.stopped) return;
    this.runAgain = true;
    if (this.running) return;
    clearTimeout(this.timer);
    this.round();
  }

  private round(): void {
    this.runAgain = false;
    this.running = this.run()
      .then(() => this.untilNextCheck())
      .catch((error: unknown) => {
        this.parts.onError(error);
        return this.times.wakeMs;
      })
      .then(waitMs => {
        this.running = undefined;
        if (this.stopped) return;
        if (this.runAgain) this.round();
        else this.timer = setTimeout(() => this.round(), waitMs).unref();
      });
  }

  /** Returns the time until the next check is due, at most `wakeMs`, because other servers may add attempts. */
  private async untilNextCheck(): Promise<number> {
    if (this.stopped) return 0;
    const [next] = await this.parts
      .newEm()
      .execute<{ at: Date | string | null }[]>(
        'select min(next_check_at) as at from payment_intent where next_check_at is not null',
      );
    if (!next?.at) return this.times.wakeMs;
    return Math.min(
      Math.max(new Date(next.at).getTime() - this.parts.clock.now().getTime(), shortestWaitMs),
      this.times.wakeMs,
    );
  }

  /** Stops after the current attempt. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Processes all attempts that are due. */
  async run(): Promise<void> {
    while (!this.stopped) {
      const key = await this.claim();
      if (key === null) return;
      await this.settle(key);
    }
  }

  /** Claims one attempt that is due; no two servers claim the same one. */
  private claim(): Promise<number | null> {
    const now = this.parts.clock.now();
    return inTransaction(this.parts.newEm(), async em => {
      const [due] = await em.execute<{ key: number }[]>(
        'select key from payment_intent where next_check_at <= ? order by next_check_at, key limit 1 for update skip locked',
        [now],
      );
      if (!due) return null;
      await em.execute('update payment_intent set next_check_at = ? where key = ?', [
        new Date(now.getTime() + this.times.leaseMs),
        due.key,
      ]);
      return due.key;
    });
  }

  /** Advances one attempt as far as possible now. */
  private async settle(key: number): Promise<void> {
    try {
      let intent = await this.parts.newEm().findOneOrFail(PaymentIntent, { key });
      for (let steps = 0; isOpen(intent.state) && steps < 10; steps += 1) {
        const before = intent.state;
        const moved = await this.step(intent);
        if (!moved) return;
        intent = moved;
        if (intent.state === 'MANUAL') this.parts.onAlarm(key, before);
      }
    } catch (error) {
      this.parts.onError(error);
      await this.postpone(key, 'again');
    }
  }

  /** Takes one step; returns null if nothing more can be done now. */
  private async step(intent: PaymentIntent): Promise<PaymentIntent | null> {
    if (intent.orderKey === null && (intent.state === 'APPROVED' || intent.state === 'HELD')) {
      if (this.isOld(intent)) return this.apply(intent, { event: 'returnWanted', detail: 'no order could be made' });
      return makeOrder(
        this.parts.newEm(),
        this.parts.jobs,
        intent.key,
        this.parts.clock.now(),
        this.times,
        this.parts.reach ?? (() => undefined),
      );
    }
    const finding = await this.check(intent);
    if (typeof finding === 'object') return this.apply(intent, finding);
    if (finding !== 'wait' && this.isOld(intent)) return this.apply(intent, { event: 'gaveUp', detail: finding });
    return this.postpone(intent.key, finding);
  }

  private check(intent: PaymentIntent): Promise<Finding> {
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
    return changeIntent(this.parts.newEm(), intent.key, change, this.parts.clock.now(), this.times);
  }

  private isOld(intent: PaymentIntent): boolean {
    // A return may be requested long after the order, so count the failed checks instead.
    if (intent.orderKey !== null) return intent.failedChecks >= this.times.giveUpChecks;
    return this.parts.clock.now().getTime() - intent.createdAt.getTime() >= this.times.giveUpMs;
  }

  /** Stores when to check again. */
  private async postpone(key: number, why: 'absent' | 'again' | 'wait'): Promise<null> {
    const now = this.parts.clock.now();
    const inside = (ms: number) => new Date(now.getTime() + ms);
    await inTransaction(this.parts.newEm(), async em => {
      const intent = await lockIntent(em, key);
      if (!isOpen(intent.state)) return;
      if (why === 'wait') intent.nextCheckAt = inside(this.times.heldCheckMs);
      if (why === 'absent') {
        intent.absentChecks += 1;
        intent.firstAbsentAt ??= now;
        intent.nextCheckAt = inside(Math.ceil(this.times.absentSpanMs / (this.times.absentChecks - 1)));
      }
      if (why === 'again') {
        intent.failedChecks += 1;
        intent.nextCheckAt = inside(
          Math.min(this.times.retryMs * 2 ** Math.min(intent.failedChecks - 1, 10), this.times.longestRetryMs),
        );
      }
      await em.flush();
    });
    return null;
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
