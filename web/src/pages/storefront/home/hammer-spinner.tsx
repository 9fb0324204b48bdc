import styles from './hammer-spinner.module.css';

/** A hammer at work, 300 px high as the tiles it stands in for. It is still where less motion is preferred. */
export function HammerSpinner() {
  return (
    <div className={styles.place}>
      <svg viewBox="0 0 300 300" height={300} className={styles.spinner} role="img" aria-label="Hammer at work">
        <path d="M70 252h160" className={styles.bench} />
        <path d="M207 252v-34" className={styles.nail} />
        <path d="M195 216h24" className={styles.nail} />
        <g className={styles.hammer}>
          <path d="M76 176 186 150" className={styles.handle} />
          <path d="M172 108l18-6 12 2 22 92-30 8-14-52-14-38z" className={styles.head} />
        </g>
      </svg>
    </div>
  );
}
