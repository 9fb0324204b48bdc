import { IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../ui/button';
import styles from './filter-drawer.module.css';

interface FilterDrawerProps {
  /** What the list holds as it is narrowed now, in words. */
  outcome: string;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The filters on a small screen: over the list, which follows each choice behind them. */
export function FilterDrawer({ outcome, busy, onClose, children }: FilterDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the element goes: a dialog that is taken away while it is open does not give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={id}
      data-keeps-focus
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>Filters</h2>
        <button type="button" className={styles.close} aria-label="Close filters" onClick={onClose}>
          <IconX size={24} aria-hidden />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Button kind="primary" wide aria-live="polite" aria-busy={busy || undefined} onClick={onClose}>
          {outcome}
        </Button>
      </div>
    </dialog>
  );
}
