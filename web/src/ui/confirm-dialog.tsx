import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './button';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  question: string;
  /** What the answer brings about. */
  children?: ReactNode;
  /** Word of the button that does it. */
  yes: string;
  no: string;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something is done that cannot be undone. Escape is a no; the focus goes back to where it came from. */
export function ConfirmDialog({ question, children, yes, no, busy = false, onYes, onNo }: ConfirmDialogProps) {
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
