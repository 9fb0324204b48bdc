import { useState, type ReactNode } from 'react';
import { ErrorPanel } from '../../../ui/error-panel';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { useImportedRowsQuery, type ImportedRowLineFragment, type ImportPreviewFragment } from './batch.generated';
import type { BatchReport } from './import-kinds';
import styles from './batch.module.css';

const PAGE_SIZE = 100;
const LARGE_PERCENT = 25;

interface ImportedRowsProps {
  found: ImportPreviewFragment;
  outcome: 'updated' | 'refused';
  heading: string;
  report: BatchReport;
  /** Only what an undo left as it was */
  kept?: boolean;
  children?: ReactNode;
}

/** Rows of an import: what each changes, from what to what, or why it is refused. */
export function ImportedRows({ found, outcome, heading, report, kept = false, children }: ImportedRowsProps) {
  const [page, setPage] = useState(0);
  const { data, previousData, error } = useImportedRowsQuery({ variables: { key: found.key ?? 0, outcome, first: PAGE_SIZE, offset: page * PAGE_SIZE }, fetchPolicy: 'network-only' });
  const records = (data ?? previousData)?.batchImport?.records;
  const id = `rows-${outcome}`;
  const labels = new Map(found.mappingFields.map(({ field, label }) => [field, label]));
  const { largePriceChanges } = found;
  const lines = records?.nodes.filter(({ undone }) => !kept || !undone) ?? [];
  return (
    <div className={styles.rows}>
      <h3 id={id}>{heading}</h3>
      {outcome === 'updated' && largePriceChanges > 0 && <p className={styles.warning}>{largePriceChanges.toLocaleString('en-US')} unit {largePriceChanges === 1 ? 'price changes' : 'prices change'} by more than {LARGE_PERCENT} %. They stand first.</p>}
      {children}
      {error && <ErrorPanel error={error} />}
      {!records && !error && <TableSkeleton rows={4} />}
      {records && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby={id}>
          <table className={styles.table}>
            <thead>
              {outcome === 'updated'
                ? <tr><th scope="col" className={styles.number}>Row</th><th scope="col">{capital(report.noun)}</th><th scope="col">Field</th><th scope="col">Before</th><th scope="col">After</th></tr>
                : <tr><th scope="col">Cell</th><th scope="col">Column</th><th scope="col">Value</th><th scope="col">Reason</th></tr>}
            </thead>
            {lines.map((line) => (outcome === 'updated' ? <ChangedLine key={line.row} line={line} labels={labels} /> : <RefusedLine key={line.row} line={line} />))}
          </table>
        </div>
      )}
      <Pager label={`Pages of ${heading.toLowerCase()}`} page={page} pageSize={PAGE_SIZE} totalCount={records?.totalCount ?? 0} onPage={setPage} />
    </div>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function ChangedLine({ line: { row, recordId, changes, pricePercent }, labels }: { line: ImportedRowLineFragment; labels: ReadonlyMap<string, string> }) {
  const lines = changes.length > 1 ? changes.length : undefined;
  const isLarge = pricePercent != null && Math.abs(pricePercent) > LARGE_PERCENT;
  return (
    <tbody>
      {changes.map(({ field, from, to }, index) => (
        <tr key={field}>
          {index === 0 && <td rowSpan={lines} className={styles.number}>{row}</td>}
          {index === 0 && <th scope="rowgroup" rowSpan={lines} className={styles.short}>{recordId}</th>}
          <td>{labels.get(field) ?? field}</td>
          <td className={styles.value}>{from ?? ''}</td>
          <td className={styles.value}>
            {to ?? ''}
            {field === 'standardCost' && pricePercent != null && <span className={isLarge ? styles.warning : styles.quiet}>{pricePercent > 0 ? '+' : ''}{pricePercent.toLocaleString('en-US')} %</span>}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function RefusedLine({ line: { row, errors } }: { line: ImportedRowLineFragment }) {
  return (
    <tbody>
      {errors.map(({ cell, column, value, message }, index) => (
        <tr key={index}>
          <td className={styles.short}>{cell ?? `Row ${row}`}</td>
          <td className={styles.short}>{column ?? ''}</td>
          <td><code className={styles.value}>{value ?? ''}</code></td>
          <td className={styles.reason}>{message}</td>
        </tr>
      ))}
    </tbody>
  );
}
