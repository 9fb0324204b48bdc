import { ApolloLink, type Observable } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { from, mergeMap, tap } from 'rxjs';
import { currentSession, endSession, getToken, sessionReady } from './session-store';

/**
 * Sends the session's token, once the session is ready. Ends the session if the server rejects the token, and
 * discards responses to requests of an earlier session.
 */
export const sessionLink = new ApolloLink((operation, forward) =>
  from(sessionReady()).pipe(
    mergeMap((): Observable<ApolloLink.Result> => {
      const token = tokenFor(operation);
      if (token !== null) {
        operation.setContext(({ headers }) => ({ headers: { ...headers, authorization: `Bearer ${token}` } }));
      }
      const check = (refused: boolean) => {
        if (token === null) return;
        if (refused && getToken() === token) endSession();
        if (getToken() !== token) throw new Error('The session changed while this was loading.');
      };
      return forward(operation).pipe(
        tap({
          next: result => check(result.errors?.some(error => error.extensions?.code === 'UNAUTHENTICATED') ?? false),
          error: error => check(isRefusal(error)),
        }),
      );
    }),
  ),
);

/** With the default password only a password change is allowed, so all other requests are sent as a visitor's. */
function tokenFor(operation: ApolloLink.Operation): string | null {
  return currentSession().mustChangePassword && operation.operationName !== 'ChangePassword' ? null : getToken();
}

function isRefusal(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode === 401;
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')
  );
}
