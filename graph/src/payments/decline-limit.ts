import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../shared/errors.js';
import { limitReached } from '../shared/signals.js';

const hourMs = 60 * 60 * 1000;

/**
 * Refuses another card while too many were declined within the hour, for this customer or from this address: stolen card
 * numbers are tried out in shops. Counted from the attempts themselves, so that every server counts the same.
 */
export async function assertFewDeclines(
  em: EntityManager,
  who: { customerKey: number; ip: string },
  most: number,
  now: Date,
): Promise<void> {
  for (const [column, value] of [
    ['customer_key', who.customerKey],
    ['ip', who.ip],
  ] as const) {
    // Where a program calls without an address, its customer alone is counted.
    if (value === '') continue;
    const rows = await em.execute<{ at: Date | string }[]>(
      `select created_at as at from payment_intent where ${column} = ? and created_at > ?
       and (state = 'DECLINED' or state = 'FAILED' and code ~ '^[0-9]+$' or code in ('AVS_MISMATCH', 'CVV_MISMATCH')) order by created_at desc limit ?`,
      [value, new Date(now.getTime() - hourMs), most],
    );
    if (rows.length < most) continue;
    const oldest = new Date((rows.at(-1) as { at: Date | string }).at).getTime();
    const retryAfter = Math.max(1, Math.ceil((oldest + hourMs - now.getTime()) / 1000));
    limitReached.send({ limit: 'cardDeclines' });
    throw new AppError(
      'TOO_MANY_REQUESTS',
      `Too many cards were declined. Please try again in ${Math.ceil(retryAfter / 60)} minutes, or call us.`,
      { retryAfter },
    );
  }
}
