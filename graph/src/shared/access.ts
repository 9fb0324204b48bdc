import { AppError } from './errors.js';

/**
 * Who may call a field or a route. `public`: everyone. `passwordChange`: everyone who is signed in, including those who
 * may only change their password. `customer`: every full sign-in, including staff. `self`: the same, except staff who
 * act as the customer. `admin`: staff. `priced`: everyone may select it, but it is null for visitors, so that one
 * document serves everyone.
 */
export type Access = 'public' | 'passwordChange' | 'customer' | 'self' | 'admin' | 'priced';

/** The member of staff who acts as a customer. */
export interface ActingAdmin {
  customerKey: number;
  name: string;
  /** Which acting session it is */
  sessionKey: number;
}

/** The person who sends a request; while staff act as a customer, that customer, without any right of staff. */
export interface Actor {
  customerKey: number;
  customerNumber: number;
  name: string;
  isAdmin: boolean;
  /** True until the default password is changed, which is all that is allowed before. */
  mustChangePassword: boolean;
  /** null: nobody acts as the customer */
  actingAdmin: ActingAdmin | null;
  ip: string;
}

/** Whom the change log names. */
export type Author = Pick<Actor, 'customerKey' | 'name' | 'ip' | 'actingAdmin'>;

/** The person who made the change: the member of staff, even while acting as a customer. */
export function personBehind(actor: Author): { customerKey: number; name: string } {
  return actor.actingAdmin ?? actor;
}

/** The customer that staff acted as; null where people changed something themselves. */
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

/** Whether calls with this access are made by signed-in customers, whose changes are counted. */
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
