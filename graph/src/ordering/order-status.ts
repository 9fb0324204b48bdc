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
