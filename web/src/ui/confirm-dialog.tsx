import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './button';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  question: string;
  /** Explains the consequences */
  children?: ReactNode;
  /** Label of the confirming button */
  yes: string;
  no: string;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something that cannot be undone. Escape cancels; the focus returns to where it was. */
export function ConfirmDialog({ question, children, yes, no, busy = false, onYes, onNo }: ConfirmDialogProps) {
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
        onNo();
      }}
    >
      <h2 id={id} className={styles.question}>
        {question}
      </h2>
      {children && <div className={styles.content}>{children}</div>}
      <div className={styles.answers}>
        <Button autoFocus onClick={onNo}>
          {no}
        </Button>
        <Button kind="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
