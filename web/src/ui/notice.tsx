import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertCircle };

/** A message. Screen readers announce errors at once, others at the next pause. */
export function Notice({ kind = 'info', children }: { kind?: NoticeKind; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon className={styles.icon} size={20} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
