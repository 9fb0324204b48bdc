import { LRUCache } from 'lru-cache';

interface Slots {
  /** When mail left in the last minute, oldest first */
  sent: number[];
  /** When mail that was put back may leave, earliest first */
  reserved: number[];
}

const minuteMs = 60_000;
/** Addresses remembered; one that is forgotten early gets its full pace again. */
const mostRecipients = 50_000;

/** Limits how much mail one address gets in any 60 seconds from this process. */
export class RecipientPace {
  private readonly recipients = new LRUCache<string, Slots>({ max: mostRecipients });

  constructor(private readonly mailsPerMinute: number) {}

  /** Returns 0 and counts a mail that may leave now, or the seconds after which it should be tried again. */
  secondsToWait(address: string, now: Date): number {
    const at = now.getTime();
    const key = address.toLowerCase();
    const known = this.recipients.get(key);
    const slots: Slots = {
      sent: known?.sent.filter(time => time > at - minuteMs) ?? [],
      reserved: known?.reserved.filter(time => time > at) ?? [],
    };
    this.recipients.set(key, slots);
    if (slots.sent.length < this.mailsPerMinute) {
      slots.sent.push(at);
      return 0;
    }
    // A minute after the mail that is so many places ahead: waiting mail spreads over the coming minutes instead of returning all at once.
    const ahead = [...slots.sent, ...slots.reserved].at(-this.mailsPerMinute) ?? at;
    slots.reserved.push(ahead + minuteMs);
    return (ahead + minuteMs - at) / 1000;
  }
}
