import { recordChanges, type Change } from '../../platform/audit/index.js';
import { actingSeconds } from '../../platform/auth/index.js';
import { requireActor, requireAdmin } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { ActingSession } from './acting-session.entity.js';
import { Customer } from './customer.entity.js';
import type { SignIn } from './sign-in.service.js';

/** Lets staff act as a customer for 30 minutes, except for actions reserved to the customer. */
export class ActingService extends PerRequest {
  private readonly tokens = this.context.settings.signIn.tokens;

  /** Starts acting as a customer; the sign-in of the admin stays valid. */
  start(customerKey: number): Promise<SignIn> {
    const { clock, em: outer } = this.context;
    const actor = requireAdmin(this.context.actor);
    return inTransaction(outer, async em => {
      const customer = await em.findOne(Customer, { key: customerKey, deletedAt: null }, { refresh: true });
      if (!customer) throw new AppError('NOT_FOUND', 'Customer not found.');
      if (customer.isAdmin) throw new AppError('FORBIDDEN', 'This is an admin. Staff act as customers only.');
      const admin = await em.findOneOrFail(Customer, { key: actor.customerKey });
      const startedAt = clock.now();
      const endsAt = new Date(startedAt.getTime() + actingSeconds * 1000);
      const session = em.create(ActingSession, { adminKey: admin.key, customerKey, startedAt, endsAt });
      await em.flush();
      await recordChanges(em, actor, startedAt, [changeOf(customer, 'actingStarted')]);
      const token = this.tokens.issue({
        customerKey,
        customerNumber: customer.customerNumber,
        pricingTier: customer.pricingTier,
        tokenVersion: customer.tokenVersion,
        scope: 'acting',
        acting: { adminKey: admin.key, adminTokenVersion: admin.tokenVersion, sessionKey: session.key },
        kept: null,
      });
      return { token, user: customer, mustChangePassword: false, kept: null };
    });
  }

  /** Ends acting as a customer and revokes the token; false if the caller is not acting. */
  stop(): Promise<boolean> {
    const { clock, em: outer } = this.context;
    const actor = requireActor(this.context.actor);
    if (!actor.actingAdmin) return Promise.resolve(false);
    const { sessionKey } = actor.actingAdmin;
    return inTransaction(outer, async em => {
      const ended = await em.nativeUpdate(ActingSession, { key: sessionKey, endedAt: null }, { endedAt: clock.now() });
      if (ended > 0)
        await recordChanges(em, actor, clock.now(), [
          changeOf({ key: actor.customerKey, name: actor.name }, 'actingEnded'),
        ]);
      return ended > 0;
    });
  }
}

function changeOf({ key, name }: Pick<Customer, 'key' | 'name'>, action: 'actingStarted' | 'actingEnded'): Change {
  return { subject: 'customer', subjectKey: key, label: name, action, changes: {} };
}
