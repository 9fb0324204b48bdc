import { AppError } from '../shared/errors.js';
import type { ServiceContext } from '../shared/service-context.js';
import { networkOf } from './network-address.js';
import { RateLimiter, type Limit } from './rate-limiter.js';

export interface SignInLimits {
  /** Failures per customer number: in total for addresses that never signed in to it, and for each address that did */
  failuresPerNumber: number;
  /** Failures per address, for any number */
  failuresPerAddress: number;
  minutes: number;
  /** How long an address stays known after a sign-in */
  knownAddressDays: number;
}

/** The account whose password is tried; `customerKey` null: the number is unknown. */
export interface AttemptedAccount {
  customerNumber: number;
  customerKey: number | null;
  /** False while the default password is valid: others may know it, so signing in with it makes no address known */
  hasOwnPassword: boolean;
}

/**
 * Counts attempts before passwords are compared. The limit applies to the right password, too, and to simultaneous
 * attempts.
 */
export class SignInGuard {
  private readonly limiter: RateLimiter;
  private readonly address: string;

  constructor(
    private readonly context: ServiceContext,
    private readonly limits: SignInLimits,
  ) {
    this.limiter = new RateLimiter(context);
    this.address = networkOf(context.ip);
  }

  /** Whether `matches` returns true; throws TOO_MANY_REQUESTS without calling it once the limit is reached. */
  async attempt(
    { customerNumber, customerKey, hasOwnPassword }: AttemptedAccount,
    matches: () => Promise<boolean>,
  ): Promise<boolean> {
    const ofAddress = await this.limiter.take(
      this.limit('signIn.address', this.limits.failuresPerAddress),
      this.address,
    );
    // Failures from elsewhere must not lock out people who sign in from a known address.
    const who = (await this.isKnown(customerKey)) ? `${customerNumber}@${this.address}` : String(customerNumber);
    const ofNumber = await this.takeOrGiveBack(who, ofAddress);
    if (!(await matches())) return false;
    await ofAddress();
    await ofNumber();
    if (customerKey !== null && hasOwnPassword) await this.remember(customerKey);
    return true;
  }

  /** An attempt rejected by the number's limit does not count as a failure of the address. */
  private async takeOrGiveBack(who: string, ofAddress: () => Promise<void>): Promise<() => Promise<void>> {
    try {
      return await this.limiter.take(this.limit('signIn.number', this.limits.failuresPerNumber), who);
    } catch (error) {
      if (error instanceof AppError) await ofAddress();
      throw error;
    }
  }

  private limit(name: string, most: number): Limit {
    return { name, most, seconds: this.limits.minutes * 60 };
  }

  private async isKnown(customerKey: number | null): Promise<boolean> {
    const rows = await this.context.em.execute<unknown[]>(
      'select 1 from sign_in_address where customer_key = ? and address = ? and last_at > ?::timestamptz',
      [customerKey ?? 0, this.address, this.knownSince()],
    );
    return rows.length > 0;
  }

  private async remember(customerKey: number): Promise<void> {
    const { em, clock } = this.context;
    const now = clock.now().toISOString();
    await em.execute(
      `insert into sign_in_address (customer_key, address, last_at) values (?, ?, ?::timestamptz)
       on conflict (customer_key, address) do update set last_at = excluded.last_at`,
      [customerKey, this.address, now],
    );
    await em.execute('delete from sign_in_address where customer_key = ? and last_at <= ?::timestamptz', [
      customerKey,
      this.knownSince(),
    ]);
  }

  private knownSince(): string {
    return new Date(
      this.context.clock.now().getTime() - this.limits.knownAddressDays * 24 * 60 * 60 * 1000,
    ).toISOString();
  }
}
