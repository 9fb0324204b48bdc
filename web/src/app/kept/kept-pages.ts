import type { Location, RouteMatch } from 'react-router-dom';

/** A page of the storefront in its last state, shown or not. */
export interface KeptPage {
  id: number;
  location: Location;
  /** From the outermost route to the page's own. */
  matches: RouteMatch[];
  /** It was left as it is, so showing it again is no entry. */
  wasLeft: boolean;
  /** Made before anybody asked for it. */
  isAhead: boolean;
}

/** Where the router is; `matches` is null on pages that are not kept. */
export interface Visit {
  location: Location;
  matches: RouteMatch[] | null;
}

export interface KeptPages {
  /** In the order in which they came. */
  pages: readonly KeptPage[];
  shown: number | null;
  /** Ids of pages, the one shown last at the end. */
  recent: readonly number[];
  visited: Location | null;
  nextId: number;
}

/** Enough for a list, its next pages and some products looked at from it. */
export const mostKept = 8;

export const nothingKept: KeptPages = { pages: [], shown: null, recent: [], visited: null, nextId: 1 };

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}

function withoutPage({ search }: Location): string {
  const pairs = new URLSearchParams(search);
  pairs.delete('page');
  return pairs.toString();
}

/** Filters and the order of a list change it where it stands; another page of a list is another page. */
function changesInPlace(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && withoutPage(from) !== withoutPage(to);
}

function shownPage({ pages, shown }: KeptPages): KeptPage | undefined {
  return pages.find(({ id }) => id === shown);
}

/** The page that a visit shows: the one that is there already, or a new one. Asked twice for the same visit it changes nothing. */
export function visit(kept: KeptPages, { location, matches }: Visit): KeptPages {
  if (kept.visited === location) return kept;
  const left = shownPage(kept);
  if (matches === null) return { ...withLeft(kept, left), shown: null, visited: location };
  if (left && (changesInPlace(left.location, location) || addressOf(left.location) === addressOf(location))) {
    const pages = kept.pages.flatMap(page => {
      if (page === left) return { ...page, location, matches, wasLeft: false };
      return addressOf(page.location) === addressOf(location) ? [] : page;
    });
    return { ...kept, pages, visited: location };
  }
  const known = kept.pages.find(page => addressOf(page.location) === addressOf(location));
  return known ? withShown(withLeft(kept, left), known, location) : withNew(withLeft(kept, left), location, matches);
}

function withLeft(kept: KeptPages, left: KeptPage | undefined): KeptPages {
  return left ? { ...kept, pages: kept.pages.map(page => (page === left ? { ...page, wasLeft: true } : page)) } : kept;
}

function withShown(kept: KeptPages, { id }: KeptPage, location: Location): KeptPages {
  const pages = kept.pages.map(page => {
    if (page.id !== id) return page;
    // Every link of a page asks where it is: the place stays the same object for as long as it is the same place.
    return { ...page, isAhead: false, location: page.location.hash === location.hash ? page.location : location };
  });
  return showing({ ...kept, pages }, id, location);
}

function withNew(kept: KeptPages, location: Location, matches: RouteMatch[]): KeptPages {
  const page: KeptPage = { id: kept.nextId, location, matches, wasLeft: false, isAhead: false };
  return showing({ ...kept, pages: [...kept.pages, page], nextId: page.id + 1 }, page.id, location);
}

function showing(kept: KeptPages, shown: number, visited: Location): KeptPages {
  const recent = [...kept.recent.filter(id => id !== shown), shown].slice(-mostKept);
  return {
    ...kept,
    pages: kept.pages.filter(({ id, isAhead }) => isAhead || recent.includes(id)),
    recent,
    shown,
    visited,
  };
}

/** Makes a page hidden, to be there when it is asked for; one at a time. */
export function prepare(
  kept: KeptPages,
  { location, matches }: { location: Location; matches: RouteMatch[] },
): KeptPages {
  const shown = shownPage(kept);
  if (shown && changesInPlace(shown.location, location)) return kept;
  if (kept.pages.some(page => addressOf(page.location) === addressOf(location))) return kept;
  const pages = [
    ...kept.pages.filter(page => !page.isAhead),
    { id: kept.nextId, location, matches, wasLeft: false, isAhead: true },
  ];
  return { ...kept, pages, nextId: kept.nextId + 1 };
}

export function hiddenAddresses({ pages, shown }: KeptPages): ReadonlySet<string> {
  return new Set(pages.filter(({ id }) => id !== shown).map(({ location }) => addressOf(location)));
}

/** Another person is behind the page now: only what stands on the screen stays, and asks anew by itself. */
export function forget(kept: KeptPages): KeptPages {
  const pages = kept.pages.filter(({ id }) => id === kept.shown);
  return { ...kept, pages, recent: pages.map(({ id }) => id) };
}
