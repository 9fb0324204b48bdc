import type { ApolloClient } from '@apollo/client';
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { useSession } from '../session/session';
import { StaffProvider } from '../ui/for-customers';
import { PageHead } from '../ui/page-head';
import { StoreFactsProvider } from '../ui/store-context';
import { Acting } from './acting';
import { Alerts } from './alerts';
import { NavigationProgress } from './navigation-progress';
import { OfflineNotice } from './offline-notice';
import { PageAnnouncer } from './page-announcer';
import { PriceRefresh } from './price-refresh';
import { isRouteNotes } from './route-notes';
import { StoreInfoDocument, useStoreInfoQuery } from './store-info.generated';
import { useSessionMarks } from './use-session-marks';

export function loadRoot(client: ApolloClient): Promise<unknown> {
  return client.query({ query: StoreInfoDocument });
}

/** Sets the title of pages with fixed titles. The others set their own. */
function RouteHead() {
  const notes = useMatches()
    .map(match => match.handle)
    .findLast(isRouteNotes);
  return notes ? <PageHead title={notes.title} description={notes.description} hidden={notes.isPrivate} /> : null;
}

/** Redirects customers with the default password, who must change it before anything else. */
function FirstPassword() {
  const { mustChangePassword } = useSession();
  const { pathname, search } = useLocation();
  if (!mustChangePassword || pathname === '/change-password' || pathname === '/login') return null;
  return <Navigate to={`/change-password?from=${encodeURIComponent(pathname + search)}`} replace />;
}

/** The frame of every storefront and staff page: store facts, session effects, notices and navigation. */
export function Root() {
  const { data, previousData } = useStoreInfoQuery();
  const { isAdmin, acting } = useSession();
  useSessionMarks();
  // A sign-in empties the cache, but the store's facts stay the same.
  return (
    <StoreFactsProvider store={(data ?? previousData)?.storeInfo ?? null}>
      <StaffProvider isStaff={isAdmin || acting !== null}>
        <RouteHead />
        <NavigationProgress />
        <FirstPassword />
        <Acting />
        <PriceRefresh>
          <Outlet />
        </PriceRefresh>
        <PageAnnouncer />
        <Alerts />
        <OfflineNotice />
        <ScrollRestoration />
      </StaffProvider>
    </StoreFactsProvider>
  );
}
