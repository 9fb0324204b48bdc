import type { Clock } from '../shared/clock.js';
import { MailRefused, type Mail, type Mailer } from './mailer.js';
import type { RecipientPace } from './recipient-pace.js';

/** What became of one mail: `failed` may pass, `refused` will not, `wait` is for the recipient's pace. */
export type Delivery =
  | { result: 'done' }
  | { result: 'failed' | 'refused'; error: unknown }
  | { result: 'wait'; seconds: number };

/** Sends mail at each recipient's pace. */
export class Outbox {
  constructor(
    private readonly mailer: Mailer,
    private readonly pace: RecipientPace,
    private readonly clock: Clock,
  ) {}

  /** Never throws: a mail that fails does not stop others. */
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

  /** Ends the connections to the mail server. */
  close(): void {
    this.mailer.close();
  }
}
