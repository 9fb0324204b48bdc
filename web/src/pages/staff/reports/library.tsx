import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { TableSkeleton } from '../../../ui/skeletons';
import { useReportLibraryQuery } from './library.generated';
import styles from './reports.module.css';

/** The reports that staff saved. */
export function Library() {
  const { data, loading, error, refetch } = useReportLibraryQuery({ fetchPolicy: 'cache-and-network' });
  const reports = data?.savedReports;
  return (
    <section className={styles.library} aria-labelledby="library">
      <div className={styles.resultHead}>
        <h2 id="library">Saved by staff</h2>
        <ButtonLink to="/admin/reports/new">Save a query as a report</ButtonLink>
      </div>
      {reports ? (
        reports.length > 0 ? (
          <ul className={styles.cards} inert={loading}>
            {reports.map(({ key, name, description }) => (
              <li key={key} className={styles.card}>
                <Link to={`/admin/reports/saved/${key}`}>{name}</Link>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState text="No query is saved yet. The first one will appear here." />
        )
      ) : error ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </ErrorPanel>
      ) : (
        <TableSkeleton rows={5} columns={2} />
      )}
    </section>
  );
}
