import { useEffect, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { useAllOrdersQuery } from './all-orders.generated';
import { OrdersTable } from './orders-table';
import styles from './all-orders.module.css';

const PAGE_SIZE = 50;
const LONGEST_SEARCH = 100;
const TYPING_PAUSE_MS = 200;

/** Search and page stand in the address, so that reload and back find the same list. */
export function AllOrders() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const page = Math.max(0, Number.parseInt(address.get('page') ?? '1', 10) - 1 || 0);
  const [typed, setTyped] = useState(search);
  const asked = search.trim();
  const { data, previousData, error, loading } = useAllOrdersQuery({
    variables: { search: asked || null, first: PAGE_SIZE, offset: page * PAGE_SIZE }, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first',
  });
  const orders = (data ?? previousData)?.orders;
  const show = (text: string, newPage: number, replace: boolean) =>
    setAddress({ ...(text && { search: text }), ...(newPage > 0 && { page: String(newPage + 1) }) }, { replace, preventScrollReset: replace });

  useEffect(() => {
    if (typed === search) return;
    const pause = setTimeout(() => show(typed, 0, true), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  });

  return (
    <div className={styles.pane}>
      <h1>All Orders</h1>
      <div className={styles.search}>
        <TextField
          label="Search orders"
          type="search"
          autoComplete="off"
          maxLength={LONGEST_SEARCH}
          hint="Order number, customer number, customer name, or a date such as 11/21 or Nov 2026."
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={intoList}
        />
      </div>
      {error ? (
        <ErrorPanel error={error} />
      ) : !orders ? (
        <TableSkeleton rows={12} columns={6} />
      ) : orders.totalCount === 0 ? (
        <EmptyState text={asked ? `No orders match "${asked}".` : 'No orders yet. The first one will appear here.'}>
          {asked && <Button onClick={() => setTyped('')}>Show all orders</Button>}
        </EmptyState>
      ) : (
        <div aria-busy={loading}>
          <p className={styles.count} role="status">{orders.totalCount.toLocaleString('en-US')} {orders.totalCount === 1 ? 'order' : 'orders'}</p>
          <OrdersTable orders={orders.nodes} />
          <Pager label="Pages of orders" page={page} pageSize={PAGE_SIZE} totalCount={orders.totalCount} onPage={(next) => show(search, next, false)} />
        </div>
      )}
    </div>
  );
}

/** Down from the search goes to the first order. */
function intoList(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  document.querySelector<HTMLAnchorElement>('tbody a')?.focus();
}
