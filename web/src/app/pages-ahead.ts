import { createElement } from 'react';
import {
  matchRoutes,
  type LoaderFunctionArgs,
  type Location,
  type RouteMatch,
  type RouteObject,
} from 'react-router-dom';

/** A mouse on its way to something else is over a link for less than this. */
const restMs = 50;
export const storefront = 'src/pages/storefront/';
/** What only staff need is fetched by staff's pages, when they are opened. */
const staff = 'src/pages/admin/';

/** A page that has all it needs to be made. */
export interface PageAhead {
  location: Location;
  matches: RouteMatch[];
}

const watchers = new Set<(page: PageAhead) => void>();

export function watchPagesAhead(watcher: (page: PageAhead) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Fetches a page before it is asked for: while a mouse rests on its link, from the moment a finger touches it, or when the
 * keyboard comes to it. Its script is then there at the click, and of the storefront's pages the data too.
 */
export function fetchPagesAhead(routes: RouteObject[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (event: Event) => {
    clearTimeout(timer);
    const address = addressOf(event.target);
    if (address) timer = setTimeout(() => void fetchPage(routes, address), restMs);
  };
  document.addEventListener('mouseover', later, { passive: true });
  document.addEventListener('focusin', later, { passive: true });
  document.addEventListener(
    'touchstart',
    ({ target }) => {
      const address = addressOf(target);
      if (address) void fetchPage(routes, address);
    },
    { passive: true },
  );
}

/** Of a link of this store that opens here and leads elsewhere. */
function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const address = new URL(link.href);
  return address.origin === location.origin && address.pathname + address.search !== location.pathname + location.search
    ? address
    : null;
}

async function fetchPage(routes: RouteObject[], address: URL): Promise<void> {
  const matches = matchRoutes(routes, address.pathname) ?? [];
  const match = matches.at(-1);
  if (!match?.route.id || match.route.id.startsWith(staff)) return;
  const { route, params } = match;
  try {
    const { Component } = typeof route.lazy === 'function' ? await route.lazy() : route;
    const loader = matches.findLast(one => one.route.loader)?.route.loader;
    if (!match.route.id.startsWith(storefront) || typeof loader !== 'function' || !Component) return;
    const args: LoaderFunctionArgs = {
      params,
      request: new Request(address),
      url: address,
      pattern: route.path ?? '',
      context: undefined,
    };
    await loader(args);
    const { pathname, search, hash } = address;
    const own = { ...match, route: { ...route, element: createElement(Component) } };
    for (const watcher of watchers)
      watcher({
        location: { pathname, search, hash, state: null, key: 'ahead' },
        matches: [...matches.slice(0, -1), own],
      });
  } catch {
    // The page that is then opened asks again, and says what is wrong.
  }
}
