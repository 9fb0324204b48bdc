import { randomInt } from 'node:crypto';
import { networkOf, RateLimiter, type Limit, type NumberScan } from '../../platform/auth/index.js';
import { AppError } from '../../platform/shared/errors.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { Customer } from './customer.entity.js';

declare module '../../platform/shared/service-context.js' {
  interface Settings {
    customerNumbers: CustomerNumberSettings;
  }
}

export interface CustomerNumberSettings {
  /** Lookups per address, to prevent the enumeration of customers */
  limit: Limit;
  scan: NumberScan;
}

const [lowest, highest] = [10_000, 99_999];
const candidatesAtOnce = 50;

/** Looks up taken customer numbers and suggests free ones. */
export class CustomerNumbersService extends PerRequest {
  private readonly settings = this.context.settings.customerNumbers;

  /** True if the number is or was a customer's. */
  async exists(customerNumber: number): Promise<boolean> {
    const address = await this.count();
    this.settings.scan.lookedUp(address, customerNumber);
    return (await this.context.em.count(Customer, { customerNumber })) > 0;
  }

  /** A random free number of five digits. */
  async suggest(): Promise<number> {
    await this.count();
    const candidates = Array.from({ length: candidatesAtOnce }, () => randomInt(lowest, highest + 1));
    const taken = new Set(
      (await this.context.em.find(Customer, { customerNumber: { $in: candidates } })).map(
        ({ customerNumber }) => customerNumber,
      ),
    );
    const free = candidates.find(candidate => !taken.has(candidate)) ?? (await this.anyFree());
    if (free === undefined)
      throw new AppError('LIMIT_REACHED', 'All numbers of five digits are given. Please choose a longer one.');
    return free;
  }

  private async count(): Promise<string> {
    const address = networkOf(this.context.ip);
    await new RateLimiter(this.context).take(this.settings.limit, address);
    return address;
  }

  /** Checks all numbers, so it is only called when nearly all are taken. */
  private async anyFree(): Promise<number | undefined> {
    const rows = await this.context.em.execute<{ number: number }[]>(
      `select number from generate_series(?::int, ?::int) number
       where not exists (select 1 from customer where customer_number = number) order by random() limit 1`,
      [lowest, highest],
    );
    return rows[0]?.number;
  }
}
