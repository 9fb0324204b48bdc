import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorFacts } from './error-facts';
import { ForCustomers } from './for-customers';
import { PhoneLink } from './phone-link';
import { useStoreFacts } from './store-context';
import styles from './error-panel.module.css';

interface ErrorPanelProps {
  error: unknown;
  /** A button or link to continue with. */
  children?: ReactNode;
}

/** What went wrong, its code, and a phone number. Every screen that fails to load shows it. */
export function ErrorPanel({ error, children }: ErrorPanelProps) {
  const store = useStoreFacts();
  const { code, message, requestId } = errorFacts(error);
  return (
    <section className={styles.panel} role="alert">
      <h2 className={styles.heading}>
        <IconAlertTriangle size={24} aria-hidden />
        Oops! We've encountered error code: {code}
      </h2>
      <p>Message: {message}</p>
      <ForCustomers staff={<p>Please check what you entered and try again.</p>}>
        {/* Where the store itself cannot be reached, its number is not known either. */}
        <p>Please check what you entered and try again{store ? ', or call our main line:' : '.'}</p>
        <PhoneLink className={styles.phone} />
        <p className={styles.quiet}>Your salesperson can help you with this too.</p>
      </ForCustomers>
      {requestId && <p className={styles.quiet}>Reference: {requestId}</p>}
      {children && <div className={styles.ways}>{children}</div>}
    </section>
  );
}
