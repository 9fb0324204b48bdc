import { expiredRows, impersonal, personal, type DataRules } from '../shared/data-rules.js';
import type { SignInLimits } from './sign-in-guard.js';

const dayMs = 24 * 60 * 60 * 1000;

export function authRules({ knownAddressDays }: Pick<SignInLimits, 'knownAddressDays'>): DataRules {
  return {
    tables: {
      sign_in_address: personal(
        'KNOWN_ADDRESS_DAYS',
        'select * from sign_in_address where customer_key = ? order by last_at',
        'deleted',
      ),
      rate_limit: personal(
        'until the limit no longer counts it',
        `select r.* from rate_limit r join customer c on c.key = ? where r.key = 'signIn.number:' || c.customer_number or r.key like 'signIn.number:' || c.customer_number || '@%'
          or r.key in ('passwords.customer:' || c.key, 'changes.customer:' || c.key, 'orders.minute.customer:' || c.key, 'orders.hour.customer:' || c.key)`,
        'deleted',
      ),
      challenge: impersonal('until it ends'),
    },
    erase: async (em, { key, customerNumber }) => {
      await em.execute('delete from sign_in_address where customer_key = ?', [key]);
      await em.execute('delete from rate_limit where key = ? or key like ?', [
        `signIn.number:${customerNumber}`,
        `signIn.number:${customerNumber}@%`,
      ]);
      for (const name of ['passwords', 'changes', 'orders.minute', 'orders.hour'])
        await em.execute('delete from rate_limit where key = ?', [`${name}.customer:${key}`]);
    },
    // Personal network addresses are of no use once expired, so they are deleted without an archive.
    expired: [
      expiredRows(
        'sign-in addresses',
        'sign_in_address',
        'last_at <= ?::timestamptz',
        now => new Date(now.getTime() - knownAddressDays * dayMs),
      ),
      expiredRows('rate limits', 'rate_limit', 'ends_at < ?::timestamptz'),
      expiredRows('challenges', 'challenge', 'expires_at < ?::timestamptz'),
    ],
  };
}
