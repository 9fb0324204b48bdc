import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusBefore } from './focus-before';

/** Runs work after the next paint, because reading the layout earlier delays it. Returns a function that cancels it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Returns the first visible match. */
function inSight(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(element => element.checkVisibility());
}

function focusHeading(): void {
  // Sorting and filtering also lead to a first page, but keep the focus.
  if (document.activeElement?.closest('[data-keeps-focus]')) return;
  const heading = inSight('main [data-opened]') ?? inSight('main h1') ?? inSight('main');
  if (!heading) return;
  // The initial field of a page is already a tab stop.
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  // The router restores the scroll position.
  heading.focus({ preventScroll: true });
}

/**
 * Moves the focus to the heading of a new page or of a record opened next to a list, or to the page's initial field.
 * Announces the page's title, as browsers do for a full page load. Changing the sort order or view keeps the focus.
 */
export function PageAnnouncer() {
  const { pathname, search } = useLocation();
  const place = `${pathname}?page=${new URLSearchParams(search).get('page') ?? '1'}`;
  const shown = useRef(place);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    return afterPaint(() => {
      // If the user has moved the focus since, it stays there.
      if (document.activeElement === focusBefore() || document.activeElement === document.body) focusHeading();
      setTitle(document.title);
    });
  }, [place]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
