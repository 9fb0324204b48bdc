import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './confirm-dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called by Escape */
  onClose: () => void;
}

/** A modal dialog. The focus returns to where it was. */
export function Dialog({ title, children, onClose }: DialogProps) {
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
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className={styles.question}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
