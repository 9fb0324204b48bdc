import styles from './hammer-spinner.module.css';

/** An animated hammer, 300 px high like the tiles it replaces. Does not move if the user prefers reduced motion. */
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
