import { AppError } from './errors.js';

/**
 * Who may call a field or a route. `public`: everyone. `passwordChange`: everyone who is signed in, including those who
 * may only change their password. `customer`: every full sign-in, including staff. `self`: the same, except staff who
 * act as the customer. `admin`: staff. `priced`: everyone may select it, but it is null for visitors, so that one
 * operation serves everyone.
 */
export type Access = 'public' | 'passwordChange' | 'customer' | 'self' | 'admin' | 'priced';

/** The staff member who acts as a customer. */
export interface ActingAdmin {
  customerKey: number;
  name: string;
  /** Identifies the acting session */
  sessionKey: number;
}

/** The caller of a request. While staff act as a customer, it is that customer, without staff rights. */
export interface Actor {
  customerKey: number;
  customerNumber: number;
  name: string;
  isAdmin: boolean;
  /** True until the default password is changed. Until then, nothing else is allowed. */
  mustChangePassword: boolean;
  /** null if no staff member acts as the customer */
  actingAdmin: ActingAdmin | null;
  ip: string;
}

/** The person and customer for the change log. */
export type Author = Pick<Actor, 'customerKey' | 'name' | 'ip' | 'actingAdmin'>;

/** Returns the person who made the change: the staff member, even while acting as a customer. */
export function personBehind(actor: Author): { customerKey: number; name: string } {
  return actor.actingAdmin ?? actor;
}

/** Returns the customer that staff acted as; null if the person acted as themselves. */
export function actedFor(actor: Author): { customerKey: number; name: string } | null {
  return actor.actingAdmin && actor;
}

/** Throws unless the actor has this access; `null` is a visitor. */
export function assertAccess(access: Access, actor: Actor | null): void {
  if (actor?.mustChangePassword && access !== 'passwordChange') throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (access === 'public' || access === 'priced') return;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (actor.actingAdmin && (access === 'self' || access === 'passwordChange'))
    throw new AppError('FORBIDDEN', 'Only the customer itself may do this, not staff who act for it.');
  if (access === 'admin' && !actor.isAdmin) throw new AppError('FORBIDDEN');
}

/** Returns whether changes through calls with this access count toward the customer's limit. */
export function isForCustomers(access: Access): boolean {
  return access === 'customer' || access === 'self';
}

/** Throws for visitors. */
export function requireActor(actor: Actor | null): Actor {
  assertAccess('customer', actor);
  return actor as Actor;
}

/** Throws for visitors and for staff who act as a customer. */
export function requireSelf(actor: Actor | null): Actor {
  assertAccess('self', actor);
  return actor as Actor;
}

/** Throws for everyone but staff. */
export function requireAdmin(actor: Actor | null): Actor {
  assertAccess('admin', actor);
  return actor as Actor;
}
