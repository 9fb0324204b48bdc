import { matchRoutes, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';

/** A mouse on its way to something else is over a link for less than this. */
const REST_MS = 50;
const STOREFRONT = 'src/pages/storefront/';
/** What only staff need is fetched by staff's pages, when they are opened. */
const STAFF = 'src/pages/admin/';

/**
 * Fetches a page before it is asked for: while a mouse rests on its link, from the moment a finger touches it, or when the
 * keyboard comes to it. Its script is then there at the click, and of the storefront's pages the data too.
 */
export function fetchPagesAhead(routes: RouteObject[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (event: Event) => {
    clearTimeout(timer);
    const address = addressOf(event.target);
    if (address) timer = setTimeout(() => void fetchPage(routes, address), REST_MS);
  };
  document.addEventListener('mouseover', later, { passive: true });
  document.addEventListener('focusin', later, { passive: true });
  document.addEventListener('touchstart', ({ target }) => {
    const address = addressOf(target);
    if (address) void fetchPage(routes, address);
  }, { passive: true });
}

/** Of a link of this store that opens here and leads elsewhere. */
function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const address = new URL(link.href);
  return address.origin === location.origin && address.pathname + address.search !== location.pathname + location.search ? address : null;
}

async function fetchPage(routes: RouteObject[], address: URL): Promise<void> {
  const match = matchRoutes(routes, address.pathname)?.at(-1);
  const { route, params } = match ?? {};
  if (!route?.id || route.id.startsWith(STAFF)) return;
  try {
    const page = typeof route.lazy === 'function' ? await route.lazy() : route;
    if (!route.id.startsWith(STOREFRONT) || typeof page.loader !== 'function') return;
    const args: LoaderFunctionArgs = { params: params ?? {}, request: new Request(address), url: address, pattern: route.path ?? '', context: undefined };
    await page.loader(args);
  } catch {
    // The page that is then opened asks again, and says what is wrong.
  }
}
