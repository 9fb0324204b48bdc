import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { setOrderPayment } from '../ordering/index.js';
import { inTransaction } from '../shared/transaction.js';
import { isOpen, nextState, type IntentEvent, type IntentState } from './intent-states.js';
import { PaymentEvent } from './payment-event.entity.js';
import { PaymentIntent } from './payment-intent.entity.js';
import type { PaymentTimes } from './payment-settings.js';

export interface IntentChange {
  event: IntentEvent;
  /** What is learned with it */
  learned?: Partial<
    Pick<PaymentIntent, 'transId' | 'authCode' | 'lastFour' | 'code' | 'text' | 'avsCode' | 'cvvCode' | 'holdReason'>
  >;
  /** A few words for the record, without anything secret */
  detail?: string;
  /** The member of staff who decided it */
  by?: { customerKey: number; name: string };
}

/** What a look at an attempt came to: something new, or nothing yet. */
export type Finding = IntentChange | 'absent' | 'again' | 'wait';

/**
 * Moves an attempt on, in one short transaction with its event. What says nothing new in its present state changes nothing,
 * so that a sender and the reconciler may both report. Answers the attempt as it then stands.
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

/** The same within the caller's transaction, for an attempt that is locked there; false when nothing changed. */
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
  await tellOrder(em, intent, at);
  return true;
}

/** Open work is due at once. A charge that the provider holds is asked about from time to time; one that the store holds waits for staff. */
function nextCheck(intent: PaymentIntent, from: IntentState, at: Date, times: PaymentTimes): Date | null {
  if (!isOpen(intent.state)) return null;
  if (intent.state === 'HELD' && intent.holdReason && intent.orderKey !== null) return null;
  return intent.state === 'HELD' && from === 'HELD' ? new Date(at.getTime() + times.heldCheckMs) : at;
}

/** An order follows its payment. */
async function tellOrder(em: EntityManager, { state, orderKey }: PaymentIntent, at: Date): Promise<void> {
  if (orderKey === null) return;
  if (state === 'ORDERED') await setOrderPayment(em, orderKey, 'paid', at);
  if (state === 'VOIDED') await setOrderPayment(em, orderKey, 'voided', at);
  if (state === 'REFUNDED') await setOrderPayment(em, orderKey, 'refunded', at);
}
