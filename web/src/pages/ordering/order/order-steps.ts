import type { OrderFactsFragment } from './order.generated';

export interface Step {
  status: OrderFactsFragment['status'];
  /** When the order reached it, in seconds since the epoch, or null for a later step. */
  at: number | null;
  by: string | null;
  /** The customer, if staff took the step while acting as them. */
  forName: string | null;
  isCurrent: boolean;
}

/** Returns the statuses that an order has had, and those that the server lists as next. */
export function stepsOf({
  status: current,
  statusChanges,
  statusesAhead,
}: Pick<OrderFactsFragment, 'status' | 'statusChanges' | 'statusesAhead'>): Step[] {
  const reached = statusChanges.map(({ status, at, by, forName }) => ({
    status,
    at,
    by,
    forName,
    isCurrent: status === current,
  }));
  return [
    ...reached,
    ...statusesAhead.map(status => ({ status, at: null, by: null, forName: null, isCurrent: false })),
  ];
}
