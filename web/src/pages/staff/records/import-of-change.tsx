import { Link } from 'react-router-dom';
import type { ChangeSource_ChangeFragment } from './history.generated';
import { importPaths } from './import-paths';

/** Links the import that made a change, by itself or by its undo. */
export function ImportOfChange({ change: { import: source, isUndo } }: { change: ChangeSource_ChangeFragment }) {
  if (!source) return null;
  return (
    <span>
      {isUndo ? 'Undo of import' : 'Import'}{' '}
      <Link to={`${importPaths[source.kind]}?import=${source.key}`}>{source.fileName}</Link>
    </span>
  );
}
