import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Nothing is here, and what to do instead: the children offer the ways on. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
