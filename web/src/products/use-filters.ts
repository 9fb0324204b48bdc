import { useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listAddress, type ListPlace } from './list-address';
import { toggled, type FilterChoice, type ListFilters } from './list-filters';

/** If the start of the list is visible, the scroll position stays; from further down, the page scrolls to it. */
function keepsScroll(results: HTMLElement | null): boolean {
  return (results?.getBoundingClientRect().top ?? 0) >= 0;
}

interface Filters {
  /** The chosen filters, updated at once; the list follows when it has loaded. */
  filters: ListFilters;
  isLoading: boolean;
  toggle: (choice: FilterChoice) => void;
}

/** Filters only change the URL; the list follows. `results` is where it starts. */
export function useFilters(place: ListPlace, results: RefObject<HTMLElement | null>): Filters {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<{ from: string; filters: ListFilters } | null>(null);
  // A list that is left before it loaded shows its own filters when one returns.
  useLayoutEffect(() => () => setAhead(null), []);
  // Every navigation ends with another key. Going back to this one later must not show what was chosen then.
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
