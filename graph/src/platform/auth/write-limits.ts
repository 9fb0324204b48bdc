import { createHash } from 'node:crypto';
import { PerRequest } from '../shared/service-context.js';
import { RateLimiter } from './rate-limiter.js';

declare module '../shared/service-context.js' {
  interface Settings {
    writeLimits: WriteLimitSettings;
  }
}

/** Limits for one signed-in customer. */
export interface WriteLimitSettings {
  changesPerHour: number;
  ordersPerMinute: number;
  ordersPerHour: number;
  /** Order confirmations per email address, for all customers together */
  mailsPerRecipientPerHour: number;
}

const minute = 60;
const hour = 60 * minute;

/**
 * Keeps a signed-in customer, or the thief of its token, from flooding the store. Staff are exempt, also while they
 * act as a customer.
 */
export class WriteLimits extends PerRequest {
  private readonly settings = this.context.settings.writeLimits;
  private readonly limiter = new RateLimiter(this.context);

  /** Counts a call that may change something, or throws TOO_MANY_REQUESTS. */
  async change(): Promise<void> {
    const customerKey = this.limitedCustomer();
    if (customerKey === null) return;
    await this.limiter.take(
      { name: 'changes.customer', most: this.settings.changesPerHour, seconds: hour },
      String(customerKey),
    );
  }

  /**
   * Counts an order and its confirmation mail, or throws TOO_MANY_REQUESTS. The count is rolled back with the caller's
   * transaction.
   */
  async order(recipient: string): Promise<void> {
    const customerKey = this.limitedCustomer();
    if (customerKey === null) return;
    const { ordersPerMinute, ordersPerHour, mailsPerRecipientPerHour } = this.settings;
    const who = String(customerKey);
    // The table stores no address, only its hash.
    const address = createHash('sha256').update(recipient.trim().toLowerCase()).digest('base64url');
    await this.limiter.takeAll([
      { limit: { name: 'orders.minute.customer', most: ordersPerMinute, seconds: minute }, who },
      { limit: { name: 'orders.hour.customer', most: ordersPerHour, seconds: hour }, who },
      { limit: { name: 'mails.recipient', most: mailsPerRecipientPerHour, seconds: hour }, who: address },
    ]);
  }

  private limitedCustomer(): number | null {
    const { actor } = this.context;
    return actor && !actor.isAdmin && !actor.actingAdmin ? actor.customerKey : null;
  }
}
