import { useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listAddress, type ListPlace } from './list-address';
import { toggled, type FilterChoice, type ListFilters } from './list-filters';

/** Keeps the scroll position if the start of the list is visible; otherwise scrolls to the start. */
function keepsScroll(results: HTMLElement | null): boolean {
  return (results?.getBoundingClientRect().top ?? 0) >= 0;
}

/** Filters that were chosen, and whose list has not loaded yet */
interface Ahead {
  filters: ListFilters;
  /** Key of the location that is shown meanwhile */
  from: string;
  /** The address of the list */
  target: string;
  /** Addresses of earlier choices that had not loaded either */
  passed: readonly string[];
}

interface Filters {
  /** The chosen filters, updated at once; the list follows when it has loaded. */
  filters: ListFilters;
  isLoading: boolean;
  toggle: (choice: FilterChoice) => void;
}

/** Filters only change the URL; the list follows. `results` is the start of the list. */
export function useFilters(place: ListPlace, results: RefObject<HTMLElement | null>): Filters {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<Ahead | null>(null);
  // A list that was left before it loaded shows the filters of its URL when the user returns.
  useLayoutEffect(() => () => setAhead(null), []);
  // Each navigation gets a new key. Going back to an earlier key must not show the choices made there. React may show
  // the list of an earlier choice after a later one was made, which then still applies.
  if (ahead && ahead.from !== key) {
    const shown = pathname + search;
    setAhead(shown !== ahead.target && ahead.passed.includes(shown) ? { ...ahead, from: key } : null);
  }
  const isLoading = ahead?.from === key;
  const chosen = isLoading ? ahead.filters : place.filters;
  return {
    filters: chosen,
    isLoading,
    toggle: choice => {
      const filters = toggled(chosen, choice);
      const target = listAddress(pathname, { ...place, page: 1, filters });
      setAhead({ filters, from: key, target, passed: isLoading ? [...ahead.passed, ahead.target] : [] });
      void navigate(target, { preventScrollReset: keepsScroll(results.current) });
    },
  };
}
