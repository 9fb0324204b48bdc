import { useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { sessionLink } from '../session/session-link';
import { createBrowserClient } from './apollo';
import { App } from './app';
import { rememberFocus } from './focus-before';
import { stateElementId, type PageState } from './page-state';
import { loadPagesAhead } from './pages-ahead';
import { makeRoutes } from './routes';
import { rememberTyped } from './typed-early';

function readState(): PageState {
  const text = document.getElementById(stateElementId)?.textContent;
  if (!text) throw new Error('The page came without its state.');
  return JSON.parse(text) as PageState;
}

/** React must find the page's component at once: a page that is still loading would be thrown away and rebuilt. */
async function loadMatchedPages(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
}

/** Calls `onDone` once the markup is hydrated and the router listens to the address. */
function Hydration({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useLayoutEffect(onDone, [onDone]);
  return children;
}

/** Only the server can show the page of another address at once. The router must not hear of it during hydration. */
function leave(event: PopStateEvent): void {
  event.stopImmediatePropagation();
  window.location.reload();
}

const mayNavigate = () => window.removeEventListener('popstate', leave);

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page came without its root.');
  const state = readState();
  const client = createBrowserClient(sessionLink, state.apollo);
  const routes = makeRoutes(client);
  await loadMatchedPages(routes);
  // Who went back meanwhile is at an address whose page only the server can show at once.
  if (document.documentElement.dataset.shows !== window.location.pathname + window.location.search) {
    window.location.reload();
    return;
  }
  // The same while React hydrates, which takes several tasks.
  window.addEventListener('popstate', leave);
  // The router finds its state here and revives the errors in it.
  Object.assign(window, { __staticRouterHydrationData: state.router });
  const router = createBrowserRouter(routes);
  rememberFocus(router);
  // Styles read it: what was seen before does not enter again.
  router.subscribe(({ historyAction }) => {
    document.documentElement.dataset.navigation = historyAction;
  });
  // Until here styles may leave out what is not in sight; the place to which one comes back must be where it was.
  document.documentElement.dataset.live = 'on';
  rememberTyped();
  hydrateRoot(
    root,
    <Hydration onDone={mayNavigate}>
      <App client={client} origin={state.origin}>
        <RouterProvider router={router} />
      </App>
    </Hydration>,
  );
  loadPagesAhead(routes);
}

start().catch((error: unknown) => {
  window.offerReload?.();
  throw error;
});
