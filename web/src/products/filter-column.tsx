import type { ReactNode } from 'react';
import styles from './filter-column.module.css';

/** A column of filters next to the results. On small screens, the filters are in a drawer (`FilterButton`). */
export function FilterColumn({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {panel && <div className={styles.filters}>{panel}</div>}
      {children}
    </div>
  );
}
