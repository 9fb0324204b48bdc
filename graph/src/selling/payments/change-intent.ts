import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
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

/**
 * Applies an event to an attempt and records it, in one transaction. An event that does not apply to the current state
 * changes nothing, so both the sender and the reconciler may report it. Returns the stored attempt.
 */
export function changeIntent(
  em: EntityManager,
  key: number,
  change: IntentChange,
  at: Date,
  times: PaymentTimes,
): Promise<PaymentIntent> {
  return inTransaction(em, async inner => {
    const intent = await lockIntent(inner, key);
    await applyChange(inner, intent, change, at, times);
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
  at: Date,
  times: PaymentTimes,
): Promise<boolean> {
  const from = intent.state;
  const to = nextState(from, change.event);
  if (!to) return false;
  const { transId, ...rest } = change.learned ?? {};
  intent.state = to;
  Object.assign(intent, rest, transId ? { transId } : {});
  intent.failedChecks = 0;
  intent.nextCheckAt = nextCheck(intent, from, at, times);
  await em.flush();
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
