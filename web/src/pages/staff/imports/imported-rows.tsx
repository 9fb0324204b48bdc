import { useState, type ReactNode } from 'react';
import { ErrorPanel } from '../../../ui/error-panel';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import {
  useImportedRowsQuery,
  type ImportedRowLineFragment,
  type ImportedRowsQueryVariables,
  type ImportPreviewFragment,
} from './imports.generated';
import type { ReportKind } from './import-kinds';
import { priceWords } from './import-words';
import styles from './imports.module.css';
import { capitalized } from '../../../ui/capitalized';

const pageSize = 100;

export type Outcome = ImportedRowsQueryVariables['outcome'];

interface ImportedRowsProps {
  found: ImportPreviewFragment;
  outcome: Outcome;
  /** Accessible name of the table */
  label: string;
  report: ReportKind;
  /** True for only the rows that an undo reverted, false for only the others */
  undone?: boolean;
}

/** Rows of an import, with their values, their changes or their errors. */
export function ImportedRows({ found, outcome, label, report, undone }: ImportedRowsProps) {
  const [page, setPage] = useState(0);
  const { data, previousData, error } = useImportedRowsQuery({
    variables: { key: found.key ?? 0, outcome, undone, first: pageSize, offset: page * pageSize },
    fetchPolicy: 'network-only',
  });
  const records = (data ?? previousData)?.batchImport?.records;
  const labels = new Map(found.mappingFields.map(({ field, label: name }) => [field, name]));
  const { largePriceChanges } = found;
  const Line = lines[outcome];
  return (
    <div className={styles.rows}>
      {outcome === 'updated' && undone === undefined && largePriceChanges > 0 && (
        <p className={styles.warning}>{priceWords(largePriceChanges)}</p>
      )}
      {error && <ErrorPanel error={error} />}
      {!records && !error && <TableSkeleton rows={4} />}
      {records && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
          <table className={styles.table}>
            <thead>
              <tr>
                {headsOf(outcome, capital(report.noun)).map(head => (
                  <th key={head} scope="col" className={head === 'Row' ? styles.number : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {records.nodes.map(line => (
              <Line key={line.row} line={line} labels={labels} />
            ))}
          </table>
        </div>
      )}
      <Pager
        label={`Pages of ${label.toLowerCase()}`}
        page={page}
        pageSize={pageSize}
        totalCount={records?.totalCount ?? 0}
        onPage={setPage}
      />
    </div>
  );
}

function headsOf(outcome: Outcome, noun: string): readonly string[] {
  return {
    added: ['Row', noun, 'Values'],
    updated: ['Row', noun, 'Field', 'Before', 'After'],
    unchanged: ['Row', noun, 'Notes'],
    refused: ['Cell', 'Column', 'Value', 'Reason'],
  }[outcome];
}

function capital(word: string): string {
  return capitalized(word);
}

interface LineProps {
  line: ImportedRowLineFragment;
  labels: ReadonlyMap<string, string>;
}

const lines: Readonly<Record<Outcome, (props: LineProps) => ReactNode>> = {
  added: AddedLine,
  updated: ChangedLine,
  unchanged: UnchangedLine,
  refused: RefusedLine,
};

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map(note => (
    <span key={note} className={styles.note}>
      {note}
    </span>
  ));
}

function AddedLine({ line: { row, recordId, changes, notes }, labels }: LineProps) {
  const values = new Map(changes.map(({ field, to }) => [field, to]));
  // In the report's column order. The first is the key, which has its own column.
  const shown = [...labels]
    .slice(1)
    .filter(([field]) => values.get(field) != null)
    .map(([field, label]) => `${label}: ${values.get(field)}`);
  return (
    <tbody>
      <tr>
        <td className={styles.number}>{row}</td>
        <th scope="row" className={styles.short}>
          {recordId}
        </th>
        <td className={styles.reason}>
          {shown.join('; ')}
          <Notes notes={notes} />
        </td>
      </tr>
    </tbody>
  );
}

function UnchangedLine({ line: { row, recordId, notes } }: LineProps) {
  return (
    <tbody>
      <tr>
        <td className={styles.number}>{row}</td>
        <th scope="row" className={styles.short}>
          {recordId}
        </th>
        <td>
          <Notes notes={notes} />
        </td>
      </tr>
    </tbody>
  );
}

function ChangedLine({ line: { row, recordId, changes, pricePercent, isLargePriceChange, notes }, labels }: LineProps) {
  const lines = changes.length > 1 ? changes.length : undefined;
  return (
    <tbody>
      {changes.map(({ field, from, to }, index) => (
        <tr key={field}>
          {index === 0 && (
            <td rowSpan={lines} className={styles.number}>
              {row}
            </td>
          )}
          {index === 0 && (
            <th scope="rowgroup" rowSpan={lines} className={styles.short}>
              {recordId}
              <Notes notes={notes} />
            </th>
          )}
          <td>{labels.get(field) ?? field}</td>
          <td className={styles.value}>{from ?? ''}</td>
          <td className={styles.value}>
            {to ?? ''}
            {field === 'standardCost' && pricePercent != null && (
              <span className={isLargePriceChange ? styles.warning : styles.quiet}>
                {pricePercent > 0 ? '+' : ''}
                {pricePercent.toLocaleString('en-US')} %
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function RefusedLine({ line: { row, errors } }: LineProps) {
  return (
    <tbody>
      {errors.map(({ cell, column, value, message }, index) => (
        <tr key={index}>
          <td className={styles.short}>{cell ?? `Row ${row}`}</td>
          <td className={styles.short}>{column ?? ''}</td>
          <td>
            <code className={styles.value}>{value ?? ''}</code>
          </td>
          <td className={styles.reason}>{message}</td>
        </tr>
      ))}
    </tbody>
  );
}
