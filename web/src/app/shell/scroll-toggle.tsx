import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './scroll-toggle.module.css';

type Place = 'upper' | 'lower' | 'still';

/** So long after the last movement a person may still be on the way. */
const REST_MS = 900;

function currentPlace(): Place {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollHeight <= clientHeight) return 'still';
  return scrollTop < (scrollHeight - clientHeight) / 2 ? 'upper' : 'lower';
}

function watchScrolling(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  // Pages grow and shrink without being scrolled.
  const observer = new ResizeObserver(onChange);
  observer.observe(document.body);
  return () => {
    window.removeEventListener('scroll', onChange);
    observer.disconnect();
  };
}

function useMoving(): boolean {
  const [moving, setMoving] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onScroll() {
      setMoving(true);
      clearTimeout(timer);
      timer = setTimeout(() => setMoving(false), REST_MS);
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return moving;
}

/**
 * Jumps to the bottom from the page's upper half, else to the top. Shown where there is something to scroll. On a phone
 * it keeps within the page's margin and comes out while the page moves, so that it covers nothing one wants to press.
 */
export function ScrollToggle() {
  const place = useSyncExternalStore(watchScrolling, currentPlace, () => 'still' as const);
  const moving = useMoving();
  if (place === 'still') return null;
  const down = place === 'upper';
  return (
    <button
      type="button"
      className={styles.toggle}
      data-moving={moving || undefined}
      aria-label={down ? 'Scroll to bottom' : 'Scroll to top'}
      onClick={() => window.scrollTo({ top: down ? document.documentElement.scrollHeight : 0 })}
    >
      {down ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />}
    </button>
  );
}
