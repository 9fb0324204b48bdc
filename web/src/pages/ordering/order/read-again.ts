import { useApolloClient } from '@apollo/client/react';
import { OrderViewDocument } from './order.generated';

/** Returns a function that reads an order again after a refused change, because somebody else may have changed it. */
export function useReadAgain(key: number) {
  const client = useApolloClient();
  return async () => {
    const read = client.query({ query: OrderViewDocument, variables: { key }, fetchPolicy: 'network-only' });
    return (await read.catch(() => null))?.data?.order ?? null;
  };
}
