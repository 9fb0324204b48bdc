import type { ImportPreviewFragment, ImportStateFragment } from './imports.generated';
import { count } from './import-words';
import styles from './imports.module.css';

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

/** Shows the numbers of records that undos removed and restored. */
export function UndoFigures({ found }: { found: ImportPreviewFragment }) {
  return (
    <Figures
      figures={[
        ['Removed', found.removed ?? 0],
        ['Restored', found.restored ?? 0],
        ['Not undone, or in part', found.left ?? 0],
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
