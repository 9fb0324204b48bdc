import type { ReactNode } from 'react';
import styles from './with-summary.module.css';

interface WithSummaryProps {
  /** Accessible name of the summary */
  label: string;
  summary: ReactNode;
  /** On small screens the summary is a bar at the bottom. */
  isBar?: boolean;
  /** Content that the keyboard reaches after the summary, below the other content */
  after?: ReactNode;
  children: ReactNode;
}

/** Content on the left, and a summary that stays visible on the right; on small screens it follows the content. */
export function WithSummary({ label, summary, isBar = false, after, children }: WithSummaryProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.content}>
        {isBar && (
          <a className={styles.skip} href="#summary">
            Skip to the summary
          </a>
        )}
        {children}
      </div>
      <aside
        id="summary"
        className={isBar ? `${styles.summary} ${styles.bar}` : styles.summary}
        aria-label={label}
        data-summary-bar={isBar || undefined}
      >
        {summary}
      </aside>
      {after && <div className={styles.content}>{after}</div>}
    </div>
  );
}

/** One amount of a summary; the total is strong. */
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
