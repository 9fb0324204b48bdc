import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { formatDateTime } from '../../../ui/dates';
import { Email } from '../../../ui/email';
import { useStoreFacts } from '../../../ui/store-context';
import type { FailedMailRow_MailFragment } from './failed-mail.generated';
import table from '../records/action-table.module.css';
import styles from './failed-mail.module.css';

interface FailedMailTableProps {
  mail: readonly FailedMailRow_MailFragment[];
  busy: boolean;
  onResend: (mail: FailedMailRow_MailFragment) => void;
  onDismiss: (mail: FailedMailRow_MailFragment) => void;
}

export function FailedMailTable({ mail, busy, onResend, onDismiss }: FailedMailTableProps) {
  const timeZone = useStoreFacts()?.timeZone;
  return (
    <table data-cards className={table.table}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">Recipient and reason</th>
          <th scope="col">Attempts</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {mail.map(row => (
          <tr key={row.id}>
            <td className={styles.order}>
              {row.orderKey == null ? (
                'Activation code'
              ) : (
                <Link to={`/historicalorder/${row.orderKey}`}>{row.orderKey}</Link>
              )}
            </td>
            <td className={styles.customer}>
              <Link to={`/admin/edit-customer/${row.customerKey}`}>{row.customerName}</Link>{' '}
              <span className={table.quiet}>{row.customerNumber}</span>
            </td>
            <td className={styles.reason}>
              <Email address={row.recipient} />
              <span className={`${table.quiet} ${styles.line}`}>
                {row.isRefused ? 'Refused' : 'Not delivered'}: {row.reason}
              </span>
            </td>
            <td className={styles.attempts}>
              <span>
                {row.attempts.toLocaleString('en-US')}
                <span className={styles.unit}> {row.attempts === 1 ? 'attempt' : 'attempts'}</span>
              </span>
              <span className={`${table.quiet} ${styles.line}`}>
                {row.attempts === 1
                  ? formatDateTime(row.lastAttemptAt, timeZone)
                  : `${formatDateTime(row.firstAttemptAt, timeZone)} to ${formatDateTime(row.lastAttemptAt, timeZone)}`}
              </span>
            </td>
            <td className={table.actions}>
              <div>
                <Button small busy={busy} aria-label={`Resend ${mailName(row)}`} onClick={() => onResend(row)}>
                  Resend
                </Button>
                <Button
                  small
                  kind="quiet"
                  disabled={busy}
                  aria-label={`Dismiss ${mailName(row)}`}
                  onClick={() => onDismiss(row)}
                >
                  Dismiss
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function mailName({ orderKey, customerNumber }: FailedMailRow_MailFragment): string {
  return orderKey == null ? `activation code of ${customerNumber}` : `order ${orderKey}`;
}
