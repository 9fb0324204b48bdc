export const orderStatuses = ['placed', 'confirmed', 'readyForPickup', 'shipped', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderPayments = ['onAccount', 'paid', 'review', 'voided', 'refunded'] as const;
export type OrderPayment = (typeof orderPayments)[number];

/** Where an order may go next. Goods that left the counter or the dock can no longer be cancelled. */
export function nextStatuses(order: { status: OrderStatus; payment: OrderPayment; pickup: boolean }): OrderStatus[] {
  switch (order.status) {
    case 'placed':
      // While its payment is checked, an order waits.
      return order.payment === 'review' ? ['cancelled'] : ['confirmed', 'cancelled'];
    case 'confirmed':
      return [order.pickup ? 'readyForPickup' : 'shipped', 'cancelled'];
    case 'readyForPickup':
      return ['completed', 'cancelled'];
    case 'shipped':
      return ['completed'];
    case 'completed':
    case 'cancelled':
      return [];
  }
}

/** A customer may cancel its own order only before the store has confirmed it, and only when no card was charged. */
export function customerMayCancel(order: { status: OrderStatus; payment: OrderPayment }): boolean {
  return order.status === 'placed' && order.payment === 'onAccount';
}

/** The statuses that an order still passes on its usual way to the end. */
export function statusesAhead(order: { status: OrderStatus; payment: OrderPayment; pickup: boolean }): OrderStatus[] {
  // A payment under review only delays the order.
  const next = nextStatuses({ ...order, payment: 'onAccount' }).find(status => status !== 'cancelled');
  return next ? [next, ...statusesAhead({ ...order, status: next })] : [];
}

/** How long the person who moved an order on may take that back. */
export const undoSeconds = 10;

interface StatusMove {
  status: OrderStatus;
  changedAt: Date;
  byCustomerKey: number | null;
}

/**
 * Seconds left in which this person may undo an order's last status change, rounded up; 0 when they may not. `moves` are all
 * of the order's, oldest first. A cancellation is final: it frees credit and returns money at once, so pages ask before it.
 */
export function secondsToUndo(moves: readonly StatusMove[], byCustomerKey: number, at: Date): number {
  const last = moves.at(-1);
  if (!last || moves.length < 2 || last.status === 'cancelled' || last.byCustomerKey !== byCustomerKey) return 0;
  return Math.max(0, Math.ceil(undoSeconds - (at.getTime() - last.changedAt.getTime()) / 1000));
}
