import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  question: string;
  /** Explains the consequences */
  children?: ReactNode;
  /** Label of the confirming button */
  yes: string;
  no: string;
  busy?: boolean;
  /** Whether there is something to confirm */
  isReady?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something that cannot be undone. Escape cancels. */
export function ConfirmDialog({
  question,
  children,
  yes,
  no,
  busy = false,
  isReady = true,
  onYes,
  onNo,
}: ConfirmDialogProps) {
  return (
    <Dialog title={question} onClose={onNo}>
      {children && <div className={styles.content}>{children}</div>}
      <div className={styles.answers}>
        <Button autoFocus onClick={onNo}>
          {no}
        </Button>
        <Button kind="danger" busy={busy} disabled={!isReady} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
