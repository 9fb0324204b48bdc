import { useEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams, type NavigateOptions } from 'react-router-dom';

const typingPauseMs = 200;

/** Search and page of a list stand in the address, so that reload and back find the same rows; an opened record keeps them. */
export function useListAddress() {
  const [address, setAddress] = useSearchParams();
  const isBack = useNavigationType() === 'POP';
  const search = address.get('search') ?? '';
  const page = Math.max(0, Number.parseInt(address.get('page') ?? '1', 10) - 1 || 0);
  const [typed, setTyped] = useState(search);
  const [followed, setFollowed] = useState(search);
  // Going back shows what was searched for then; otherwise the typed text is ahead of the address.
  if (followed !== search) {
    setFollowed(search);
    if (isBack) setTyped(search);
  }
  /** What else stands in the address, such as filters, stays. */
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
    /** What the list is asked for. */
    asked: search.trim(),
    page,
    typed,
    type: (text: string) => {
      setTyped(text);
      stopWaiting();
      pause.current = setTimeout(() => show(text, 0, true), typingPauseMs);
    },
    /** For a press on a row: who is on the way to a record is not called back by a search that waited for more letters. */
    settle: stopWaiting,
    /** A filter that stands in the address; empty is none. */
    filter: (name: string) => address.get(name) ?? '',
    narrow: (name: string, text: string) => {
      stopWaiting();
      go({ search: typed, page: '', [name]: text }, { replace: true, preventScrollReset: true });
    },
    /** Nothing is searched for or filtered any more. */
    clear: () => {
      stopWaiting();
      setTyped('');
      setAddress({}, { replace: true, preventScrollReset: true });
    },
    goToPage: (next: number) => show(search, next, false),
    /** "?search=bolt&page=2", or nothing. */
    query: address.size > 0 ? `?${address}` : '',
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
