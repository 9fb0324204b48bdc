import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../audit/index.js';
import { assertPasswordRules, SignInGuard, type Passwords, type SignInLimits, type Tokens } from '../auth/index.js';
import { assertAccess, requireSelf, type Actor } from '../shared/access.js';
import { AppError, invalidInput } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';
import type { ActivationService } from './activation.service.js';
import { Customer } from './customer.entity.js';

export interface SignIn {
  token: string;
  user: Customer;
  /** The token is only valid for changing the password. */
  mustChangePassword: boolean;
}

export interface SignInSettings {
  tokens: Tokens;
  passwords: Passwords;
  /** Valid for customers created by staff or an import, until they set their own */
  defaultPassword: string;
  limits: SignInLimits;
}

/** Signs customers in, changes passwords, and ends sign-ins. */
export class SignInService {
  private readonly guard: SignInGuard;

  constructor(
    private readonly context: ServiceContext,
    private readonly settings: SignInSettings,
    private readonly activation: ActivationService,
  ) {
    this.guard = new SignInGuard(context, settings.limits);
  }

  async signIn(customerNumber: number, password: string): Promise<SignIn> {
    const customer = await this.context.em.findOne(Customer, { customerNumber, deletedAt: null }, { refresh: true });
    const account = {
      customerNumber,
      customerKey: customer?.key ?? null,
      hasOwnPassword: customer?.passwordHash != null,
    };
    const right = await this.guard.attempt(account, () => this.passwordMatches(customer, password));
    if (!customer || !right) throw new AppError('WRONG_CREDENTIALS');
    if (customer.isAdmin) await this.logStaff(customer);
    return this.begin(customer);
  }

  /**
   * Changes the password, ends every other sign-in, and signs in again. Setting the first password also requires the
   * activation code.
   */
  async changePassword(input: {
    currentPassword: string;
    newPassword: string;
    activationCode?: string | null;
  }): Promise<SignIn> {
    const actor = this.signedIn();
    const { em } = this.context;
    const customer = await em.findOneOrFail(Customer, { key: actor.customerKey }, { refresh: true });
    // Counted like sign-ins: a stolen token must not allow guessing the password.
    const account = {
      customerNumber: customer.customerNumber,
      customerKey: customer.key,
      hasOwnPassword: customer.passwordHash !== null,
    };
    if (!(await this.guard.attempt(account, () => this.passwordMatches(customer, input.currentPassword)))) {
      throw invalidInput({ currentPassword: ['This is not your current password.'] });
    }
    assertPasswordRules(input.newPassword, 'newPassword');
    if (input.newPassword === this.settings.defaultPassword) {
      throw invalidInput({ newPassword: ['Choose a password of your own, not the one you were given.'] });
    }
    const codeHash =
      customer.passwordHash === null ? await this.activation.check(customer, input.activationCode ?? '') : null;
    const newHash = await this.settings.passwords.hash(input.newPassword);
    return inTransaction(em, async inner => {
      if (codeHash !== null) await this.activation.redeem(inner, customer.key, codeHash);
      // Depends on the password alone, so frequent edits of other fields cannot make it stale.
      const changed = await inner.execute<unknown[]>(
        `update customer set password_hash = ?, token_version = token_version + 1
         where key = ? and password_hash is not distinct from ? and deleted_at is null returning key`,
        [newHash, customer.key, customer.passwordHash],
      );
      if (changed.length === 0)
        throw invalidInput({ currentPassword: ['The password was changed meanwhile. Sign in with the new one.'] });
      await this.log(inner, customer.key, 'passwordChanged');
      return this.begin(await inner.findOneOrFail(Customer, { key: customer.key }, { refresh: true }));
    });
  }

  /** Ends every sign-in of the customer, including this one. */
  async signOutEverywhere(): Promise<true> {
    const actor = requireSelf(this.context.actor);
    return inTransaction(this.context.em, async em => {
      await em.execute('update customer set token_version = token_version + 1 where key = ?', [actor.customerKey]);
      await this.log(em, actor.customerKey, 'signedOutEverywhere');
      return true as const;
    });
  }

  /** Logs every staff sign-in, because staff have more rights than customers. */
  private async logStaff(customer: Customer): Promise<void> {
    const { em, clock, ip } = this.context;
    const person = { customerKey: customer.key, name: customer.name, ip, actingAdmin: null };
    await recordChanges(em, person, clock.now(), [
      { subject: 'customer', subjectKey: customer.key, action: 'signedIn', changes: {} },
    ]);
  }

  private signedIn(): Actor {
    assertAccess('passwordChange', this.context.actor);
    return this.context.actor as Actor;
  }

  private async passwordMatches(customer: Customer | null, password: string): Promise<boolean> {
    if (customer && customer.passwordHash !== null)
      return this.settings.passwords.matches(password, customer.passwordHash);
    // As slow as any other comparison, so that the response time does not reveal which numbers exist or still have the
    // default password.
    await this.settings.passwords.matches(password, null);
    return customer !== null && password === this.settings.defaultPassword;
  }

  /** Creates a sign-in for an authenticated customer. */
  begin(customer: Customer): SignIn {
    const mustChangePassword = customer.passwordHash === null;
    const token = this.settings.tokens.issue({
      customerKey: customer.key,
      customerNumber: customer.customerNumber,
      pricingTier: customer.pricingTier,
      tokenVersion: customer.tokenVersion,
      scope: mustChangePassword ? 'passwordChange' : 'full',
      acting: null,
    });
    return { token, user: customer, mustChangePassword };
  }

  private log(em: EntityManager, subjectKey: number, action: 'passwordChanged' | 'signedOutEverywhere'): Promise<void> {
    const { actor, clock } = this.context;
    return recordChanges(em, actor, clock.now(), [{ subject: 'customer', subjectKey, action, changes: {} }]);
  }
}
