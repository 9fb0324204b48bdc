import { Button } from '../../../ui/button';
import { formatDateTime } from '../../../ui/dates';
import { Notice } from '../../../ui/notice';
import { useStoreFacts } from '../../../ui/store-context';
import type { FieldKinds } from '../../../ui/use-fields';
import type { Overtaken } from './use-record-form';
import styles from './record-form.module.css';

interface OvertakenNoticeProps<Name extends string> {
  overtaken: Overtaken<Name>;
  kinds: FieldKinds<Name>;
  values: Record<Name, string>;
  describe: (name: Name, text: string) => string;
  onTake: (name: Name) => void;
}

/** Shows changes that another person made meanwhile, with the stored and the typed values. */
export function OvertakenNotice<Name extends string>({
  overtaken,
  kinds,
  values,
  describe,
  onTake,
}: OvertakenNoticeProps<Name>) {
  const timeZone = useStoreFacts()?.timeZone;
  const { changedBy, changedAt, stored } = overtaken;
  const names = Object.keys(stored) as Name[];
  const when = changedAt === null ? '' : ` on ${formatDateTime(changedAt, timeZone)}`;
  return (
    <Notice kind="warning">
      <p>
        <strong>
          {changedBy ?? 'Somebody else'} changed this record{when}.
        </strong>{' '}
        What you typed is kept and not saved yet. Check it, then submit once more.
      </p>
      <ul className={styles.changes}>
        {names.map(name => {
          const now = stored[name] ?? '';
          const isKept = values[name].trim() !== now.trim();
          return (
            <li key={name}>
              <span>
                {kinds[name].label}: now {describe(name, now) || 'empty'}
                {isKept && `, here ${describe(name, values[name]) || 'empty'}`}
              </span>
              {isKept && (
                <Button small onClick={() => onTake(name)}>
                  Take the stored one
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
