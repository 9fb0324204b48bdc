import { ApolloLink } from '@apollo/client';
import { from, mergeMap } from 'rxjs';

/** Loads a link with the first operation that needs it. */
export function lazyLink(load: () => Promise<ApolloLink>): ApolloLink {
  let link: Promise<ApolloLink> | undefined;
  return new ApolloLink((operation, forward) => {
    link ??= load();
    return from(link).pipe(mergeMap(loaded => loaded.request(operation, forward)));
  });
}
