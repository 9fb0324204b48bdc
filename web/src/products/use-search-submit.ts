import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';

export function searchPath(term: string): string {
  return `/product/search/${encodeURIComponent(term)}`;
}

/** Goes to what is found for the form's words, and says so; without words it goes nowhere. */
export function useSearchSubmit(): (event: FormEvent<HTMLFormElement>) => boolean {
  const navigate = useNavigate();
  return event => {
    event.preventDefault();
    const term = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    // Addresses read "." and ".." as steps, not as words.
    if (term === '' || term === '.' || term === '..') return false;
    void navigate(searchPath(term));
    return true;
  };
}
