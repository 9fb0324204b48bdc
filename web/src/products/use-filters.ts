import { useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listAddress, type ListPlace } from './list-address';
import { toggled, type FilterChoice, type ListFilters } from './list-filters';

/** Keeps the scroll position if the start of the list is visible; otherwise scrolls to the start. */
function keepsScroll(results: HTMLElement | null): boolean {
  return (results?.getBoundingClientRect().top ?? 0) >= 0;
}

interface Filters {
  /** The chosen filters, updated at once; the list follows when it has loaded. */
  filters: ListFilters;
  isLoading: boolean;
  toggle: (choice: FilterChoice) => void;
}

/** Filters only change the URL; the list follows. `results` is the start of the list. */
export function useFilters(place: ListPlace, results: RefObject<HTMLElement | null>): Filters {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<{ from: string; filters: ListFilters } | null>(null);
  // A list that was left before it loaded shows the filters of its URL when the user returns.
  useLayoutEffect(() => () => setAhead(null), []);
  // Each navigation gets a new key. Going back to an earlier key must not show the choices made there.
  if (ahead && ahead.from !== key) setAhead(null);
  const isLoading = ahead?.from === key;
  const chosen = isLoading ? ahead.filters : place.filters;
  return {
    filters: chosen,
    isLoading,
    toggle: choice => {
      const filters = toggled(chosen, choice);
      setAhead({ from: key, filters });
      void navigate(listAddress(pathname, { ...place, page: 1, filters }), {
        preventScrollReset: keepsScroll(results.current),
      });
    },
  };
}
