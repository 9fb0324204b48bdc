import type { Clock } from '../../platform/shared/clock.js';
import type { SettlementComparison } from './settlement-comparison.js';

export interface ScheduleParts {
  comparison: Pick<SettlementComparison, 'runDaily'>;
  clock: Clock;
  /** Hour of the store's day from which the comparison may run */
  hour: number;
  /** IANA time zone of the store */
  timeZone: string;
  onError: (error: unknown) => void;
}

const lookEveryMs = 60_000;

/** Runs the daily comparison. Every process tries to claim it, and the database allows only one. */
export class SettlementSchedule {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private doneDay = '';

  constructor(private readonly parts: ScheduleParts) {}

  /** Checks now and every minute until `stop`. */
  start(): void {
    const look = () => {
      this.running ??= this.runIfDue()
        .catch(this.parts.onError)
        .finally(() => (this.running = undefined));
    };
    look();
    this.timer = setInterval(look, lookEveryMs).unref();
  }

  /** Stops after the current comparison. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Runs the comparison if it is due. If the server was down at the hour, it runs later that day. */
  async runIfDue(): Promise<void> {
    const { comparison, clock, hour, timeZone } = this.parts;
    const now = localTime(clock.now(), timeZone);
    if (now.hour < hour || now.day === this.doneDay) return;
    const { outcome } = await comparison.runDaily(now.day);
    if (outcome === 'done' || outcome === 'doneBefore') this.doneDay = now.day;
  }
}

/** Returns the day (2026-11-22) and hour of a time in a time zone. */
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
