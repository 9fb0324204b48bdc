import { NeedsScripts } from './needs-scripts';
import styles from './skeletons.module.css';

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A gray block with the final size of its content. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.block} style={{ width, height }} aria-hidden />;
}

/** Once per loading area, so that a screen reader announces one word instead of forty blocks. */
export function LoadingWord() {
  return (
    <span className="visually-hidden" role="status">
      Loading
    </span>
  );
}

/** Rows of 40 px on desktop and 48 px on a phone, like the table that replaces them. */
export function TableSkeleton({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div>
      <LoadingWord />
      {times(rows).map(row => (
        <div key={row} className={styles.row}>
          {times(columns).map(column => (
            <Skeleton key={column} width={column === 0 ? '70%' : '50%'} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function TileSkeleton() {
  return (
    <div className={styles.tile}>
      <span className={styles.square} aria-hidden />
      <Skeleton width="90%" />
      <Skeleton width="60%" />
    </div>
  );
}

/** A page whose layout is unknown. The footer, which would move, is hidden meanwhile (shell.module.css). */
export function PageSkeleton() {
  return (
    <NeedsScripts>
      <div className={styles.page} data-page-loads>
        <LoadingWord />
        <Skeleton width="40%" height="2rem" />
        <Skeleton height="4rem" />
        <TableSkeleton rows={6} />
      </div>
    </NeedsScripts>
  );
}
