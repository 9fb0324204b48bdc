import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const TYPING_PAUSE_MS = 200;

/** Search and page of a list stand in the address, so that reload and back find the same rows; an opened record keeps them. */
export function useListAddress() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const page = Math.max(0, Number.parseInt(address.get('page') ?? '1', 10) - 1 || 0);
  const [typed, setTyped] = useState(search);
  const show = (text: string, newPage: number, replace: boolean) =>
    setAddress({ ...(text && { search: text }), ...(newPage > 0 && { page: String(newPage + 1) }) }, { replace, preventScrollReset: true });

  useEffect(() => {
    if (typed === search) return;
    const pause = setTimeout(() => show(typed, 0, true), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  });

  return {
    /** What the list is asked for. */
    asked: search.trim(),
    page,
    typed,
    type: setTyped,
    goToPage: (next: number) => show(search, next, false),
    /** "?search=bolt&page=2", or nothing. */
    query: address.size > 0 ? `?${address}` : '',
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
