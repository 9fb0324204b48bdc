import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusBefore } from './focus-before';

/** Whatever is asked of the layout before the paint makes the page wait for the answer. Gives back how to call it off. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Pages that were left are still there, and not to be seen. */
function inSight(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(element => element.checkVisibility());
}

function focusHeading(): void {
  // Sorting and filtering lead to a first page too, and are gone on with where one is.
  if (document.activeElement?.closest('[data-keeps-focus]')) return;
  const heading = inSight('main [data-opened]') ?? inSight('main h1') ?? inSight('main');
  if (!heading) return;
  heading.tabIndex = -1;
  // The scroll position is the router's to restore.
  heading.focus({ preventScroll: true });
}

/**
 * After a navigation inside the store the focus goes to the new page's heading, or to that of the record it opened
 * beside a list, and its title is said, as a browser does by itself for a page it loads whole. A change of sort order
 * or view stays where it is.
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
      // Who went on to another place meanwhile stays there.
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
