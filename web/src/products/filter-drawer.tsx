import { IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../ui/button';
import styles from './filter-drawer.module.css';

interface FilterDrawerProps {
  /** Number of results with the current filters, in words. */
  outcome: string;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The filters on a small screen, above the list, which updates with each choice. */
export function FilterDrawer({ outcome, busy, onClose, children }: FilterDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed before its element is removed: a dialog that is removed while open does not restore the focus.
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
