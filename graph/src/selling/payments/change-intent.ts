import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../../platform/jobs/index.js';
import { setOrderPayment } from '../ordering/index.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { isOpen, nextState, type IntentEvent, type IntentState } from './intent-states.js';
import { PaymentEvent } from './payment-event.entity.js';
import { PaymentIntent } from './payment-intent.entity.js';
import type { PaymentTimes } from './payment-settings.js';

export interface IntentChange {
  event: IntentEvent;
  /** Fields to update */
  learned?: Partial<
    Pick<
      PaymentIntent,
      'transId' | 'authCode' | 'lastFour' | 'cardBrand' | 'code' | 'text' | 'avsCode' | 'cvvCode' | 'holdReason'
    >
  >;
  /** A short note for the payment's history, without secrets */
  detail?: string;
  /** The staff member who decided it */
  by?: { customerKey: number; name: string };
}

/** The result of checking an attempt: a change, or nothing new. */
export type Finding = IntentChange | 'absent' | 'again' | 'wait';

export interface ChangeParts {
  at: Date;
  times: PaymentTimes;
  jobs: JobSender;
  /** The sender of the charge goes on by itself. If it dies, `queueChecks` finds the attempt. */
  isSender: boolean;
}

/**
 * Applies an event to an attempt and records it, in one transaction. An event that does not apply to the current state
 * changes nothing, so both the sender and the reconciler may report it. Returns the stored attempt.
 */
export function changeIntent(
  em: EntityManager,
  key: number,
  change: IntentChange,
  parts: ChangeParts,
): Promise<PaymentIntent> {
  return inTransaction(em, async inner => {
    const intent = await lockIntent(inner, key);
    await applyChange(inner, intent, change, parts);
    return intent;
  });
}

export function lockIntent(em: EntityManager, key: number): Promise<PaymentIntent> {
  return em.findOneOrFail(PaymentIntent, { key }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

/** Applies an event in the caller's transaction, which has locked the attempt. Returns false if nothing changed. */
export async function applyChange(
  em: EntityManager,
  intent: PaymentIntent,
  change: IntentChange,
  { at, times, jobs, isSender }: ChangeParts,
): Promise<boolean> {
  const from = intent.state;
  const to = nextState(from, change.event);
  if (!to) return false;
  const { transId, ...rest } = change.learned ?? {};
  intent.state = to;
  Object.assign(intent, rest, transId ? { transId } : {});
  intent.failedChecks = 0;
  await planCheck(em, intent, nextCheck(intent, from, at, times), isSender ? null : jobs);
  await em.insert(PaymentEvent, {
    intentKey: intent.key,
    at,
    event: change.event,
    fromState: from,
    toState: to,
    detail: (change.detail ?? '').slice(0, 100),
    byCustomerKey: change.by?.customerKey ?? null,
    byName: change.by?.name ?? null,
  });
  await updateOrderPayment(em, intent, at);
  return true;
}

/** Stores when to check an attempt next, and queues that in the same transaction. Checks queued before are not made. */
export async function planCheck(
  em: EntityManager,
  intent: PaymentIntent,
  at: Date | null,
  jobs: JobSender | null,
): Promise<void> {
  intent.nextCheckAt = at;
  await em.flush();
  if (jobs) await queueCheck(em, intent, jobs);
}

/** Queues the check of an attempt, unless it is queued already or none is left. */
export async function queueCheck(em: EntityManager, intent: PaymentIntent, jobs: JobSender): Promise<void> {
  const { key: paymentKey, state, failedChecks, absentChecks, nextCheckAt } = intent;
  if (!nextCheckAt) return;
  const at = nextCheckAt.toISOString();
  const id = [paymentKey, at, state, failedChecks, absentChecks].join('-');
  await jobs.send(em, 'settlePayment', { paymentKey, at }, id, nextCheckAt);
}

/** `queueChecks` runs every minute. */
const aheadMs = 120_000;

/** Queues the next checks that are not queued: those of senders that died, and of a restored database. */
export function queueChecks(em: EntityManager, jobs: JobSender, now: Date): Promise<void> {
  const until = new Date(now.getTime() + aheadMs);
  return inTransaction(em, async inner => {
    for (const intent of await inner.find(PaymentIntent, { nextCheckAt: { $lte: until } }))
      await queueCheck(inner, intent, jobs);
  });
}

/**
 * Open attempts are due at once. A charge held by the provider is checked periodically; one held by the store waits for
 * staff.
 */
function nextCheck(intent: PaymentIntent, from: IntentState, at: Date, times: PaymentTimes): Date | null {
  if (!isOpen(intent.state)) return null;
  if (intent.state === 'HELD' && intent.holdReason && intent.orderKey !== null) return null;
  return intent.state === 'HELD' && from === 'HELD' ? new Date(at.getTime() + times.heldCheckMs) : at;
}

/** Updates the payment status of the order. */
async function updateOrderPayment(em: EntityManager, { state, orderKey }: PaymentIntent, at: Date): Promise<void> {
  if (orderKey === null) return;
  if (state === 'ORDERED') await setOrderPayment(em, orderKey, 'paid', at);
  if (state === 'VOIDED') await setOrderPayment(em, orderKey, 'voided', at);
  if (state === 'REFUNDED') await setOrderPayment(em, orderKey, 'refunded', at);
}
