import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

function focusHeading(): void {
  // Sorting and filtering lead to a first page too, and are gone on with where one is.
  if (document.activeElement?.closest('[data-keeps-focus]')) return;
  const heading = document.querySelector<HTMLElement>('main [data-opened]') ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
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
    focusHeading();
    // React writes the title with the same change; a frame later it is there for certain.
    const frame = requestAnimationFrame(() => setTitle(document.title));
    return () => cancelAnimationFrame(frame);
  }, [place]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
