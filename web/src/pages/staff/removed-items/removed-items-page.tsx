import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tell } from '../../../session/notices';
import { RequireSession } from '../../../session/session';
import { errorFacts } from '../../../ui/error-facts';
import { AdminFrame } from '../admin-frame';
import { panes } from '../panes';
import { RemovedRecords } from '../records/removed-records';
import { pageOf, useListAddress } from '../records/use-list-address';
import {
  RemovedItemsPageDocument,
  useRemovedItemsPageQuery,
  useRestoreItemMutation,
  type RemovedItemFragment,
} from './removed-items.generated';
import { RemovedItemsTable } from './removed-items-table';
import { SubstituteDialog } from './substitute-dialog';

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
    <>
      <RemovedRecords
        noun="item"
        plural="items"
        hint="Item ID, vendor item number, or part of the description."
        address={address}
        heading={heading}
        rows={(data ?? previousData)?.removedProducts}
        loaded={{ loading, error, refetch }}
      >
        {items => (
          <RemovedItemsTable
            items={items}
            busy={restoring.loading}
            isOutdated={loading}
            onRestore={item => void bringBack(item)}
            onReplace={setReplacing}
          />
        )}
      </RemovedRecords>
      {replacing && (
        // The dialog restores the focus to the button that opened it.
        <SubstituteDialog item={replacing} onEnd={() => flushSync(() => setReplacing(null))} />
      )}
    </>
  );
}
