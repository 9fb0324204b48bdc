import { useEffect, useRef, type RefObject } from 'react';
import { useIsInBrowser } from '../../../ui/use-is-in-browser';
import styles from './order-pad-page.module.css';

export interface MainAction {
  /** The field for new lines, whose text takes precedence */
  entry: RefObject<HTMLTextAreaElement | null>;
  /** The button that adds the ready lines */
  add: RefObject<HTMLButtonElement | null>;
}

/**
 * Handles Ctrl+Enter, or Cmd+Enter on a Mac, anywhere on the pad: puts typed text on the pad, or else adds the ready
 * lines to the cart. Does nothing while the button is disabled. On a link, the keys open a new tab as usual.
 */
export function useMainKey(): MainAction {
  const entry = useRef<HTMLTextAreaElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isMainKey = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isElsewhere = event.target instanceof Element && event.target.closest('a[href], dialog') !== null;
      if (!isMainKey || isElsewhere || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      if (entry.current && entry.current.value.trim() !== '') entry.current.form?.requestSubmit();
      else if (!event.repeat) add.current?.click();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { entry, add };
}

/** Shows the shortcut next to the main button. Hidden on phones, which have no such keys. */
export function MainKey({ isWhileTyping = false }: { isWhileTyping?: boolean }) {
  const isMac = useIsInBrowser() && /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    <span className={styles.key} data-while-typing={isWhileTyping || undefined}>
      <kbd>{isMac ? 'Cmd' : 'Ctrl'}</kbd>+<kbd>Enter</kbd>
    </span>
  );
}
