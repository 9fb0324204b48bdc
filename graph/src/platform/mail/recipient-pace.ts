import { LRUCache } from 'lru-cache';

interface Slots {
  /** When mail was sent in the last minute, oldest first */
  sent: number[];
  /** When postponed mail may be sent, earliest first */
  reserved: number[];
}

const minuteMs = 60_000;
/** Number of addresses kept. A dropped one starts with its full limit. */
const mostRecipients = 50_000;

/** Limits the mail that this process sends to one address within 60 seconds. */
export class RecipientPace {
  private readonly recipients = new LRUCache<string, Slots>({ max: mostRecipients });

  constructor(private readonly mailsPerMinute: number) {}

  /** Returns 0 and counts the mail if it may be sent now, or the seconds after which to retry. */
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
    // One minute after the mail that frees its slot, so that postponed mail is spread over the coming minutes.
    const freedBy = [...slots.sent, ...slots.reserved].at(-this.mailsPerMinute) ?? at;
    slots.reserved.push(freedBy + minuteMs);
    return (freedBy + minuteMs - at) / 1000;
  }
}
