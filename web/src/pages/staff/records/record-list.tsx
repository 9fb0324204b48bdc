import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { moveThroughList } from './list-keys';
import type { ColumnSort, SortChoice } from './sort-choices';
import { SortHead, SortSelect } from './sort-head';
import { listPageSize, type ListAddress } from './use-list-address';
import styles from './record-list.module.css';

const longestSearch = 100;

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  kind?: 'code' | 'money';
  /** The sort orders of this column */
  sort?: ColumnSort;
}

interface RecordListProps<Row extends { key: number }> {
  /** "vendor" */
  noun: string;
  plural: string;
  /** Path of the list; a record opens at its key below it. */
  path: string;
  address: ListAddress;
  /** The sort orders, the default first, and the current one */
  sorting: { choices: readonly SortChoice[]; current: string };
  hint?: string;
  upperCase?: boolean;
  /** The first column names the record and links to it. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined;
  totalCount: number;
  loading: boolean;
  error?: unknown;
  onReload: () => void;
}

/** A list with search, pages and links to its records. */
export function RecordList<Row extends { key: number }>(props: RecordListProps<Row>) {
  const { noun, plural, address, sorting, hint, upperCase = false, rows, totalCount, loading, error, onReload } = props;
  return (
    <div className={styles.list} onKeyDown={moveThroughList}>
      <div className={styles.search} data-keeps-focus>
        <TextField
          label={`Search ${plural}`}
          type="search"
          autoComplete="off"
          maxLength={longestSearch}
          hint={hint}
          value={address.typed}
          onChange={({ target }) => address.type(upperCase ? target.value.toUpperCase() : target.value)}
        />
        <SortSelect address={address} {...sorting} />
      </div>
      {error && !rows ? (
        <ErrorPanel error={error}>
          <Button onClick={onReload}>Try again</Button>
        </ErrorPanel>
      ) : !rows ? (
        <div data-focus-returns="later">
          <TableSkeleton rows={12} columns={3} />
        </div>
      ) : totalCount === 0 ? (
        <EmptyState
          text={
            address.searchText
              ? `No ${plural} match "${address.searchText}".`
              : `No ${plural} yet. The first one will appear here.`
          }
        >
          {address.searchText && <Button onClick={() => address.type('')}>Show all {plural}</Button>}
        </EmptyState>
      ) : (
        <div aria-busy={loading} className={styles.found}>
          <p className={styles.count} role="status">
            {totalCount.toLocaleString('en-US')} {totalCount === 1 ? noun : plural}
          </p>
          <Rows {...props} rows={rows} />
          <Pager
            label={`Pages of ${plural}`}
            page={address.page}
            pageSize={listPageSize}
            totalCount={totalCount}
            onPage={address.goToPage}
          />
        </div>
      )}
    </div>
  );
}

function Rows<Row extends { key: number }>({
  columns,
  rows,
  path,
  address,
  sorting,
  plural,
  loading,
}: RecordListProps<Row> & { rows: readonly Row[] }) {
  const navigate = useNavigate();
  const opened = useParams().key;
  const [name, ...others] = columns;
  const placeOf = (row: Row) => ({ pathname: `${path}/${row.key}`, search: address.query });
  // The whole row can be clicked, except while text is being selected.
  const open = (event: MouseEvent, row: Row) => {
    if (event.target instanceof HTMLAnchorElement || window.getSelection()?.toString()) return;
    void navigate(placeOf(row));
  };
  return (
    <div className={styles.rows} onClickCapture={address.settle}>
      <table data-cards className={styles.table}>
        <caption className="visually-hidden">{plural}</caption>
        <thead>
          <tr>
            {columns.map(({ label, kind, sort }) =>
              sort ? (
                <SortHead
                  key={label}
                  address={address}
                  {...sorting}
                  ways={sort}
                  isNumber={kind === 'money'}
                  className={kind && styles[kind]}
                >
                  {label}
                </SortHead>
              ) : (
                <th key={label} scope="col" className={kind && styles[kind]}>
                  {label}
                </th>
              ),
            )}
          </tr>
        </thead>
        {/* Another person may have changed rows that are being read again. */}
        <tbody inert={loading} data-focus-returns={loading ? 'later' : 'now'}>
          {rows.map(row => (
            <tr
              key={row.key}
              onClick={event => open(event, row)}
              data-current={String(row.key) === opened || undefined}
            >
              <td className={styles.name}>
                <Link to={placeOf(row)} aria-current={String(row.key) === opened ? 'true' : undefined}>
                  {name.cell(row)}
                </Link>
              </td>
              {others.map(({ label, cell, kind }) => (
                <td key={label} className={kind && styles[kind]}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
