import type { ApolloClient } from '@apollo/client';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { GoTo } from './go-to';
import { MeDocument } from './me.generated';
import { loginPath } from './local-path';
import {
  currentSession,
  opening,
  refreshUser,
  servedState,
  sessionOpened,
  signIn,
  signOut,
  startActing,
  stopActing,
  watchIdentity,
  watchSession,
  type SessionState,
} from './session-store';
import type { SessionUser } from './stored-user';
import { PageSkeleton } from '../ui/skeletons';

// Apollo clients get both through session-link.ts.
export { getToken, refreshUser, sessionOpened } from './session-store';
export { isSignedIn } from './is-signed-in';
export { storageIsSecure } from './sealed-storage/index';
export type { SessionUser } from './stored-user';

export interface SessionApi extends SessionState {
  signIn: typeof signIn;
  signOut: () => Promise<void>;
  startActing: typeof startActing;
  stopActing: typeof stopActing;
}

/** Clears the cache, which has another user's data, and runs the page's queries again. */
async function forgetLoaded(client: ApolloClient): Promise<void> {
  await client.cache.reset();
  // If a query is denied now, its page shows the error.
  await client.refetchObservableQueries().catch(() => undefined);
}

async function loadUser(client: ApolloClient): Promise<void> {
  await sessionOpened;
  const { status, mustChangePassword } = currentSession();
  if (status !== 'signedIn' || mustChangePassword) return;
  const { data } = await client.query({ query: MeDocument, fetchPolicy: 'network-only', errorPolicy: 'ignore' });
  if (data?.me) await refreshUser(data.me);
}

interface ProviderProps {
  children: ReactNode;
  client: ApolloClient;
  served: SessionUser | null;
}

/** Every product card reads the session. A context read costs less than a subscription per card. */
const SessionContext = createContext<SessionState>(opening);

/** @param served The customer whose page the server rendered; null: a visitor's page */
export function SessionProvider({ children, client, served }: ProviderProps) {
  const initial = useMemo(() => servedState(served), [served]);
  useEffect(() => watchIdentity(() => void forgetLoaded(client)), [client]);
  useEffect(() => {
    // The stored user is used until the server can be reached.
    loadUser(client).catch(() => undefined);
  }, [client]);
  const state = useSyncExternalStore(watchSession, currentSession, () => initial);
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionApi {
  return { ...useContext(SessionContext), signIn, signOut: leave, startActing, stopActing };
}

function leave(): Promise<void> {
  signOut();
  return Promise.resolve();
}

/**
 * Shows its children to signed-in users, or to staff only. Redirects others to the sign-in page, which returns here.
 * Signing out on the page leads to the home page. Users with the default password must change it first.
 */
export function RequireSession({ admin = false, children }: { admin?: boolean; children: ReactNode }) {
  const { status, left, isAdmin, mustChangePassword } = useSession();
  const { pathname, search } = useLocation();
  const [wasInside, setWasInside] = useState(false);
  if (status === 'signedIn' && !wasInside) setWasInside(true);
  if (status === 'opening') return <PageSkeleton />;
  if (status === 'visitor' && wasInside && left === 'signedOut') return <GoTo to="/" replace />;
  if (status === 'visitor') return <GoTo to={loginPath(pathname + search)} replace />;
  if (mustChangePassword && pathname !== '/change-password') return <GoTo to="/change-password" replace />;
  if (admin && !isAdmin) return <GoTo to={loginPath(pathname + search)} replace />;
  return children;
}
