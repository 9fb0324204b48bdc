import { Link } from 'react-router-dom';
import { Library } from './library';
import { reports } from './report-kinds';
import styles from './reports.module.css';

/** All built-in and saved reports. */
export function Overview() {
  return (
    <div className={styles.screen}>
      <h1>Reports</h1>
      <ul className={styles.cards}>
        {reports.map(({ slug, title, description }) => (
          <li key={slug} className={styles.card}>
            <Link to={`/admin/reports/${slug}`}>{title}</Link>
            <p>{description}</p>
          </li>
        ))}
      </ul>
      <Library />
    </div>
  );
}
