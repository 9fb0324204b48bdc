import type { Clock } from '../shared/clock.js';
import { AppError } from '../shared/errors.js';

export interface BreakerSettings {
  /** Charges without an answer within `windowMs` that close card payments for `pauseMs` */
  lostAnswers: number;
  windowMs: number;
  pauseMs: number;
}

/** Closes card payments for a moment while the provider does not answer, so that no more charges end in doubt. */
export class CircuitBreaker {
  private lostAt: number[] = [];
  private closedUntil = 0;

  constructor(
    private readonly clock: Clock,
    private readonly settings: BreakerSettings,
  ) {}

  /** Throws while card payments pause; paying on account goes on. */
  assertOpen(): void {
    const seconds = Math.ceil((this.closedUntil - this.clock.now().getTime()) / 1000);
    if (seconds <= 0) return;
    throw new AppError('NOT_READY', `The card provider does not answer just now. Nothing was charged. Please try again in ${seconds} seconds.`, { retryAfter: seconds });
  }

  /** Notes that a charge had no answer. */
  noteLost(): void {
    const now = this.clock.now().getTime();
    const { lostAnswers, windowMs, pauseMs } = this.settings;
    this.lostAt = [...this.lostAt.filter(at => at > now - windowMs), now];
    if (this.lostAt.length < lostAnswers) return;
    this.closedUntil = now + pauseMs;
    this.lostAt = [];
  }
}
