import { createHash } from 'node:crypto';
import type { ServiceContext } from '../shared/service-context.js';
import { RateLimiter } from './rate-limiter.js';

/** How much one signed-in customer may write. */
export interface WriteLimitSettings {
  changesPerHour: number;
  ordersPerMinute: number;
  ordersPerHour: number;
  /** Order confirmations to one e-mail address, whoever orders */
  mailsPerRecipientPerHour: number;
}

const minute = 60;
const hour = 60 * minute;

/** Keeps a signed-in customer, or whoever has its token, from flooding the store. Staff are exempt, also while they act as a customer. */
export class WriteLimits {
  private readonly limiter: RateLimiter;

  constructor(
    private readonly context: ServiceContext,
    private readonly settings: WriteLimitSettings,
  ) {
    this.limiter = new RateLimiter(context);
  }

  /** Counts a call that may change something, or throws TOO_MANY_REQUESTS. */
  async change(): Promise<void> {
    const customerKey = this.limitedCustomer();
    if (customerKey === null) return;
    await this.limiter.take(
      { name: 'changes.customer', most: this.settings.changesPerHour, seconds: hour },
      String(customerKey),
    );
  }

  /** Counts an order and the mail that confirms it, or throws TOO_MANY_REQUESTS. Counts nothing when the caller's transaction is rolled back. */
  async order(recipient: string): Promise<void> {
    const customerKey = this.limitedCustomer();
    if (customerKey === null) return;
    const { ordersPerMinute, ordersPerHour, mailsPerRecipientPerHour } = this.settings;
    await this.limiter.take(
      { name: 'orders.minute.customer', most: ordersPerMinute, seconds: minute },
      String(customerKey),
    );
    await this.limiter.take({ name: 'orders.hour.customer', most: ordersPerHour, seconds: hour }, String(customerKey));
    // The table holds no address.
    const address = createHash('sha256').update(recipient.trim().toLowerCase()).digest('base64url');
    await this.limiter.take({ name: 'mails.recipient', most: mailsPerRecipientPerHour, seconds: hour }, address);
  }

  private limitedCustomer(): number | null {
    const { actor } = this.context;
    return actor && !actor.isAdmin && !actor.actingAdmin ? actor.customerKey : null;
  }
}
