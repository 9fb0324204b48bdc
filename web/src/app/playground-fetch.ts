import type { GraphiQLProps } from 'graphiql';
import { getToken, sessionOpened } from '../session/session';

/** Asks the store with the session that is signed in there. */
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
