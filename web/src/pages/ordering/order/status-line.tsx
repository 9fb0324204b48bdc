import { IconCheck, IconX } from '@tabler/icons-react';
import { formatDateTime } from '../../../ui/dates';
import { statusWord } from '../../../trade/order-words';
import { useStoreFacts } from '../../../ui/store-context';
import { stepsOf } from './order-steps';
import type { OrderFactsFragment } from './order.generated';
import styles from './status-line.module.css';

/** The order's status as a line of steps. Staff also see who took each step. */
export function StatusLine({ order, withPerson }: { order: OrderFactsFragment; withPerson: boolean }) {
  const timeZone = useStoreFacts()?.timeZone;
  return (
    <ol className={styles.steps} aria-label="Order status">
      {stepsOf(order).map(({ status, at, by, forName, isCurrent }) => (
        <li
          key={status}
          className={styles.step}
          data-reached={at !== null || isCurrent || undefined}
          data-cancelled={status === 'cancelled' || undefined}
          aria-current={isCurrent ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden>
            {status === 'cancelled' ? <IconX size={14} /> : at !== null && <IconCheck size={14} />}
          </span>
          <span className={styles.word}>{statusWord(status)}</span>
          {at !== null && (
            <time className={styles.time} dateTime={new Date(at * 1000).toISOString()}>
              {formatDateTime(at, timeZone)}
            </time>
          )}
          {withPerson && by && (
            <span className={styles.time}>
              by {by}
              {forName && ` for ${forName}`}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
