import type { OrderFactsFragment } from './order.generated';

type Status = OrderFactsFragment['status'];
type Order = Pick<OrderFactsFragment, 'status' | 'payment' | 'pickup' | 'statusChanges' | 'date'>;

export interface Step {
  status: Status;
  /** When it was reached, in seconds; none for what is still to come. */
  at: number | null;
  by: string | null;
  /** The customer, where staff who acted as it took the step */
  forName: string | null;
  isCurrent: boolean;
}

/** The road of an order as far as it went and, unless it was cancelled, to its end. */
export function stepsOf(order: Order): Step[] {
  const road: Status[] = ['placed', 'confirmed', order.pickup ? 'readyForPickup' : 'shipped', 'completed'];
  const reached = new Map(order.statusChanges.map((change) => [change.status, change]));
  const shown = order.status === 'cancelled' ? [...road.filter((status) => status === 'placed' || reached.has(status)), 'cancelled' as const] : road;
  return shown.map((status) => {
    const change = reached.get(status);
    return {
      status,
      at: change?.at ?? (status === 'placed' ? order.date : null),
      by: change?.by ?? null,
      forName: change?.forName ?? null,
      isCurrent: status === order.status,
    };
  });
}

/** Where staff may move an order next. */
export function nextStatuses({ status, payment, pickup }: Order): Status[] {
  switch (status) {
    case 'placed':
      // While its payment is checked, an order waits.
      return payment === 'review' ? ['cancelled'] : ['confirmed', 'cancelled'];
    case 'confirmed':
      return [pickup ? 'readyForPickup' : 'shipped', 'cancelled'];
    case 'readyForPickup':
      return ['completed', 'cancelled'];
    case 'shipped':
      return ['completed'];
    default:
      return [];
  }
}

/** A customer cancels only what the store has not confirmed and no card has paid. */
export function customerMayCancel({ status, payment }: Order): boolean {
  return status === 'placed' && payment === 'onAccount';
}
