import { useEffect, useRef, type RefObject } from 'react';
import { useIsInBrowser } from '../../../ui/use-is-in-browser';
import styles from './pad-page.module.css';

export interface MainAction {
  /** The field for new lines, whose text comes first */
  entry: RefObject<HTMLTextAreaElement | null>;
  /** The button that adds the ready lines */
  add: RefObject<HTMLButtonElement | null>;
}

/**
 * Makes Ctrl+Enter, or Cmd+Enter on a Mac, do what the main button does at that moment, anywhere on the pad: put typed
 * text on the pad, or else add the ready lines to the cart. A disabled button ignores it. On a link the keys open a new
 * tab, as everywhere.
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

/** The key next to the button that it works like. Phones have no such keys. */
export function MainKey({ isWhileTyping = false }: { isWhileTyping?: boolean }) {
  const isMac = useIsInBrowser() && /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    <span className={styles.key} data-while-typing={isWhileTyping || undefined}>
      <kbd>{isMac ? 'Cmd' : 'Ctrl'}</kbd>+<kbd>Enter</kbd>
    </span>
  );
}
