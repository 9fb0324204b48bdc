import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';

export function searchPath(term: string): string {
  return `/product/search/${encodeURIComponent(term)}`;
}

/** Opens the results for the form's text and returns true; false without text. */
export function useSearchSubmit(): (event: FormEvent<HTMLFormElement>) => boolean {
  const navigate = useNavigate();
  return event => {
    event.preventDefault();
    const term = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    // URLs read "." and ".." as path steps.
    if (term === '' || term === '.' || term === '..') return false;
    void navigate(searchPath(term));
    return true;
  };
}
