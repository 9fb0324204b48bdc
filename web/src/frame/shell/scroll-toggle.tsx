import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import styles from './scroll-toggle.module.css';

type Place = 'upper' | 'lower' | 'still';

function currentPlace(): Place {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollHeight <= clientHeight) return 'still';
  return scrollTop < (scrollHeight - clientHeight) / 2 ? 'upper' : 'lower';
}

function watchScrolling(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  // The page's height also changes without scrolling.
  const observer = new ResizeObserver(onChange);
  observer.observe(document.body);
  return () => {
    window.removeEventListener('scroll', onChange);
    observer.disconnect();
  };
}

/** Scrolls to the bottom from the page's upper half, otherwise to the top. Hidden if the page does not scroll. */
export function ScrollToggle() {
  const place = useSyncExternalStore(watchScrolling, currentPlace, () => 'still' as const);
  if (place === 'still') return null;
  const down = place === 'upper';
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={down ? 'Scroll to bottom' : 'Scroll to top'}
      onClick={() => window.scrollTo({ top: down ? document.documentElement.scrollHeight : 0 })}
    >
      {down ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />}
    </button>
  );
}
