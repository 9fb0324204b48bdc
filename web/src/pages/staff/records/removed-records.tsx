import type { ReactNode, Ref } from 'react';
import { Button } from '../../../ui/button';
import { capitalized } from '../../../ui/capitalized';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { listPageSize, type ListAddress } from './use-list-address';
import table from './action-table.module.css';

const longestSearch = 100;

interface RemovedRecordsProps<Row> {
  /** "item" */
  noun: string;
  /** "items" */
  plural: string;
  hint: string;
  address: ListAddress;
  heading: Ref<HTMLHeadingElement>;
  /** The page of rows; undefined while it loads for the first time. */
  rows: { nodes: readonly Row[]; totalCount: number } | undefined;
  loaded: { loading: boolean; error?: unknown; refetch: () => Promise<unknown> };
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list of removed records with search and pages, whose rows have actions. */
export function RemovedRecords<Row>(props: RemovedRecordsProps<Row>) {
  const { noun, plural, hint, address, heading, rows, loaded, children } = props;
  const { loading, error, refetch } = loaded;
  const removed = `removed ${plural}`;
  return (
    <div className={table.pane}>
      <h1 ref={heading} tabIndex={-1}>
        {capitalized(removed)}
      </h1>
      <div className={table.search}>
        <TextField
          label={`Search ${removed}`}
          type="search"
          autoComplete="off"
          maxLength={longestSearch}
          hint={hint}
          value={address.typed}
          onChange={({ target }) => address.type(target.value)}
        />
      </div>
      {error && !rows ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </ErrorPanel>
      ) : !rows ? (
        <TableSkeleton rows={8} columns={4} />
      ) : rows.totalCount === 0 ? (
        <EmptyState
          text={address.searchText ? `No ${removed} match "${address.searchText}".` : `No ${noun} has been removed.`}
        >
          {address.searchText && <Button onClick={() => address.type('')}>Show all {removed}</Button>}
        </EmptyState>
      ) : (
        <div aria-busy={loading}>
          <p role="status" className={`${table.quiet} ${table.count}`}>
            {rows.totalCount.toLocaleString('en-US')} {rows.totalCount === 1 ? noun : plural}
          </p>
          {children(rows.nodes)}
          <Pager
            label={`Pages of ${removed}`}
            page={address.page}
            pageSize={listPageSize}
            totalCount={rows.totalCount}
            onPage={address.goToPage}
          />
        </div>
      )}
    </div>
  );
}
