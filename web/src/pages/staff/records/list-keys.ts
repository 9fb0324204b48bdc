import type { KeyboardEvent } from 'react';

function linksOf(place: Element | null | undefined): HTMLAnchorElement[] {
  return [...(place?.querySelectorAll<HTMLAnchorElement>('tbody a') ?? [])];
}

/** Moves the focus between the search and the rows with the arrow keys. Enter follows the row's link. */
export function moveThroughList(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const step = event.key === 'ArrowDown' ? 1 : -1;
  const links = linksOf(event.currentTarget);
  const search = event.currentTarget.querySelector<HTMLInputElement>('input[type="search"]');
  const isSearching = document.activeElement === search;
  const index = isSearching ? -1 : links.findIndex(link => link === document.activeElement);
  if (!isSearching && index < 0) return;
  const next = index + step;
  if (next < -1) return;
  event.preventDefault();
  if (next === -1) search?.focus();
  else links[next]?.focus();
}
