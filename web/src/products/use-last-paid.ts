import { useSession } from '../session/session';
import type { LastPaidFragment } from './last-paid.generated';
import { useLastPaidRowsQuery } from './last-paid-rows.generated';

/**
 * The customer's last purchases of these products, by product key, in one query after the list is shown. Empty for
 * staff, who have no purchases, and if the query fails.
 */
export function useLastPaid(productKeys: readonly number[], isShown: boolean): ReadonlyMap<number, LastPaidFragment> {
  const { status, isAdmin, mustChangePassword } = useSession();
  const isCustomer = status === 'signedIn' && !isAdmin && !mustChangePassword;
  const { data } = useLastPaidRowsQuery({
    variables: { keys: [...productKeys] },
    skip: !isCustomer || !isShown || productKeys.length === 0,
    ssr: false,
  });
  return new Map(data?.productsByKey.flatMap(({ key, lastBought }) => (lastBought ? [[key, lastBought]] : [])));
}
