import DataLoader from 'dataloader';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../platform/audit/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { issueCodes, type ActivationParts, type IssuedCode } from './activation-code-store.js';
import { Customer } from './customer.entity.js';
import { checkCode, wrongTriesAllowed, type CodeCheck } from './one-time-code.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    activation: ActivationSettings;
  }
}

export type ActivationSettings = ActivationParts & CodeCheck;

/** State of a customer without a password. */
export interface Activation {
  /** null: no code is valid */
  codeExpiresAt: Date | null;
}

/** Issues and checks the one-time codes with which customers set their first password. */
export class ActivationService extends PerRequest {
  private readonly settings = this.context.settings.activation;

  private readonly issued = new Map<number, IssuedCode>();

  private readonly activations = new DataLoader<number, Activation | null>(
    async keys => {
      const { em, clock } = this.context;
      const rows = await em.execute<{ key: number; expiresAt: Date | string | null }[]>(
        `select c.key, a.expires_at as "expiresAt" from customer c
         left join activation_code a on a.customer_key = c.key and a.wrong_tries < ? and a.expires_at > ?::timestamptz
       where c.key = any (?::int[]) and c.password_hash is null and c.deleted_at is null`,
        [wrongTriesAllowed, clock.now().toISOString(), `{${keys.join(',')}}`],
      );
      const found = new Map(
        rows.map(({ key, expiresAt }) => [key, { codeExpiresAt: expiresAt === null ? null : new Date(expiresAt) }]),
      );
      return keys.map(key => found.get(key) ?? null);
    },
    { cache: false },
  );

  /** Issues another code to a customer without a password; the earlier one is revoked. */
  issue(customerKey: number): Promise<IssuedCode> {
    const actor = requireAdmin(this.context.actor);
    return inTransaction(this.context.em, async em => {
      const customer = await em.findOne(
        Customer,
        { key: customerKey, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      );
      if (!customer) throw new AppError('NOT_FOUND', 'Customer not found.');
      if (customer.passwordHash !== null)
        throw new AppError('FORBIDDEN', 'This customer has chosen a password. To issue a code, reset the password.');
      const code = await this.issueFor(em, customerKey);
      await recordChanges(em, actor, this.context.clock.now(), [
        { subject: 'customer', subjectKey: customerKey, label: customer.name, action: 'codeIssued', changes: {} },
      ]);
      return code;
    });
  }

  /** Issues a code in the caller's transaction. */
  async issueFor(em: EntityManager, customerKey: number): Promise<IssuedCode> {
    const [code] = await issueCodes(em, this.settings, [customerKey], { at: this.context.clock.now() });
    this.issued.set(customerKey, code as IssuedCode);
    return code as IssuedCode;
  }

  /** The code that this request issued to a customer; null in every other request. */
  issuedNow(customerKey: number): IssuedCode | null {
    requireAdmin(this.context.actor);
    return this.issued.get(customerKey) ?? null;
  }

  /** null for a customer with a password. Simultaneous lookups share one statement. */
  activation(customerKey: number): Promise<Activation | null> {
    requireAdmin(this.context.actor);
    return this.activations.load(customerKey);
  }

  /** Returns the hash of the customer's valid code, or throws. */
  async check(customer: Pick<Customer, 'key' | 'customerNumber'>, typed: string): Promise<string> {
    if (typed.trim() === '')
      throw invalidInput({ activationCode: ['Enter the activation code from our letter or mail.'] });
    const hash = await checkCode(this.context, this.settings, 'activation_code', customer, typed);
    // The same message for a wrong, an expired and a missing code.
    if (hash === null)
      throw invalidInput({ activationCode: ['This activation code is not valid. Check it, or ask us for a new one.'] });
    return hash;
  }

  /** Ends the code of a customer who chose a password without it, in the caller's transaction. */
  async revoke(em: EntityManager, customerKey: number): Promise<void> {
    await em.execute('delete from activation_code where customer_key = ?', [customerKey]);
  }

  /** Marks the code as used, in the transaction that stores the first password. */
  async redeem(em: EntityManager, customerKey: number, hash: string): Promise<void> {
    const used = await em.execute<unknown[]>(
      'delete from activation_code where customer_key = ? and code_hash = ? returning customer_key',
      [customerKey, hash],
    );
    if (used.length === 0)
      throw invalidInput({ activationCode: ['This activation code was used or replaced meanwhile.'] });
  }
}
