import type { ApolloClient } from '@apollo/client';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { getToken, sessionReady } from './session-store';

/** The arguments that the server passes to a page's loaders. */
export interface ServedFor {
  isSignedIn: boolean;
  /** The client whose cache the page is rendered from */
  client: ApolloClient;
}

/** Whether a page's data is loaded for a signed-in user, on the server or in the browser. */
export async function isSignedIn({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<boolean> {
  if (typeof window === 'undefined') return (context as ServedFor | undefined)?.isSignedIn ?? false;
  await sessionReady().catch(() => undefined);
  return getToken() !== null;
}
