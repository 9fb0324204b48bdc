import { AppError } from './errors.js';

/**
 * Who may call a field or a route.
 * `public`: everyone. `passwordChange`: any signed-in person, also one who may only change the password.
 * `customer`: any full sign-in, an admin's too. `admin`: staff.
 * `priced`: everyone may ask, a visitor reads null (so that one document serves everyone).
 */
export type Access = 'public' | 'passwordChange' | 'customer' | 'admin' | 'priced';

/** The person behind a request. */
export interface Actor {
  customerKey: number;
  customerNumber: number;
  name: string;
  isAdmin: boolean;
  /** True while the default password stands: the only thing allowed is to change it. */
  mustChangePassword: boolean;
  ip: string;
}

/** Throws unless the actor may pass; `null` is a visitor. */
export function assertAccess(access: Access, actor: Actor | null): void {
  if (actor?.mustChangePassword && access !== 'passwordChange') throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (access === 'public' || access === 'priced') return;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (access === 'admin' && !actor.isAdmin) throw new AppError('FORBIDDEN');
}

/** A signed-in person is needed; a visitor is refused. */
export function requireActor(actor: Actor | null): Actor {
  assertAccess('customer', actor);
  return actor as Actor;
}

/** Staff are needed. */
export function requireAdmin(actor: Actor | null): Actor {
  assertAccess('admin', actor);
  return actor as Actor;
}
