import type { Actor } from '../../platform/shared/access.js';

/** Customers read themselves; staff read everyone. */
export function mayReadCustomer(actor: Actor, customerKey: number): boolean {
  return actor.isAdmin || actor.customerKey === customerKey;
}
