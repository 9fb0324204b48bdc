import { AppError } from './errors.js';

/**
 * Who may call a field or a route.
 * `public`: everyone. `passwordChange`: any signed-in person, also one who may only change the password.
 * `customer`: any full sign-in, an admin's too. `self`: the same, but nobody who acts for the customer. `admin`: staff.
 * `priced`: everyone may ask, a visitor reads null (so that one document serves everyone).
 */
export type Access = 'public' | 'passwordChange' | 'customer' | 'self' | 'admin' | 'priced';

/** The member of staff who acts as a customer. */
export interface ActingAdmin {
  customerKey: number;
  name: string;
  /** Which acting session it is */
  sessionKey: number;
}

/** The person behind a request; while staff act as a customer: that customer, without any right of staff. */
export interface Actor {
  customerKey: number;
  customerNumber: number;
  name: string;
  isAdmin: boolean;
  /** True while the default password stands: the only thing allowed is to change it. */
  mustChangePassword: boolean;
  /** null: the person itself */
  actingAdmin: ActingAdmin | null;
  ip: string;
}

/** Whom the log names for a change. */
export type Author = Pick<Actor, 'customerKey' | 'name' | 'ip' | 'actingAdmin'>;

/** The one whose hands did it: staff also while they act as a customer. */
export function personBehind(actor: Author): { customerKey: number; name: string } {
  return actor.actingAdmin ?? actor;
}

/** The customer that staff did it for; null where the person did it for itself. */
export function actedFor(actor: Author): { customerKey: number; name: string } | null {
  return actor.actingAdmin && actor;
}

/** Throws unless the actor may pass; `null` is a visitor. */
export function assertAccess(access: Access, actor: Actor | null): void {
  if (actor?.mustChangePassword && access !== 'passwordChange') throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (access === 'public' || access === 'priced') return;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (actor.actingAdmin && (access === 'self' || access === 'passwordChange'))
    throw new AppError('FORBIDDEN', 'Only the customer itself may do this, not staff who act for it.');
  if (access === 'admin' && !actor.isAdmin) throw new AppError('FORBIDDEN');
}

/** Whether calls with this access are made by signed-in customers, whose changes are counted. */
export function isForCustomers(access: Access): boolean {
  return access === 'customer' || access === 'self';
}

/** A signed-in person is needed; a visitor is refused. */
export function requireActor(actor: Actor | null): Actor {
  assertAccess('customer', actor);
  return actor as Actor;
}

/** The person itself is needed; staff who act for it are refused. */
export function requireSelf(actor: Actor | null): Actor {
  assertAccess('self', actor);
  return actor as Actor;
}

/** Staff are needed. */
export function requireAdmin(actor: Actor | null): Actor {
  assertAccess('admin', actor);
  return actor as Actor;
}
