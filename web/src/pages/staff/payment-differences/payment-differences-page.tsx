import { RequireSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { SelectField } from '../../../ui/form-field';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { AdminFrame } from '../admin-frame';
import { panes } from '../panes';
import { useListAddress } from '../records/use-list-address';
import { CompareNow } from './compare-now';
import { DifferenceTable } from './difference-table';
import { usePaymentDifferencesQuery } from './payment-differences.generated';
import styles from './payment-differences.module.css';

const pageSize = 50;

/** Names of the filters in the URL; by default, open differences are listed. */
const filters = { open: 'Open', resolved: 'Resolved', all: 'All' };
type Filter = keyof typeof filters;

export function Component() {
  return (
    <RequireSession admin>
      <AdminFrame panes={panes} current="payment-differences">
        <PaymentDifferences />
      </AdminFrame>
    </RequireSession>
  );
}

/** Differences between the store's card payments and the provider's records. Filter and page are part of the URL. */
function PaymentDifferences() {
  const address = useListAddress();
  const status = address.filter('status');
  const filter: Filter = status in filters ? (status as Filter) : 'open';
  const { data, previousData, error, refetch } = usePaymentDifferencesQuery({
    variables: { status: filter === 'all' ? null : filter, first: pageSize, offset: address.page * pageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const shown = data ?? previousData;
  const differences = shown?.paymentDifferences;
  return (
    <div className={styles.pane}>
      <h1>Payment differences</h1>
      <CompareNow lastRun={shown?.lastSettlementRun} />
      <div className={styles.filter}>
        <SelectField
          label="Show"
          value={filter}
          onChange={({ target }) => address.narrow('status', target.value === 'open' ? '' : target.value)}
        >
          {Object.entries(filters).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {error && !differences ? (
        <ErrorPanel error={error}>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </ErrorPanel>
      ) : !differences ? (
        <TableSkeleton rows={8} columns={6} />
      ) : differences.totalCount === 0 ? (
        <EmptyState text={filter === 'open' ? 'No open differences.' : 'No differences.'} />
      ) : (
        <>
          <p role="status" className={styles.quiet}>
            {differences.totalCount.toLocaleString('en-US')}{' '}
            {differences.totalCount === 1 ? 'difference' : 'differences'}
          </p>
          <DifferenceTable differences={differences.nodes} />
          <Pager
            label="Pages of differences"
            page={address.page}
            pageSize={pageSize}
            totalCount={differences.totalCount}
            onPage={address.goToPage}
          />
        </>
      )}
    </div>
  );
}
