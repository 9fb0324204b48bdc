import type { OrderFactsFragment } from './order.generated';

export interface Step {
  status: OrderFactsFragment['status'];
  /** When it was reached, in seconds; none for what is still to come. */
  at: number | null;
  by: string | null;
  /** The customer, where staff who acted as it took the step */
  forName: string | null;
  isCurrent: boolean;
}

/** Every status that an order had, and those that the store says are still ahead. */
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
