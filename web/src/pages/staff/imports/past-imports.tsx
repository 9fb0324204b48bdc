import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { formatDateTime } from '../../../ui/dates';
import { ErrorPanel } from '../../../ui/error-panel';
import { Pager } from '../../../ui/pager';
import { usePastImportsQuery } from './imports.generated';
import { reports, type ImportKind } from './import-kinds';
import { count, isOpen, statusWords } from './import-words';
import styles from './imports.module.css';

const pageSize = 10;
const pollMs = 2000;

/** All imports by all staff, latest first, including running ones. */
export function PastImports() {
  const [page, setPage] = useState(0);
  const [isWatched, setWatched] = useState(false);
  const { data, previousData, error, refetch } = usePastImportsQuery({
    variables: { first: pageSize, offset: page * pageSize },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    pollInterval: isWatched ? pollMs : 0,
  });
  const imports = (data ?? previousData)?.batchImports;
  const hasOpen = imports?.nodes.some(({ status }) => isOpen(status)) ?? false;
  if (imports && hasOpen !== isWatched) setWatched(hasOpen);
  if (!imports && error)
    return (
      <div className={styles.rows}>
        <h2>Imports so far</h2>
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </ErrorPanel>
      </div>
    );
  if (!imports || imports.totalCount === 0) return null;
  return (
    <div className={styles.rows}>
      <h2 id="past-imports">Imports so far</h2>
      <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="past-imports">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Report</th>
              <th scope="col">Vendor</th>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">State</th>
              <th scope="col" className={styles.number}>
                Added
              </th>
              <th scope="col" className={styles.number}>
                Changed
              </th>
            </tr>
          </thead>
          <tbody>
            {imports.nodes.map(
              ({ key, kind, fileName, columnMapping, date, person, status, added, changed, vendor }) => {
                const { path, report } = reports[kind as ImportKind];
                return (
                  <tr key={key}>
                    <td className={styles.file}>
                      <Link to={`${path}?import=${key}`}>{fileName}</Link>
                      {columnMapping != null && <span className={styles.note}>Layout: {columnMapping}</span>}
                    </td>
                    <td className={styles.short}>{report}</td>
                    <td>{vendor?.name ?? ''}</td>
                    <td className={styles.short}>{formatDateTime(date)}</td>
                    <td>{person}</td>
                    <td className={styles.short}>{statusWords(status)}</td>
                    <td className={styles.number}>{count(added)}</td>
                    <td className={styles.number}>{count(changed)}</td>
                  </tr>
                );
              },
            )}
          </tbody>
        </table>
      </div>
      <Pager
        label="Pages of imports"
        page={page}
        pageSize={pageSize}
        totalCount={imports.totalCount}
        onPage={setPage}
      />
    </div>
  );
}
