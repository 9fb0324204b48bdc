import { useLayoutEffect, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listAddress, type ListPlace } from './list-address';
import { toggled, type FilterChoice, type ListFilters } from './list-filters';

/** While the beginning of the list is in sight it stays where it is; from further down one is led back to it. */
function keepsScroll(results: HTMLElement | null): boolean {
  return (results?.getBoundingClientRect().top ?? 0) >= 0;
}

interface Filters {
  /** What is chosen, from the moment it is chosen: the list follows when it has arrived. */
  filters: ListFilters;
  isLoading: boolean;
  toggle: (choice: FilterChoice) => void;
}

/** Filters change the address and nothing else; the list, which begins where `results` is, follows it. */
export function useFilters(place: ListPlace, results: RefObject<HTMLElement | null>): Filters {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<{ from: string; filters: ListFilters } | null>(null);
  // A list that is left before it followed shows what it is a list of when one comes back.
  useLayoutEffect(() => () => setAhead(null), []);
  // Wherever the way ends, the place one comes to has a key of its own.
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
