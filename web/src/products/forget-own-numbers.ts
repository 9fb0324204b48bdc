import type { ApolloCache } from '@apollo/client';

/** Drops what was found by part numbers of the customer, so that it is loaded again when it is shown. */
export function forgetOwnNumbers(cache: ApolloCache): void {
  for (const fieldName of ['ownNumbers', 'ownNumberMatches']) cache.evict({ id: 'ROOT_QUERY', fieldName });
}
