import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlacedOrder, placeOrder, withoutRemovedReferences } from '../ordering/index.js';
import type { Actor } from '../../platform/shared/access.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { applyChange, lockIntent, type ChangeParts } from './change-intent.js';
import type { PaymentIntent } from './payment-intent.entity.js';
import type { ReachStep } from './payment-settings.js';

/**
 * Places the order of a charge from its frozen copy, once: a second run finds the order of the first. Prices, credit
 * and stock are not checked again, because the card is already charged.
 */
export function makeOrder(
  em: EntityManager,
  intentKey: number,
  parts: ChangeParts,
  reach: ReachStep,
): Promise<PaymentIntent> {
  return inTransaction(em, async inner => {
    const intent = await lockIntent(inner, intentKey);
    if (intent.orderKey !== null || !['APPROVED', 'HELD'].includes(intent.state)) return intent;
    const { ip, billTo: _, ...frozen } = intent.frozenOrder;
    const { customerKey, idempotencyKey, contentHash } = intent;
    const draft = await withoutRemovedReferences(inner, {
      ...frozen,
      idempotencyKey,
      contentHash,
      payment: intent.state === 'HELD' ? 'review' : 'paid',
    });
    const { customerNumber, name } = frozen.customer;
    const actor: Actor = {
      customerKey,
      customerNumber,
      name,
      ip,
      isAdmin: false,
      mustChangePassword: false,
      actingAdmin: null,
    };
    const order =
      (await findPlacedOrder(inner, customerKey, idempotencyKey)) ??
      (await placeOrder(inner, parts.jobs, draft, intent.createdAt, actor));
    intent.orderKey = order.key;
    await applyChange(inner, intent, { event: 'ordered', detail: `order ${order.key}` }, parts);
    await reach('insideTx2b');
    return intent;
  });
}
