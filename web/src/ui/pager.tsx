import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from './button';
import styles from './pager.module.css';

interface PagerProps {
  /** Names what is counted, for screen readers. */
  label: string;
  page: number;
  pageSize: number;
  totalCount: number;
  /** If more rows match than `totalCount`: how many this page shows, and whether more follow. */
  uncounted?: { shown: number; hasNext: boolean };
  onPage: (page: number) => void;
}

/** "21 to 40 of 312" with buttons for the previous and next page; nothing if everything fits on one page. */
export function Pager({ label, page, pageSize, totalCount, uncounted, onPage }: PagerProps) {
  if (totalCount <= pageSize) return null;
  const first = page * pageSize + 1;
  const last = uncounted ? first + uncounted.shown - 1 : Math.min(totalCount, first + pageSize - 1);
  const hasNext = uncounted ? uncounted.hasNext : last < totalCount;
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button small disabled={page === 0} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} aria-hidden />
        Previous
      </Button>
      <span aria-live="polite">
        {first.toLocaleString('en-US')} to {last.toLocaleString('en-US')} of {uncounted && 'more than '}
        {totalCount.toLocaleString('en-US')}
      </span>
      <Button small disabled={!hasNext} onClick={() => onPage(page + 1)}>
        Next
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </nav>
  );
}
