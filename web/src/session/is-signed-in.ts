import type { ApolloClient } from '@apollo/client';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { getToken, sessionOpened } from './session-store';

/** What the server passes to the loaders of a page. */
export interface ServedFor {
  isSignedIn: boolean;
  /** Fills the cache that the page is rendered from */
  client: ApolloClient;
}

/** Whether a page's data is loaded for somebody who is signed in, on the server or in the browser. */
export async function isSignedIn({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<boolean> {
  if (typeof window === 'undefined') return (context as ServedFor | undefined)?.isSignedIn ?? false;
  await sessionOpened;
  return getToken() !== null;
}
