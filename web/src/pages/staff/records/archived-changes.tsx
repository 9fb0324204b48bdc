import { formatDate } from '../../../ui/dates';
import { useStoreFacts } from '../../../ui/store-context';
import { useArchivedChangesQuery } from './history.generated';
import styles from './record-pane.module.css';

/** Shows where older changes were archived; empty if none were. */
export function ArchivedChanges() {
  const timeZone = useStoreFacts()?.timeZone;
  const { data } = useArchivedChangesQuery();
  const archived = data?.archivedChanges;
  if (!archived) return null;
  return (
    <p className={styles.archived}>
      Older changes, up to {formatDate(archived.through, timeZone)}, are in archive files on the server:{' '}
      {archived.entries.toLocaleString('en-US')} {archived.entries === 1 ? 'entry' : 'entries'} in{' '}
      {archived.folders.join(', ')}.
    </p>
  );
}
