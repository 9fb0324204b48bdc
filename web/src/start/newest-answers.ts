import { ApolloLink } from '@apollo/client';
import { defer, finalize, mergeMap, of, type Observable } from 'rxjs';

/**
 * Asks a query again if a mutation ended while it was under way: its answer may be older than that of the mutation, and
 * would put the former status of a record back on the screen. Operations with `isVersioned` in their context compare
 * versions themselves.
 */
export function newestAnswers(): ApolloLink {
  let ended = 0;
  return new ApolloLink((operation, forward) => {
    if (operation.getContext().isVersioned === true) return forward(operation);
    if (operation.operationType === 'mutation')
      return forward(operation).pipe(
        finalize(() => {
          ended += 1;
        }),
      );
    const ask = (): Observable<ApolloLink.Result> =>
      defer(() => {
        const before = ended;
        return forward(operation).pipe(mergeMap(result => (before === ended ? of(result) : ask())));
      });
    return ask();
  });
}
