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

/** A notice on every page while the browser is offline. The open page stays usable. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice} data-offline>
          <IconWifiOff size={20} aria-hidden />
          You are offline. Your cart is saved. Search and checkout need a connection.
        </p>
      )}
    </div>
  );
}
