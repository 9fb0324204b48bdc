import { IconX } from '@tabler/icons-react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import styles from './alert-area.module.css';

/** Shows the notifications of `session/notices.tsx`, newest first. Their timers pause while the pointer is over one. */
export function AlertArea() {
  const { toasts, handlers } = useToaster();
  return (
    <div className={styles.area} onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts
        .filter(({ visible }) => visible)
        .map(notification => (
          <div key={notification.id} className={styles.alert} data-type={notification.type} role="alert">
            <div className={styles.words}>{resolveValue(notification.message, notification)}</div>
            <button
              type="button"
              className={styles.close}
              aria-label="Close"
              onClick={() => {
                toast.remove(notification.id);
                // A removed element gets no mouseleave event.
                handlers.endPause();
              }}
            >
              <IconX size={20} aria-hidden />
            </button>
          </div>
        ))}
    </div>
  );
}
