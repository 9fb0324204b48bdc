import type { ReactNode } from 'react';
import styles from './with-summary.module.css';

interface WithSummaryProps {
  /** Names the summary's region. */
  label: string;
  summary: ReactNode;
  /** On small screens the summary is one row that stays at the lower edge. */
  isBar?: boolean;
  children: ReactNode;
}

/** Content left, a summary right that stays in sight; on a small screen it follows the content. */
export function WithSummary({ label, summary, isBar = false, children }: WithSummaryProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.content}>{children}</div>
      <aside
        className={isBar ? `${styles.summary} ${styles.bar}` : styles.summary}
        aria-label={label}
        data-summary-bar={isBar || undefined}
      >
        {summary}
      </aside>
    </div>
  );
}

/** One figure of a summary; the strong one is what is to be paid. */
export function SummaryLine({
  label,
  strong = false,
  children,
}: {
  label: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={strong ? `${styles.line} ${styles.strong}` : styles.line}>
      <span>{label}</span>
      <span className={styles.figure}>{children}</span>
    </div>
  );
}
