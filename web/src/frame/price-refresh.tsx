import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { PriceLoadProvider } from '../products/price-load';
import { useSession } from '../session/session';
import { PersonalFactsDocument } from './price-refresh.generated';

const mostKeys = 500;

/** Returns the keys of cached products without prices, which came with a page rendered for visitors. */
function keysWithoutPrice(client: ApolloClient): number[] {
  return Object.values(
    client.cache.extract() as Record<string, { __typename?: string; key?: number; standardCost?: string | null }>,
  )
    .filter(record => record.__typename === 'Product' && record.standardCost == null)
    .flatMap(record => record.key ?? [])
    .slice(0, mostKeys);
}

/** Returns whether the prices were loaded. */
async function loadPrices(client: ApolloClient): Promise<boolean> {
  const keys = keysWithoutPrice(client);
  if (keys.length === 0) return true;
  return client.query({ query: PersonalFactsDocument, variables: { keys }, fetchPolicy: 'network-only' }).then(
    () => true,
    () => false,
  );
}

/**
 * Loads what is null for visitors once the stored session is open, because a page without page cookies is rendered for
 * visitors. One query covers all products on the page, through the cache. If it fails, the components below offer a retry.
 */
export function PriceRefresh({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const { status, mustChangePassword } = useSession();
  const mayAsk = status === 'signedIn' && !mustChangePassword;
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoading, setIsLoading] = useState(false);

  useEffect(() => {
    if (mayAsk) void loadPrices(client).then(arrived => setHasFailed(!arrived));
  }, [client, mayAsk]);

  const tryAgain = useCallback(async () => {
    setIsLoading(true);
    setHasFailed(!(await loadPrices(client)));
    setIsLoading(false);
  }, [client]);

  useEffect(() => {
    if (!hasFailed) return;
    const again = () => void tryAgain();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [tryAgain, hasFailed]);

  const value = useMemo(
    () => ({ hasFailed: mayAsk && hasFailed, isLoading, tryAgain: () => void tryAgain() }),
    [mayAsk, hasFailed, isLoading, tryAgain],
  );
  return <PriceLoadProvider value={value}>{children}</PriceLoadProvider>;
}
