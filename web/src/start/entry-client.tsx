import { useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { cartOfPage } from '../cart/served-cart';
import { startServedCart } from '../cart/cart-store';
import { sessionLink } from '../session/session-link';
import { sessionOpened, startServed } from '../session/session-store';
import { createBrowserClient } from './apollo';
import { App } from '../frame/app';
import { noteFilled, repeatEarly } from './early-input';
import { rememberFocus } from '../frame/focus-before';
import { stateElementId, type PageState } from '../frame/page-state';
import { loadPagesAhead } from './pages-ahead';
import { makeRoutes } from '../frame/routes';

function readState(): PageState {
  const element = document.getElementById(stateElementId);
  const text = element?.textContent;
  if (!text) throw new Error('The page does not contain its state.');
  // A customer's data must not stay in the document after a sign-out.
  element?.remove();
  return JSON.parse(text) as PageState;
}

/** Loads the page's component before hydration. Otherwise React would discard the markup and render it again. */
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

/** Calls `onDone` once the markup is hydrated and the router handles navigation. */
function Hydration({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useLayoutEffect(onDone, [onDone]);
  return children;
}

/** Reloads on a navigation during hydration, which the router cannot handle yet. */
function leave(event: PopStateEvent): void {
  event.stopImmediatePropagation();
  window.location.reload();
}

function onHydrated(): void {
  window.removeEventListener('popstate', leave);
  // Outside of React's commit, which would postpone the updates.
  queueMicrotask(() => void repeatEarly().then(markReady));
}

/** Tests wait for this mark before they use a page. */
async function markReady(): Promise<void> {
  await sessionOpened;
  document.documentElement.dataset.ready = 'on';
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page does not contain its root element.');
  const state = readState();
  const client = createBrowserClient(sessionLink, state.apollo);
  if (state.user) {
    startServed(state.user);
    startServedCart(state.user.customerNumber, state.cartLines, cartOfPage(client));
  }
  const routes = makeRoutes(() => client);
  await loadMatchedPages(routes);
  // If the user went back in the meantime, the markup belongs to another address.
  if (document.documentElement.dataset.shows !== window.location.pathname + window.location.search) {
    window.location.reload();
    return;
  }
  // The same can happen while React hydrates, which takes several tasks.
  window.addEventListener('popstate', leave);
  // The router reads its state from this property and restores the errors in it.
  Object.assign(window, { __staticRouterHydrationData: state.router });
  const router = createBrowserRouter(routes);
  rememberFocus(router);
  // Styles read it to skip entry animations when the user goes back.
  router.subscribe(({ historyAction }) => {
    document.documentElement.dataset.navigation = historyAction;
  });
  // Ends the styles that skip off-screen content, which would shift the scroll position restored on going back.
  document.documentElement.dataset.live = 'on';
  noteFilled();
  hydrateRoot(
    root,
    <Hydration onDone={onHydrated}>
      <App client={client} origin={state.origin} user={state.user} cartLines={state.cartLines}>
        {/*
         * Without transitions. Apollo Client sends a query during the render of its hook. A response that interrupts a
         * transition renders the former address again, whose query is then sent as well, and both are sent again.
         */}
        <RouterProvider router={router} useTransitions={false} />
      </App>
    </Hydration>,
    {
      onUncaughtError: error => {
        window.offerReload?.();
        reportError(error);
      },
    },
  );
  loadPagesAhead(routes);
}

start().catch((error: unknown) => {
  window.offerReload?.();
  throw error;
});
