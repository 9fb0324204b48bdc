import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

function onConnectionChange(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Shown on every page while the browser is offline. What is open stays usable, and the cart is kept in the browser. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
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
