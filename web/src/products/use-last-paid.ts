import { useSession } from '../session/session';
import type { LastPaidFragment } from './last-paid.generated';
import { useLastPaidRowsQuery } from './last-paid-rows.generated';

/**
 * What the customer paid last for these products, by key, in one query after the list is shown. Staff have no purchases.
 * The rows do without it if it cannot be loaded.
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
