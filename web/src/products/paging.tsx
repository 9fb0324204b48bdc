import { Link } from 'react-router-dom';
import { listAddress, type ListPlace } from './list-address';
import { pagesToShow } from './pages-to-show';
import styles from './paging.module.css';

interface PagingProps {
  place: ListPlace;
  pathname: string;
  pages: number;
}

/** Page links. Real links can be opened in a new tab, shared, and followed without scripts. */
export function Paging({ place, pathname, pages }: PagingProps) {
  if (pages <= 1) return null;
  const to = (page: number) => listAddress(pathname, { ...place, page });
  return (
    <nav aria-label="Pages" className={styles.paging}>
      {place.page > 1 ? (
        <Link to={to(place.page - 1)} rel="prev" className={styles.step}>
          Previous
        </Link>
      ) : (
        <span className={styles.step} aria-disabled="true">
          Previous
        </span>
      )}
      <ol className={styles.numbers}>
        {pagesToShow(place.page, pages).map((page, index) => (
          <li key={page ?? `gap ${index}`}>
            {page === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link
                to={to(page)}
                className={styles.number}
                aria-current={page === place.page ? 'page' : undefined}
                aria-label={`Page ${page}`}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {place.page < pages ? (
        <Link to={to(place.page + 1)} rel="next" className={styles.step}>
          Next
        </Link>
      ) : (
        <span className={styles.step} aria-disabled="true">
          Next
        </span>
      )}
    </nav>
  );
}
