import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../platform/shared/errors.js';
import { limitReached } from '../../platform/shared/signals.js';

const hourMs = 60 * 60 * 1000;

/**
 * Throws TOO_MANY_REQUESTS after too many declined cards within an hour, for this customer or this IP address. This
 * stops criminals from testing stolen card numbers. Counts stored attempts, so all servers count the same.
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
    // Calls without an IP address count for the customer only.
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
