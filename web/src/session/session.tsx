import type { ApolloClient } from '@apollo/client';
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { MeDocument } from './me.generated';
import { loginPath } from './local-path';
import {
  currentSession,
  opening,
  refreshUser,
  sessionOpened,
  signIn,
  signOut,
  startActing,
  stopActing,
  watchIdentity,
  watchSession,
  type SessionState,
} from './session-store';
import { PageSkeleton } from '../ui/skeletons';

// An Apollo client takes both through the link in session-link.ts.
export { getToken, refreshUser, sessionOpened } from './session-store';
export { storageIsSecure } from './sealed-storage/index';
export { bothTimes, WrongClock } from './device-clock';
export type { SessionUser } from './stored-user';

export interface SessionApi extends SessionState {
  signIn: typeof signIn;
  signOut: () => Promise<void>;
  startActing: typeof startActing;
  stopActing: typeof stopActing;
}

/** Everything shown so far was for somebody else: the cache is emptied and what is on the page is asked again. */
async function forgetLoaded(client: ApolloClient): Promise<void> {
  await client.cache.reset();
  // A page whose query is refused now shows that itself.
  await client.refetchObservableQueries().catch(() => undefined);
}

async function loadUser(client: ApolloClient): Promise<void> {
  await sessionOpened;
  const { status, mustChangePassword } = currentSession();
  if (status !== 'signedIn' || mustChangePassword) return;
  const { data } = await client.query({ query: MeDocument, fetchPolicy: 'network-only', errorPolicy: 'ignore' });
  if (data?.me) await refreshUser(data.me);
}

/** Each card of a list asks: read once here, it costs them nothing when the list is shown again. */
const SessionContext = createContext<SessionState>(opening);

export function SessionProvider({ children, client }: { children: ReactNode; client: ApolloClient }) {
  useEffect(() => watchIdentity(() => void forgetLoaded(client)), [client]);
  useEffect(() => {
    // The stored record serves until the store can be reached.
    loadUser(client).catch(() => undefined);
  }, [client]);
  const state = useSyncExternalStore(watchSession, currentSession, () => opening);
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
 * Shows its children to whom they are for. Others go to the sign-in, which leads back here; who has
 * just signed out goes home, and who still has the default password changes it first.
 */
export function RequireSession({ admin = false, children }: { admin?: boolean; children: ReactNode }) {
  const { status, left, isAdmin, mustChangePassword } = useSession();
  const { pathname, search } = useLocation();
  const [wasInside, setWasInside] = useState(false);
  if (status === 'signedIn' && !wasInside) setWasInside(true);
  if (status === 'opening') return <PageSkeleton />;
  if (status === 'visitor' && wasInside && left === 'signedOut') return <Navigate to="/" replace />;
  if (status === 'visitor') return <Navigate to={loginPath(pathname + search)} replace />;
  if (mustChangePassword && pathname !== '/change-password') return <Navigate to="/change-password" replace />;
  if (admin && !isAdmin) return <Navigate to={loginPath(pathname + search)} replace />;
  return children;
}
