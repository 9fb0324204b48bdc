import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import styles from './offline-notice.module.css';

/** Told while it lasts, on every page; what is open stays usable, and the cart is kept in the browser. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <IconWifiOff size={20} aria-hidden />
          You are offline. Your cart is kept; ordering and searching wait for the connection.
        </p>
      )}
    </div>
  );
}
