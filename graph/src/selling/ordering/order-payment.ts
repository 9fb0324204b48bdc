import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../platform/audit/index.js';
import { OrderStatusChange } from './order-status-change.entity.js';
import type { OrderPayment } from './order-status.js';
import { Order } from './order.entity.js';

/**
 * Records the outcome of an order's card payment, in the caller's transaction. If the money was returned before the
 * order left the store, the order is canceled as well, so that no unpaid goods are shipped.
 */
export async function setOrderPayment(
  em: EntityManager,
  orderKey: number,
  payment: OrderPayment,
  at: Date,
): Promise<void> {
  const order = await em.findOneOrFail(
    Order,
    { key: orderKey },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (order.payment === payment) return;
  const before = { payment: order.payment, status: order.status };
  order.payment = payment;
  const cancels =
    ['voided', 'refunded'].includes(payment) && ['placed', 'confirmed', 'readyForPickup'].includes(order.status);
  if (cancels) {
    order.status = 'cancelled';
    await em.insert(OrderStatusChange, {
      orderKey,
      status: 'cancelled',
      changedAt: at,
      byCustomerKey: null,
      byName: 'the store',
    });
  }
  await em.flush();
  const changes = {
    payment: { from: before.payment, to: payment },
    ...(cancels ? { status: { from: before.status, to: 'cancelled' } } : {}),
  };
  await recordChanges(em, null, at, [
    { subject: 'order', subjectKey: orderKey, label: order.customerName, action: 'statusChanged', changes },
  ]);
}
