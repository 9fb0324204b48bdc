import { networkOf, RateLimiter, type ActivationCodes, type Limit } from '../../platform/auth/index.js';
import type { ServiceContext } from '../../platform/shared/service-context.js';

/** Wrong attempts after which a code is revoked. */
export const wrongTriesAllowed = 5;

export interface CodeCheck {
  codes: ActivationCodes;
  /** Wrong codes per address */
  limit: Limit;
  /** Sends the alert. `hasEnded`: this attempt revoked the code. */
  onWrongCode(wrong: { address: string; customerNumber: number; hasEnded: boolean }): void;
}

/**
 * Returns the hash of a customer's valid code if it was typed; otherwise null, also without a customer. Counts wrong
 * codes per address, and revokes a code after five.
 *
 * @param table Holds at most one code for each customer
 */
export async function checkCode(
  { em, clock, ip }: ServiceContext,
  { codes, limit, onWrongCode }: CodeCheck,
  table: 'activation_code' | 'sign_in_help',
  { key, customerNumber }: { key: number | null; customerNumber: number },
  typed: string,
): Promise<string | null> {
  const address = networkOf(ip);
  const giveBack = await new RateLimiter({ em, clock }).take(limit, address);
  // Counted before it is compared, in one statement, so that simultaneous attempts all count.
  const [tried] = await em.execute<{ hash: string; tries: number }[]>(
    `update ${table} set wrong_tries = wrong_tries + 1 where customer_key = ? and wrong_tries < ? and expires_at > ?::timestamptz
     returning code_hash as hash, wrong_tries as tries`,
    [key, wrongTriesAllowed, clock.now().toISOString()],
  );
  if (key !== null && tried && codes.matches(key, typed, tried.hash)) {
    await giveBack();
    return tried.hash;
  }
  onWrongCode({ address, customerNumber, hasEnded: tried?.tries === wrongTriesAllowed });
  return null;
}
