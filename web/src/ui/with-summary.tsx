import type { ReactNode } from 'react';
import styles from './with-summary.module.css';

interface WithSummaryProps {
  /** Names the summary's region. */
  label: string;
  summary: ReactNode;
  children: ReactNode;
}

/** Content left, a summary right that stays in sight; on a phone the summary is the bar at the bottom edge. */
export function WithSummary({ label, summary, children }: WithSummaryProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.content}>{children}</div>
      <aside className={styles.summary} aria-label={label} data-summary-bar>
        {summary}
      </aside>
    </div>
  );
}

/** One figure of a summary; the strong one is what is to be paid. */
export function SummaryLine({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? `${styles.line} ${styles.strong}` : styles.line}>
      <span>{label}</span>
      <span className={styles.figure}>{children}</span>
    </div>
  );
}
