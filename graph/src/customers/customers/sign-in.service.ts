import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../platform/audit/index.js';
import {
  assertPasswordRules,
  networkOf,
  RateLimiter,
  SignInGuard,
  type KeptClaims,
  type Passwords,
  type SignInLimits,
  type Tokens,
} from '../../platform/auth/index.js';
import { assertAccess, requireSelf, type Actor, type Author } from '../../platform/shared/access.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { ActivationService } from './activation.service.js';
import { Customer } from './customer.entity.js';
import { type KeptSecret, KeptSignInsService } from './kept-sign-ins.service.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    signIn: SignInSettings;
  }
}

export interface SignIn {
  token: string;
  user: Customer;
  /** The token is only valid for changing the password. */
  mustChangePassword: boolean;
  /** null: the browser does not stay signed in */
  kept: KeptClaims | null;
}

export interface SignInSettings {
  tokens: Tokens;
  passwords: Passwords;
  /** Valid for customers created by staff or an import, until they set their own */
  defaultPassword: string;
  limits: SignInLimits;
  passwordChangesPerHour: number;
}

/** Signs customers in, changes passwords, and ends sign-ins. */
export class SignInService extends PerRequest {
  private readonly activation = this.context.get(ActivationService);
  private readonly keptSignIns = this.context.get(KeptSignInsService);
  private readonly settings = this.context.settings.signIn;
  private readonly guard = new SignInGuard(this.context, this.settings.limits);

  /**
   * @param keeps Keeps the browser signed in. Staff, who have more rights, and customers who must choose a password
   * first, sign in again after 12 hours.
   */
  async signIn(customerNumber: number, password: string, keeps = false): Promise<SignIn> {
    const customer = await this.context.em.findOne(Customer, { customerNumber, deletedAt: null }, { refresh: true });
    const account = {
      customerNumber,
      customerKey: customer?.key ?? null,
      hasOwnPassword: customer?.passwordHash != null,
    };
    const right = await this.guard.attempt(account, () => this.passwordMatches(customer, password));
    if (!customer || !right) throw new AppError('WRONG_CREDENTIALS');
    if (customer.isAdmin) await this.logStaff(customer);
    const mayKeep = keeps && !customer.isAdmin && customer.passwordHash !== null;
    return this.begin(customer, mayKeep ? await this.keptSignIns.start(customer) : null);
  }

  /** Continues a kept sign-in; null if it has ended. */
  async resume(secret: KeptSecret): Promise<SignIn | null> {
    const found = await this.keptSignIns.resume(secret);
    return found && this.begin(found.customer, found.kept);
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
    await this.checkNew(customer.key, input.newPassword);
    const codeHash =
      customer.passwordHash === null ? await this.activation.check(customer, input.activationCode ?? '') : null;
    return this.storePassword(customer, input.newPassword, actor, async inner => {
      if (codeHash !== null) await this.activation.redeem(inner, customer.key, codeHash);
    });
  }

  /**
   * Throws if a password may not be a new one. The default password is refused, so the tries are counted: their number
   * limits guessing it.
   */
  async checkNew(customerKey: number, newPassword: string): Promise<void> {
    assertPasswordRules(newPassword, 'newPassword');
    const { passwordChangesPerHour: most } = this.settings;
    await new RateLimiter(this.context).takeAll([
      { limit: { name: 'passwords.customer', most, seconds: 60 * 60 }, who: String(customerKey) },
      { limit: { name: 'passwords.address', most, seconds: 60 * 60 }, who: networkOf(this.context.ip) },
    ]);
    if (newPassword === this.settings.defaultPassword)
      throw invalidInput({ newPassword: ['Choose a password of your own, not the one you were given.'] });
  }

  /**
   * Stores a password, ends all sign-ins of the customer, and signs in again.
   *
   * @param first Runs first in the same transaction
   */
  async storePassword(
    customer: Customer,
    newPassword: string,
    author: Author,
    first: (em: EntityManager) => Promise<void>,
  ): Promise<SignIn> {
    const newHash = await this.settings.passwords.hash(newPassword);
    return inTransaction(this.context.em, async em => {
      await first(em);
      // Depends on the password alone, so frequent edits of other fields cannot make it stale.
      const changed = await em.execute<unknown[]>(
        `update customer set password_hash = ?, token_version = token_version + 1
         where key = ? and password_hash is not distinct from ? and deleted_at is null returning key`,
        [newHash, customer.key, customer.passwordHash],
      );
      if (changed.length === 0)
        throw invalidInput({ currentPassword: ['The password was changed meanwhile. Sign in with the new one.'] });
      await this.log(em, customer.key, 'passwordChanged', author);
      return this.begin(await em.findOneOrFail(Customer, { key: customer.key }, { refresh: true }));
    });
  }

  /** Ends every sign-in of the customer, including this one. */
  async signOutEverywhere(): Promise<true> {
    const actor = requireSelf(this.context.actor);
    return inTransaction(this.context.em, async em => {
      await em.execute('update customer set token_version = token_version + 1 where key = ?', [actor.customerKey]);
      await this.log(em, actor.customerKey, 'signedOutEverywhere', actor);
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
  begin(customer: Customer, kept: KeptClaims | null = null): SignIn {
    const mustChangePassword = customer.passwordHash === null;
    const token = this.settings.tokens.issue({
      customerKey: customer.key,
      customerNumber: customer.customerNumber,
      pricingTier: customer.pricingTier,
      tokenVersion: customer.tokenVersion,
      scope: mustChangePassword ? 'passwordChange' : 'full',
      acting: null,
      kept,
    });
    return { token, user: customer, mustChangePassword, kept };
  }

  private log(
    em: EntityManager,
    subjectKey: number,
    action: 'passwordChanged' | 'signedOutEverywhere',
    author: Author,
  ): Promise<void> {
    return recordChanges(em, author, this.context.clock.now(), [
      { subject: 'customer', subjectKey, action, changes: {} },
    ]);
  }
}
