import { useEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams, type NavigateOptions } from 'react-router-dom';

export const listPageSize = 50;
const typingPauseMs = 200;

/**
 * Search and page of a list are part of the URL, so that Reload and Back show the same rows, even after opening a
 * record.
 */
export function useListAddress() {
  const [address, setAddress] = useSearchParams();
  const isBack = useNavigationType() === 'POP';
  const search = address.get('search') ?? '';
  const page = Math.max(0, Number.parseInt(address.get('page') ?? '1', 10) - 1 || 0);
  const [typed, setTyped] = useState(search);
  const [followed, setFollowed] = useState(search);
  // Back restores the search of that entry. Otherwise the typed text is newer than the URL.
  if (followed !== search) {
    setFollowed(search);
    if (isBack) setTyped(search);
  }
  /** Keeps other parameters, such as filters. */
  const go = (changes: Record<string, string>, options: NavigateOptions) => {
    const next = new URLSearchParams(address);
    for (const [name, text] of Object.entries(changes)) {
      if (text) next.set(name, text);
      else next.delete(name);
    }
    setAddress(next, options);
  };
  const show = (text: string, newPage: number, replace: boolean) =>
    go({ search: text, page: newPage > 0 ? String(newPage + 1) : '' }, { replace, preventScrollReset: replace });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopWaiting = () => clearTimeout(pause.current);
  useEffect(() => stopWaiting, []);

  return {
    /** The text to search for */
    searchText: search.trim(),
    page,
    typed,
    type: (text: string) => {
      setTyped(text);
      stopWaiting();
      pause.current = setTimeout(() => show(text, 0, true), typingPauseMs);
    },
    /** Call it when a row is opened, so that a search waiting for more letters does not navigate back. */
    settle: stopWaiting,
    /** A filter in the URL; empty means none. */
    filter: (name: string) => address.get(name) ?? '',
    narrow: (name: string, text: string) => {
      stopWaiting();
      go({ search: typed, page: '', [name]: text }, { replace: true, preventScrollReset: true });
    },
    /** Removes search and filters. */
    clear: () => {
      stopWaiting();
      setTyped('');
      setAddress({}, { replace: true, preventScrollReset: true });
    },
    goToPage: (next: number) => show(search, next, false),
    /** "?search=bolt&page=2", or empty. */
    query: address.size > 0 ? `?${address}` : '',
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

/** Returns the variables of a list's query. */
export function pageOf({ searchText, page }: ListAddress) {
  return { search: searchText || null, first: listPageSize, offset: page * listPageSize };
}
