import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../ui/dates';
import { useStoreFacts } from '../../../ui/store-context';
import { actionWord, isSubject, SUBJECTS, type ChangeSubject } from './change-words';
import type { ChangeRow_ChangeFragment } from './history.generated';
import styles from './change-list.module.css';

interface ChangeListProps {
  label: string;
  changes: readonly ChangeRow_ChangeFragment[];
  /** Whose list it is: changes of other things name theirs. */
  of?: ChangeSubject;
}

/** Who changed which field of what, from what to what, when and from where. */
export function ChangeList({ label, changes, of }: ChangeListProps) {
  const timeZone = useStoreFacts()?.timeZone;
  return (
    <ol className={styles.changes} aria-label={label}>
      {changes.map((change) => (
        <li key={change.key} className={styles.change}>
          <p className={styles.head}>
            <time dateTime={new Date(change.date * 1000).toISOString()}>{formatDateTime(change.date, timeZone)}</time>
            {change.subject !== of && <RecordName change={change} />}
            <span>
              {actionWord(change.action)} by {change.actorName}
              {change.forName && <> for {change.forName}</>}
              {change.ip && <span className={styles.quiet}> from {change.ip}</span>}
            </span>
          </p>
          {change.fields.length > 0 && (
            <ul className={styles.fields}>
              {change.fields.map(({ field, from, to }) => (
                <li key={field}>
                  <code>{field}</code>: <span className={styles.before}>{shown(from)}</span> <span aria-hidden>&rarr;</span><span className="visually-hidden"> to </span> {shown(to)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function RecordName({ change: { subject, subjectKey, label, action } }: { change: ChangeRow_ChangeFragment }) {
  const known = isSubject(subject) ? SUBJECTS[subject] : null;
  // People know an order by its number; what is kept beside it is whose it is.
  const called = subject === 'order' && label ? `${subjectKey}, ${label}` : label || subjectKey;
  const name = `${known?.label ?? subject} ${called}`;
  return known?.path && action !== 'deleted' ? <Link to={known.path(subjectKey)}>{name}</Link> : <strong>{name}</strong>;
}

function shown(value: string | null): string {
  return value === null || value === '' ? 'nothing' : value;
}
