import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../platform/shared/errors.js';
import { inTransaction } from '../../platform/shared/transaction.js';

export interface BreakerSettings {
  /** Charges without a reply within `windowMs` that pause card payments for `pauseMs` */
  lostAnswers: number;
  windowMs: number;
  pauseMs: number;
}

/** Times in milliseconds since the epoch. */
export interface BreakerState {
  /** Charges without a reply that still count */
  lostAt: readonly number[];
  /** 0 if card payments were never paused */
  closedUntil: number;
}

/** Returns the state after another charge without a reply. */
export function afterLostAnswer(
  { lostAt, closedUntil }: BreakerState,
  now: number,
  settings: BreakerSettings,
): BreakerState {
  const { lostAnswers, windowMs, pauseMs } = settings;
  const counted = [...lostAt.filter(at => at > now - windowMs), now];
  return counted.length < lostAnswers
    ? { lostAt: counted, closedUntil }
    : { lostAt: [], closedUntil: Math.max(closedUntil, now + pauseMs) };
}

/** Throws while card payments are paused. Uses one statement, in the transaction of the checkout. */
export async function assertBreakerOpen(em: EntityManager, now: Date): Promise<void> {
  const [row] = await em.execute<{ until: Date | string }[]>(
    'select closed_until as until from card_breaker where closed_until > ?',
    [now],
  );
  if (!row) return;
  const seconds = Math.ceil((new Date(row.until).getTime() - now.getTime()) / 1000);
  throw new AppError(
    'NOT_READY',
    `The card provider isn't responding. Nothing was charged. Try again in ${seconds} seconds.`,
    { retryAfter: seconds },
  );
}

/** Counts a charge without a reply, across all processes, by locking the row. */
export function noteLostAnswer(em: EntityManager, now: Date, settings: BreakerSettings): Promise<void> {
  return inTransaction(em, async inner => {
    const [row] = await inner.execute<{ lostAt: number[] | string; until: Date | string | null }[]>(
      'select lost_at as "lostAt", closed_until as until from card_breaker where key = 1 for update',
    );
    if (!row) throw new Error('The row of the card breaker is missing.');
    const lostAt = typeof row.lostAt === 'string' ? (JSON.parse(row.lostAt) as number[]) : row.lostAt;
    const state = afterLostAnswer(
      { lostAt, closedUntil: row.until ? new Date(row.until).getTime() : 0 },
      now.getTime(),
      settings,
    );
    await inner.execute('update card_breaker set lost_at = ?::jsonb, closed_until = ? where key = 1', [
      JSON.stringify(state.lostAt),
      state.closedUntil === 0 ? null : new Date(state.closedUntil),
    ]);
  });
}
