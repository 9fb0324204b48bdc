import type { Clock } from '../shared/clock.js';
import { MailRefused, type Mail, type Mailer } from './mailer.js';
import type { RecipientPace } from './recipient-pace.js';

/**
 * The result of sending a mail: `failed` is temporary, `refused` is permanent, `wait` is due to the recipient's rate
 * limit.
 */
export type Delivery =
  | { result: 'done' }
  | { result: 'failed' | 'refused'; error: unknown }
  | { result: 'wait'; seconds: number };

/** Sends mail within the rate limit of each recipient. */
export class Outbox {
  constructor(
    private readonly mailer: Mailer,
    private readonly pace: RecipientPace,
    private readonly clock: Clock,
  ) {}

  /** Never throws, so one failed mail does not stop others. */
  async send(mail: Mail): Promise<Delivery> {
    const seconds = this.pace.secondsToWait(mail.to.address, this.clock.now());
    if (seconds > 0) return { result: 'wait', seconds };
    try {
      await this.mailer.send(mail);
      return { result: 'done' };
    } catch (error) {
      return { result: error instanceof MailRefused ? 'refused' : 'failed', error };
    }
  }

  /** Closes the connections to the mail server. */
  close(): void {
    this.mailer.close();
  }
}
