import { Button } from '../../../ui/button';
import styles from './reports.module.css';

const count = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

/** Progress of a report in rows, with a button to stop it. */
export function RunProgress({ rows, of, onStop }: { rows: number; of: number | null; onStop: () => void }) {
  return (
    <div className={styles.progress}>
      <p role="status">
        {of === null ? `Reading: ${count(rows)} so far` : `Reading: ${rows.toLocaleString('en-US')} of ${count(of)}`}
      </p>
      <progress aria-label="Rows read" {...(of !== null && { value: rows, max: Math.max(of, 1) })} />
      <Button small onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

export function RunStopped({ rows, onAgain }: { rows: number; onAgain: () => void }) {
  return (
    <div className={styles.progress}>
      <p role="status">Stopped after {count(rows)}.</p>
      <Button small autoFocus onClick={onAgain}>
        Run again
      </Button>
    </div>
  );
}
