import { Button } from '../../../ui/button';
import type { ImportStateFragment } from './imports.generated';
import { count, timeLeft } from './import-words';
import styles from './imports.module.css';

/** Progress of an import, which continues on the server if the page is closed. The list of imports links back here. */
export function ImportProgress({
  found: { status, rows, rowsDone, secondsLeft },
  onCancel,
}: {
  found: ImportStateFragment;
  onCancel: () => void;
}) {
  const isCounted = status === 'reading' && rows > 0;
  return (
    <section className={styles.step} aria-label="Progress">
      <h2>
        {status === 'applying'
          ? 'Writing to the store'
          : status === 'waiting'
            ? 'Waiting for another import'
            : 'Reading the report'}
      </h2>
      <progress
        className={styles.progress}
        aria-label="Rows done"
        max={isCounted ? rows : undefined}
        value={isCounted ? rowsDone : undefined}
      />
      <p role="status">
        {isCounted ? `${count(rowsDone)} of ${count(rows)} rows${timeLeft(secondsLeft)}` : 'This may take a while.'}
      </p>
      <p className={styles.quiet}>The import continues on the server. You may leave this page and come back to it.</p>
      {status !== 'applying' && <Button onClick={onCancel}>Cancel this import</Button>}
    </section>
  );
}
