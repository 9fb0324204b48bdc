import { NeedsScripts } from './needs-scripts';
import styles from './skeletons.module.css';

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A grey block in the final size of what will stand there. Lengths are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.block} style={{ width, height }} aria-hidden />;
}

/** Said once per loading area, so that a screen reader hears one word and not forty grey blocks. */
export function LoadingWord() {
  return (
    <span className="visually-hidden" role="status">
      Loading
    </span>
  );
}

/** Rows of 40 px at a desk and 48 px on a phone, as the tables that replace them. */
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

/** A whole page whose shape is not known yet: a heading and a calm area, tall enough that the footer does not jump. */
export function PageSkeleton() {
  return (
    <NeedsScripts>
      <div className={styles.page}>
        <LoadingWord />
        <Skeleton width="40%" height="2rem" />
        <Skeleton height="4rem" />
        <TableSkeleton rows={6} />
      </div>
    </NeedsScripts>
  );
}
