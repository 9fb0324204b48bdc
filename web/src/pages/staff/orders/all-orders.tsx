import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import { formatMoney } from '../../../ui/money';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { sortOf, type SortChoice } from '../records/sort-choices';
import { SortSelect } from '../records/sort-head';
import { useListAddress } from '../records/use-list-address';
import { useAllOrdersAmountQuery, useAllOrdersQuery, type AllOrdersQueryVariables } from './all-orders.generated';
import { OrderFilters, OrdersDownload, readFilters } from './order-filters';
import { OpenPayments } from './open-payments';
import { OrdersTable } from './orders-table';
import styles from './all-orders.module.css';

const pageSize = 50;
const longestSearch = 100;

type OrderSort = NonNullable<AllOrdersQueryVariables['sort']>;

const sorts: [SortChoice<OrderSort>, ...SortChoice<OrderSort>[]] = [
  { sort: 'NEWEST', label: 'Newest first' },
  { sort: 'OLDEST', label: 'Oldest first' },
  { sort: 'CUSTOMER_NUMBER', label: 'Customer number, lowest first' },
  { sort: 'CUSTOMER_NUMBER_DESCENDING', label: 'Customer number, highest first' },
  { sort: 'CUSTOMER_NAME', label: 'Name, A to Z' },
  { sort: 'CUSTOMER_NAME_DESCENDING', label: 'Name, Z to A' },
  { sort: 'TOTAL_HIGH', label: 'Total, highest first' },
  { sort: 'TOTAL_LOW', label: 'Total, lowest first' },
];

/** Search and page are part of the URL, so that Reload and Back show the same list. */
export function AllOrders() {
  const address = useListAddress();
  const { searchText, page } = address;
  const sort = sortOf(address, sorts);
  const sorting = { address, choices: sorts, current: sort };
  const { filter, isNarrowed, query } = readFilters(address);
  const { data, previousData, error, loading } = useAllOrdersQuery({
    variables: { search: searchText || null, filter, sort, first: pageSize, offset: page * pageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const orders = (data ?? previousData)?.orders;

  return (
    <div className={styles.pane}>
      <h1>All Orders</h1>
      <OpenPayments />
      <div className={styles.search}>
        <TextField
          label="Search orders"
          type="search"
          autoComplete="off"
          maxLength={longestSearch}
          hint="Order number, customer, phone, address, PO, job, item, or status, or a date such as 11/21, Nov 2026 or last week (Sunday to Saturday). Words combine: roadrunner anchors nov 2026."
          value={address.typed}
          onChange={({ target }) => address.type(target.value)}
          onKeyDown={intoList}
        />
        <SortSelect {...sorting} />
      </div>
      <OrderFilters address={address} />
      {error ? (
        <ErrorPanel error={error} />
      ) : !orders ? (
        <div data-focus-returns="later">
          <TableSkeleton rows={12} columns={8} />
        </div>
      ) : orders.totalCount === 0 ? (
        <EmptyState text={noneText(searchText, isNarrowed)}>
          {(searchText || isNarrowed) && <Button onClick={address.clear}>Show all orders</Button>}
        </EmptyState>
      ) : (
        <div aria-busy={loading}>
          <p className={styles.count} role="status">
            {orders.totalIsCapped && 'more than '}
            {orders.totalCount.toLocaleString('en-US')} {orders.totalCount === 1 ? 'order' : 'orders'}
            {!orders.totalIsCapped && <Amount search={searchText || null} filter={filter} />}
          </p>
          <div onClickCapture={address.settle}>
            <OrdersTable orders={orders.nodes} sorting={sorting} isOutdated={loading} />
          </div>
          <OrdersDownload query={query} />
          <Pager
            label="Pages of orders"
            page={page}
            pageSize={pageSize}
            totalCount={orders.totalCount}
            uncounted={
              orders.totalIsCapped ? { shown: orders.nodes.length, hasNext: orders.pageInfo.hasNextPage } : undefined
            }
            onPage={address.goToPage}
          />
        </div>
      )}
    </div>
  );
}

/** The sum of a counted list. It comes after the list, because summing takes longer than reading a page. */
function Amount(variables: Pick<AllOrdersQueryVariables, 'search' | 'filter'>) {
  const { data } = useAllOrdersAmountQuery({ variables, fetchPolicy: 'cache-and-network' });
  if (!data) return null;
  const { totalAmount, cancelledAmount } = data.orders;
  return (
    <>
      , {formatMoney(totalAmount)} in all
      {Number(cancelledAmount) > 0 && `, of which ${formatMoney(cancelledAmount)} cancelled`}
    </>
  );
}

function noneText(searchText: string, isNarrowed: boolean): string {
  if (searchText && isNarrowed) return `No orders match "${searchText}" and these filters.`;
  if (searchText) return `No orders match "${searchText}".`;
  return isNarrowed ? 'No orders match these filters.' : 'No orders yet. The first one will appear here.';
}

/** Arrow down moves from the search to the first order. */
function intoList(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  document.querySelector<HTMLAnchorElement>('tbody a')?.focus();
}
