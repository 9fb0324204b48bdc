import type { Actor } from '../../platform/shared/access.js';

/** Customers read their own orders; staff read all. */
export function mayReadOrder(actor: Actor, order: { customerKey: number }): boolean {
  return actor.isAdmin || actor.customerKey === order.customerKey;
}
