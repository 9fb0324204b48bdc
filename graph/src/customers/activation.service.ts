import DataLoader from 'dataloader';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../audit/index.js';
import { networkOf, RateLimiter, type Limit } from '../auth/index.js';
import { requireAdmin } from '../shared/access.js';
import { AppError, invalidInput } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';
import { issueCodes, wrongTriesAllowed, type ActivationParts, type IssuedCode } from './activation-code-store.js';
import { Customer } from './customer.entity.js';

export interface ActivationSettings extends ActivationParts {
  /** Wrong codes per address */
  limit: Limit;
  /** Sends the alert. `hasEnded`: this attempt revoked the code. */
  onWrongCode(wrong: { address: string; customerNumber: number; hasEnded: boolean }): void;
}

/** State of a customer without a password. */
export interface Activation {
  /** null: no code is valid */
  codeExpiresAt: Date | null;
}

/** Issues and checks the one-time codes with which customers set their first password. */
export class ActivationService {
  private readonly limiter: RateLimiter;
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

  constructor(
    private readonly context: ServiceContext,
    private readonly settings: ActivationSettings,
  ) {
    this.limiter = new RateLimiter(context);
  }

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

  /**
   * Returns the hash of the customer's valid code, or throws. Counts wrong codes per address, and revokes a code after
   * five.
   */
  async check({ key, customerNumber }: Pick<Customer, 'key' | 'customerNumber'>, typed: string): Promise<string> {
    if (typed.trim() === '')
      throw invalidInput({ activationCode: ['Enter the activation code from our letter or mail.'] });
    const { em, clock, ip } = this.context;
    const address = networkOf(ip);
    const giveBack = await this.limiter.take(this.settings.limit, address);
    // Counted before it is compared, in one statement, so that simultaneous attempts all count.
    const [tried] = await em.execute<{ hash: string; tries: number }[]>(
      `update activation_code set wrong_tries = wrong_tries + 1 where customer_key = ? and wrong_tries < ? and expires_at > ?::timestamptz
       returning code_hash as hash, wrong_tries as tries`,
      [key, wrongTriesAllowed, clock.now().toISOString()],
    );
    if (tried && this.settings.codes.matches(key, typed, tried.hash)) {
      await giveBack();
      return tried.hash;
    }
    this.settings.onWrongCode({ address, customerNumber, hasEnded: tried?.tries === wrongTriesAllowed });
    // The same message for a wrong, an expired and a missing code.
    throw invalidInput({ activationCode: ['This activation code is not valid. Check it, or ask us for a new one.'] });
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
