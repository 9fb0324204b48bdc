import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tell } from '../../../session/notices';
import { RequireSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { errorFacts } from '../../../ui/error-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { AdminFrame } from '../admin-frame';
import { panes } from '../panes';
import { listPageSize, pageOf, useListAddress } from '../records/use-list-address';
import {
  RemovedItemsPageDocument,
  useRemovedItemsPageQuery,
  useRestoreItemMutation,
  type RemovedItemFragment,
} from './removed-items.generated';
import { RemovedItemsTable } from './removed-items-table';
import { SubstituteDialog } from './substitute-dialog';
import table from '../records/action-table.module.css';
import styles from './removed-items.module.css';

const longestSearch = 100;

export function Component() {
  return (
    <RequireSession admin>
      <AdminFrame panes={panes} current="edit-items">
        <RemovedItems />
      </AdminFrame>
    </RequireSession>
  );
}

/** Items that were removed from the catalog, to restore or to name the items that replace them. */
function RemovedItems() {
  const address = useListAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, previousData, loading, error, refetch } = useRemovedItemsPageQuery({
    variables: pageOf(address),
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const [restore, restoring] = useRestoreItemMutation({
    refetchQueries: [RemovedItemsPageDocument],
    awaitRefetchQueries: true,
  });
  const [replacing, setReplacing] = useState<RemovedItemFragment | null>(null);
  const items = (data ?? previousData)?.removedProducts;

  async function bringBack({ key, version, description }: RemovedItemFragment) {
    try {
      await restore({ variables: { key, version } });
      await tell('Restored', description, 'green');
    } catch (failure) {
      await tell('The item was not restored', errorFacts(failure).message, 'red');
      // Somebody else may have restored or changed it.
      await refetch().catch(() => undefined);
    }
    // The focused button was removed with its row.
    heading.current?.focus();
  }

  return (
    <div className={table.pane}>
      <h1 ref={heading} tabIndex={-1}>
        Removed items
      </h1>
      <div className={styles.search}>
        <TextField
          label="Search removed items"
          type="search"
          autoComplete="off"
          maxLength={longestSearch}
          hint="Item ID, vendor item number, or part of the description."
          value={address.typed}
          onChange={({ target }) => address.type(target.value)}
        />
      </div>
      {error && !items ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </ErrorPanel>
      ) : !items ? (
        <TableSkeleton rows={8} columns={4} />
      ) : items.totalCount === 0 ? (
        <EmptyState
          text={address.searchText ? `No removed items match "${address.searchText}".` : 'No item has been removed.'}
        >
          {address.searchText && <Button onClick={() => address.type('')}>Show all removed items</Button>}
        </EmptyState>
      ) : (
        <div aria-busy={loading}>
          <p role="status" className={`${table.quiet} ${styles.count}`}>
            {items.totalCount.toLocaleString('en-US')} {items.totalCount === 1 ? 'item' : 'items'}
          </p>
          <RemovedItemsTable
            items={items.nodes}
            busy={restoring.loading}
            isOutdated={loading}
            onRestore={item => void bringBack(item)}
            onReplace={setReplacing}
          />
          <Pager
            label="Pages of removed items"
            page={address.page}
            pageSize={listPageSize}
            totalCount={items.totalCount}
            onPage={address.goToPage}
          />
        </div>
      )}
      {replacing && (
        // The dialog restores the focus to the button that opened it.
        <SubstituteDialog item={replacing} onEnd={() => flushSync(() => setReplacing(null))} />
      )}
    </div>
  );
}
