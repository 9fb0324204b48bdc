import type { Clock } from '../shared/clock.js';
import type { SettlementComparison } from './settlement-comparison.js';

export interface ScheduleParts {
  comparison: Pick<SettlementComparison, 'runDaily'>;
  clock: Clock;
  /** From this hour of the store's day on */
  hour: number;
  /** IANA zone of the store */
  timeZone: string;
  onError: (error: unknown) => void;
}

const lookEveryMs = 60_000;

/** Compares with the provider once a day. Every process looks; the database lets one of them do it. */
export class SettlementSchedule {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private doneDay = '';

  constructor(private readonly parts: ScheduleParts) {}

  /** Looks now and every minute until `stop`. */
  start(): void {
    const look = () => {
      this.running ??= this.runIfDue()
        .catch(this.parts.onError)
        .finally(() => (this.running = undefined));
    };
    look();
    this.timer = setInterval(look, lookEveryMs).unref();
  }

  /** Ends after the comparison in hand. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** A day that the server slept through its hour is made up for later that day. */
  async runIfDue(): Promise<void> {
    const { comparison, clock, hour, timeZone } = this.parts;
    const now = localTime(clock.now(), timeZone);
    if (now.hour < hour || now.day === this.doneDay) return;
    const { outcome } = await comparison.runDaily(now.day);
    if (outcome === 'done' || outcome === 'doneBefore') this.doneDay = now.day;
  }
}

/** Day (2026-11-22) and hour of a moment in a time zone. */
export function localTime(at: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find(part => part.type === type)?.value ?? '';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) };
}
