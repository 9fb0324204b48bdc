import { matchRoutes, type RouteObject } from 'react-router-dom';

/** A pointer that only passes over a link stays for less time than this. */
const restMs = 50;

/**
 * Prefetches a link's page when a mouse rests on the link, a finger touches it, or the keyboard focuses it. By the
 * click, its script is loaded and its data is in Apollo's cache.
 */
export function loadPagesAhead(routes: RouteObject[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = ({ target }: Event) => {
    clearTimeout(timer);
    const address = addressOf(target);
    if (address) timer = setTimeout(() => void loadPage(routes, address), restMs);
  };
  const now = ({ target }: Event) => {
    const address = addressOf(target);
    if (address) void loadPage(routes, address);
  };
  document.addEventListener('mouseover', later, { passive: true });
  document.addEventListener('focusin', later, { passive: true });
  document.addEventListener('touchstart', now, { passive: true });
}

/** Returns the address of a link that opens another page of the store in this tab. */
function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const address = new URL(link.href);
  return address.origin === location.origin && address.pathname + address.search !== location.pathname + location.search
    ? address
    : null;
}

async function loadPage(routes: RouteObject[], address: URL): Promise<void> {
  const match = matchRoutes(routes, address.pathname)?.at(-1);
  // Staff pages are not prefetched.
  if (!match || match.route.path?.startsWith('/admin')) return;
  const { route, params } = match;
  try {
    const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route;
    if (typeof loader !== 'function') return;
    await loader({
      params,
      request: new Request(address),
      url: address,
      pattern: route.path ?? '',
      context: undefined,
    });
  } catch {
    // Opening the page requests it again and shows the error.
  }
}
