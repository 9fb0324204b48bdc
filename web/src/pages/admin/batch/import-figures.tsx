import type { ImportStateFragment } from './batch.generated';
import { count } from './import-words';
import styles from './batch.module.css';

/** What the report's rows become, in large numbers. */
export function ImportFigures({ found, done }: { found: ImportStateFragment; done: boolean }) {
  const figures = [
    ['Rows read', found.rows],
    [done ? 'Added' : 'To add', found.added],
    [done ? 'Changed' : 'To change', found.changed],
    ['Unchanged', found.unchanged],
    ['Refused', found.refused],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure]) => (
        <div key={name} data-bad={(name === 'Refused' && figure > 0) || undefined}>
          <dt>{name}</dt>
          <dd>{count(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
