import type { ImportReportFragment } from './batch-items.generated';
import styles from './batch-items.module.css';

/** What the report's rows become, in large numbers, and every refused row with its reason. */
export function ReportFigures({ report, done }: { report: ImportReportFragment; done: boolean }) {
  const figures = [
    ['Rows read', report.rows],
    [done ? 'Added' : 'To add', report.added],
    [done ? 'Changed' : 'To change', report.updated],
    ['Unchanged', report.unchanged],
    ['Refused', report.refused],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure]) => (
        <div key={name} data-bad={(name === 'Refused' && figure > 0) || undefined}>
          <dt>{name}</dt>
          <dd>{figure.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

export function RefusedRows({ errors }: { errors: ImportReportFragment['errors'] }) {
  if (errors.length === 0) return null;
  return (
    <section aria-labelledby="refused">
      <h3 id="refused">Refused rows</h3>
      <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="refused">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>Row</th>
              <th scope="col">Column</th>
              <th scope="col">Value</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, column, value, message }, index) => (
              <tr key={`${row} ${column} ${index}`}>
                <td className={styles.number}>{row}</td>
                <td>{column ?? ''}</td>
                <td><code className={styles.value}>{value ?? ''}</code></td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
