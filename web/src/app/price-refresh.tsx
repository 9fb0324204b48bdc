import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSession } from '../session/session';
import { PersonalFactsDocument } from './price-refresh.generated';

const MOST_KEYS = 500;

/** The products that came with the page: served for everybody, so without prices and favorites. */
function keysWithoutPrice(client: ApolloClient): number[] {
  return Object.values(client.cache.extract() as Record<string, { __typename?: string; key?: number; standardCost?: string | null }>)
    .filter((record) => record.__typename === 'Product' && record.standardCost == null)
    .flatMap((record) => record.key ?? [])
    .slice(0, MOST_KEYS);
}

/**
 * The server renders every page for a visitor. Once the stored session is open, one question brings the prices
 * and favorites of everything on the page; the cache puts them wherever they are shown.
 */
export function PriceRefresh() {
  const client = useApolloClient();
  const { status, mustChangePassword } = useSession();
  const mayAsk = status === 'signedIn' && !mustChangePassword;

  useEffect(() => {
    if (!mayAsk) return;
    const keys = keysWithoutPrice(client);
    if (keys.length === 0) return;
    // Prices keep their grey place when this fails; the next page asks with the session anyway.
    client.query({ query: PersonalFactsDocument, variables: { keys }, fetchPolicy: 'network-only' }).catch(() => undefined);
  }, [client, mayAsk]);

  return null;
}
