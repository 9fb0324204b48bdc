import type { ApolloCache } from '@apollo/client';

/** Drops cached results that depend on the customer's part numbers, so that they are loaded again when shown. */
export function forgetOwnNumbers(cache: ApolloCache): void {
  for (const fieldName of ['ownNumbers', 'ownNumberMatches']) cache.evict({ id: 'ROOT_QUERY', fieldName });
}
