import type { GraphiQLProps } from 'graphiql';
import { getToken, sessionOpened } from '../session/session';

/** Sends GraphQL requests with the token of the store's session. */
export const askStore = (async parameters => {
  await sessionOpened;
  const token = getToken();
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(parameters),
  });
  return (await response.json()) as Record<string, unknown>;
}) satisfies GraphiQLProps['fetcher'];
