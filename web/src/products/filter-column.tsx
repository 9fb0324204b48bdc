import type { ReactNode } from 'react';
import styles from './filter-column.module.css';

/** Filters beside what they narrow. A small screen has them in a drawer instead (`FilterButton`). */
export function FilterColumn({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {panel && <div className={styles.filters}>{panel}</div>}
      {children}
    </div>
  );
}
