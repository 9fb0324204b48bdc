export const orderStatuses = ['placed', 'confirmed', 'readyForPickup', 'shipped', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderPayments = ['onAccount', 'paid', 'review', 'voided', 'refunded'] as const;
export type OrderPayment = (typeof orderPayments)[number];

/**
 * Returns the statuses that an order may change to. After the goods leave the store, it cannot be canceled. Until then,
 * it goes on only with its money: not while the payment is under review, nor after the charge was returned.
 */
export function nextStatuses(order: { status: OrderStatus; payment: OrderPayment; pickup: boolean }): OrderStatus[] {
  const waits = order.payment !== 'onAccount' && order.payment !== 'paid';
  switch (order.status) {
    case 'placed':
      return waits ? ['cancelled'] : ['confirmed', 'cancelled'];
    case 'confirmed':
      return waits ? ['cancelled'] : [order.pickup ? 'readyForPickup' : 'shipped', 'cancelled'];
    case 'readyForPickup':
      return waits ? ['cancelled'] : ['completed', 'cancelled'];
    case 'shipped':
      return ['completed'];
    case 'completed':
    case 'cancelled':
      return [];
  }
}

/** Customers may cancel their own order only until the store confirms it, and only if no card was charged. */
export function customerMayCancel(order: { status: OrderStatus; payment: OrderPayment }): boolean {
  return order.status === 'placed' && order.payment === 'onAccount';
}

/** Returns the statuses that an order still goes through if nothing fails. */
export function statusesAhead(order: { status: OrderStatus; payment: OrderPayment; pickup: boolean }): OrderStatus[] {
  // A payment under review delays the order, but does not change its next statuses.
  const next = nextStatuses({ ...order, payment: 'onAccount' }).find(status => status !== 'cancelled');
  return next ? [next, ...statusesAhead({ ...order, status: next })] : [];
}

/** Seconds in which a status change can be undone by the person who made it. */
export const undoSeconds = 10;

interface StatusMove {
  status: OrderStatus;
  changedAt: Date;
  byCustomerKey: number | null;
}

/**
 * Returns the seconds left in which this person may undo an order's last status change, rounded up; 0 if they may not.
 * `moves` are all changes of the order, oldest first. A cancellation is final: it frees credit and returns money at
 * once, so pages require a confirmation.
 */
export function secondsToUndo(moves: readonly StatusMove[], byCustomerKey: number, at: Date): number {
  const last = moves.at(-1);
  if (!last || moves.length < 2 || last.status === 'cancelled' || last.byCustomerKey !== byCustomerKey) return 0;
  return Math.max(0, Math.ceil(undoSeconds - (at.getTime() - last.changedAt.getTime()) / 1000));
}
