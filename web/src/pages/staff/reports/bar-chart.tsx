import Big from 'big.js';
import styles from './bar-chart.module.css';

export interface Bar {
  label: string;
  /** Decimal text */
  value: string;
  /** The formatted value. */
  text: string;
}

/** Bars from left to right, each with name and value as text, so that no meaning depends on length or color alone. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const longest = bars.reduce((most, { value }) => (new Big(value).gt(most) ? new Big(value) : most), new Big(0));
  const share = (value: string) =>
    longest.gt(0) ? Math.max(0, new Big(value).div(longest).times(100).round(2).toNumber()) : 0;
  return (
    <figure className={styles.chart} aria-label={title}>
      <figcaption className={styles.title}>{title}</figcaption>
      <ol className={styles.bars}>
        {bars.map(({ label, value, text }, index) => (
          <li key={`${index} ${label}`} className={styles.row}>
            <span className={styles.label} title={label}>
              {label}
            </span>
            <svg className={styles.bar} height="16" aria-hidden>
              <rect width="100%" height="16" className={styles.ground} />
              <rect width={`${share(value)}%`} height="16" className={styles.length} />
            </svg>
            <span className={styles.value}>{text}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
