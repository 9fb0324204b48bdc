import { NavLink } from 'react-router-dom';
import { Notice } from '../../ui/notice';
import { useStaffNoticesQuery, type StaffNoticesQuery } from './staff-notices.generated';
import styles from './admin-frame.module.css';

const pollMs = 60_000;

interface StaffNotice {
  label: string;
  address: string;
  count: (data: StaffNoticesQuery) => number;
}

/** Work waiting for staff. Each type has a link in the header, with its count if it is not zero. */
const notices: readonly StaffNotice[] = [
  { label: 'Failed mail', address: '/admin/failed-mail', count: ({ mailStatus }) => mailStatus.failedCount },
  {
    label: 'Payment differences',
    address: '/admin/payment-differences',
    count: ({ openPaymentDifferences }) => openPaymentDifferences,
  },
];

function useStaffNotices() {
  return useStaffNoticesQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval: pollMs,
  }).data;
}

export function StaffNotices() {
  const data = useStaffNotices();
  return notices.map(({ label, address, count }) => {
    const waiting = data ? count(data) : 0;
    return (
      <NavLink key={address} to={address}>
        {label}
        {waiting > 0 && <span className={styles.count}> {waiting.toLocaleString('en-US')}</span>}
      </NavLink>
    );
  });
}

export function MailNotice() {
  const data = useStaffNotices();
  if (!data || data.mailStatus.isSending) return null;
  return (
    <div className={styles.notice}>
      <Notice kind="warning">
        Order confirmations are not being sent: no mail server is configured. Each one is saved as a file in the data
        directory. Set SMTP_URL and restart the store.
      </Notice>
    </div>
  );
}
