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

/** Returns the link to a page in a list whose rows get the focus back. */
function rowOf(pathname: string): HTMLAnchorElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main [data-focus-returns] a');
  return [...links].find(link => link.pathname === pathname && link.checkVisibility());
}

/** Whether the rows of a list are loading, or being read again, and so cannot be focused yet. */
function isWaitingForRows(): boolean {
  return !inSight('main [data-opened]') && document.querySelector('main [data-focus-returns="later"]') !== null;
}

/** Runs work once the rows of a list can be focused; at once if there is no list. Returns a function that cancels it. */
function onceRead(work: () => void): () => void {
  const main = document.querySelector('main');
  if (!main || !isWaitingForRows()) {
    work();
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    if (isWaitingForRows()) return;
    observer.disconnect();
    work();
  });
  observer.observe(main, { subtree: true, childList: true, attributeFilter: ['data-focus-returns'] });
  return () => observer.disconnect();
}

function focusRowOrHeading(left: string): void {
  const row = inSight('main [data-opened]') ? undefined : rowOf(left);
  if (row) row.focus();
  else focusHeading();
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
 * In a list of staff it returns to the row of the page that was left.
 * Announces the page's title, as browsers do for a full page load. Changing the sort order or view keeps the focus.
 */
export function PageAnnouncer() {
  const { pathname, search } = useLocation();
  const place = `${pathname}?page=${new URLSearchParams(search).get('page') ?? '1'}`;
  const shown = useRef({ place, pathname });
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current.place === place) return;
    const left = shown.current.pathname;
    shown.current = { place, pathname };
    let stopWaiting = () => {};
    const cancel = afterPaint(() => {
      stopWaiting = onceRead(() => {
        // If the user has moved the focus since, it stays there.
        if (document.activeElement === focusBefore() || document.activeElement === document.body)
          focusRowOrHeading(left);
      });
      setTitle(document.title);
    });
    return () => {
      cancel();
      stopWaiting();
    };
  }, [place, pathname]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
