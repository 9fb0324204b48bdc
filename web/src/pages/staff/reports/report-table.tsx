import { useState } from 'react';
import { Pager } from '../../../ui/pager';
import { cellText, isNumeric, type TableData } from './cell-text';
import styles from './report-table.module.css';

const pageSize = 200;

/** The rows of a report with their totals. Next to a chart it scrolls separately; on a phone each row is a card. */
export function ReportTable({ table }: { table: TableData }) {
  const [page, setPage] = useState(0);
  const { title, columns, rows, totals, isCut } = table;
  const hasTotals = totals.some(text => text !== '');
  return (
    <div>
      <p className={styles.count} role="status">
        {rows.length.toLocaleString('en-US')} {rows.length === 1 ? 'row' : 'rows'}
        {isCut && '. There are more: narrow the report to see them.'}
      </p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={title} key={page}>
        <table data-cards className={styles.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col" data-number={isNumeric(column.kind) || undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(page * pageSize, (page + 1) * pageSize).map((row, rowIndex) => (
              <tr key={rowIndex}>
                <Cells table={table} row={row} />
              </tr>
            ))}
          </tbody>
          {hasTotals && (
            <tfoot>
              <tr>
                <Cells table={table} row={totals.map((text, index) => (index === 0 ? 'Total' : text))} />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <Pager label="Pages of the report" page={page} pageSize={pageSize} totalCount={rows.length} onPage={setPage} />
    </div>
  );
}

function Cells({ table: { columns }, row }: { table: TableData; row: readonly string[] }) {
  return columns.map(({ title, kind }, index) => {
    const text = row[index] ?? '';
    return (
      <td
        key={index}
        data-label={title}
        data-number={isNumeric(kind) || undefined}
        data-kind={kind}
        data-empty={text === '' || undefined}
      >
        {cellText(text, kind)}
      </td>
    );
  });
}
