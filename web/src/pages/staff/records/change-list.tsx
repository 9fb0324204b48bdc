import { Link } from 'react-router-dom';
import { changeSubjects, type ChangeSubject } from '#definitions/change-subjects';
import { formatDateTime } from '../../../ui/dates';
import { useStoreFacts } from '../../../ui/store-context';
import { ImportOfChange } from './import-of-change';
import { actionWord, fieldLabel, isSubject, valueText, type FieldLabels } from './change-words';
import type { ChangeRow_ChangeFragment } from './history.generated';
import styles from './change-list.module.css';

interface ChangeListProps {
  label: string;
  changes: readonly ChangeRow_ChangeFragment[];
  /** Labels from the form; orders have none. */
  labels?: FieldLabels;
  /** Type of the list's record; changes of other types show the name of their record */
  of?: ChangeSubject;
}

/** Changes with person, time, IP address, and old and new values. */
export function ChangeList({ label, changes, labels = {}, of }: ChangeListProps) {
  const timeZone = useStoreFacts()?.timeZone;
  return (
    <ol className={styles.changes} aria-label={label}>
      {changes.map(change => (
        <li key={change.key} className={styles.change}>
          <p className={styles.head}>
            <time dateTime={new Date(change.date * 1000).toISOString()}>{formatDateTime(change.date, timeZone)}</time>
            {change.subject !== of && <RecordName change={change} />}
            <span>
              {actionWord(change.action)} by {change.actorName}
              {change.forName && <> for {change.forName}</>}
              {change.ip && <span className={styles.quiet}> from {change.ip}</span>}
            </span>
            {change.subject !== 'import' && <ImportOfChange change={change} />}
          </p>
          {change.fields.length > 0 && (
            <ul className={styles.fields}>
              {change.fields.map(({ field, from, to, fromName, toName }) => (
                <li key={field}>
                  {fieldLabel(labels, change.subject, field)}:{' '}
                  <span className={styles.before}>{valueText(field, from, fromName)}</span> to{' '}
                  {valueText(field, to, toName)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Returns the record's name. Orders include their number, contacts and locations their customer. */
function calledBy({ subject, subjectKey, label, customerName }: ChangeRow_ChangeFragment): string {
  if (subject === 'order' && label) return `${subjectKey}, ${label}`;
  if (subject === 'customer') return label || (customerName ?? String(subjectKey));
  return `${label || subjectKey}${customerName ? ` of ${customerName}` : ''}`;
}

function RecordName({ change }: { change: ChangeRow_ChangeFragment }) {
  const { subject, subjectKey, action } = change;
  if (subject === 'import' && change.import) return <ImportOfChange change={change} />;
  const known = isSubject(subject) ? changeSubjects[subject] : null;
  const called = calledBy(change);
  const name = `${known?.label ?? subject} ${called}`;
  return known?.page && action !== 'deleted' ? (
    <Link to={known.page.replace(':key', String(subjectKey))}>{name}</Link>
  ) : (
    <strong>{name}</strong>
  );
}
