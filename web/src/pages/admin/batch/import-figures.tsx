import type { ImportStateFragment } from './batch.generated';
import { count } from './import-words';
import styles from './batch.module.css';

type Figure = readonly [name: string, figure: number];

/** Shows the number of rows per result in large type. */
export function ImportFigures({ found, done }: { found: ImportStateFragment; done: boolean }) {
  return (
    <Figures
      figures={[
        ['Rows read', found.rows],
        [done ? 'Added' : 'To add', found.added],
        [done ? 'Changed' : 'To change', found.changed],
        ['Unchanged', found.unchanged],
        ['Refused', found.refused],
      ]}
    />
  );
}

/** Shows the numbers of records that an undo removed and restored. */
export function UndoFigures({ found: { added, changed, removed, restored } }: { found: ImportStateFragment }) {
  const [gone, back] = [removed ?? 0, restored ?? 0];
  return (
    <Figures
      figures={[
        ['Removed', gone],
        ['Restored', back],
        ['Left as they are', added + changed - gone - back],
      ]}
    />
  );
}

function Figures({ figures }: { figures: readonly Figure[] }) {
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
