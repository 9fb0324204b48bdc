import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Children, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import styles from './carousel.module.css';

/** Tiles visible on a desktop. With this many or fewer, the carousel does not scroll. */
const tilesInView = 4;

interface Track {
  start: number;
  /** The last start position that still fills the view. */
  last: number;
}

function measure(list: HTMLElement): { step: number; track: Track } {
  const [first, second] = list.children;
  const step = first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 1;
  const last = Math.max(0, Math.round((list.scrollWidth - list.clientWidth) / step));
  return { step, track: { start: Math.min(last, Math.round(list.scrollLeft / step)), last } };
}

/** Moves the list by one tile and tracks its position. The browser does the scrolling and snapping. */
function useTrack(list: RefObject<HTMLUListElement | null>, count: number) {
  const [track, setTrack] = useState<Track>({ start: 0, last: Math.max(0, count - tilesInView) });
  const target = useRef(0);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const settle = () => {
      const { track: now } = measure(element);
      target.current = now.start;
      setTrack(now);
    };
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    element.addEventListener('scrollend', settle);
    return () => {
      observer.disconnect();
      element.removeEventListener('scrollend', settle);
    };
  }, [list, count]);

  function move(by: 1 | -1) {
    const element = list.current;
    if (!element) return;
    const { step, track: now } = measure(element);
    // Fast clicks add up from the last target, not from the current scroll position. The target stays within the
    // list, because a scroll beyond its end would fire no `scrollend`.
    target.current = Math.min(now.last, Math.max(0, target.current + by));
    element.scrollTo({ left: target.current * step, behavior: reducedMotion() ? 'auto' : 'smooth' });
    setTrack({ start: target.current, last: now.last });
  }

  return { track, move };
}

function reducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const items = Children.toArray(children);
  const { track, move } = useTrack(list, items.length);
  const movable = items.length > tilesInView;
  return (
    <div className={styles.carousel} role="group" aria-label={label}>
      <ul
        ref={list}
        className={styles.list}
        tabIndex={movable ? 0 : undefined}
        aria-label={movable ? `${label}, scrolls sideways` : undefined}
      >
        {items.map((item, index) => (
          <li key={index} className={styles.item}>
            {item}
          </li>
        ))}
      </ul>
      {movable && (
        <>
          <button
            type="button"
            className={`${styles.arrow} ${styles.left}`}
            aria-label="Previous product"
            data-hidden={track.start === 0 || undefined}
            onClick={() => move(-1)}
          >
            <IconChevronLeft size={28} aria-hidden />
          </button>
          <button
            type="button"
            className={`${styles.arrow} ${styles.right}`}
            aria-label="Next product"
            data-hidden={track.start >= track.last || undefined}
            onClick={() => move(1)}
          >
            <IconChevronRight size={28} aria-hidden />
          </button>
        </>
      )}
    </div>
  );
}
