import { Link } from 'react-router-dom';
import styles from './breadcrumb.module.css';

export interface Crumb {
  label: string;
  /** Omitted for the current page */
  to?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {crumbs.map(crumb => (
          <li key={`${crumb.to ?? ''} ${crumb.label}`} className={styles.crumb}>
            {crumb.to ? (
              <Link to={crumb.to} className="touch">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
