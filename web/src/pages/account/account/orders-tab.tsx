import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ReorderLink } from '../../../products/reorder-link';
import { Button, ButtonLink } from '../../../ui/button';
import { formatDate } from '../../../ui/dates';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { TextField } from '../../../ui/form-field';
import { formatMoney } from '../../../ui/money';
import { statusWord } from '../../../ui/order-words';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { useStoreFacts } from '../../../ui/store-context';
import { useAccountOrdersQuery, type AccountOrdersQuery } from './orders.generated';
import styles from './account-page.module.css';

const pageSize = 20;

/** The variables of the list's query, which the URL contains. */
export function ordersVariables(address: URLSearchParams) {
  const page = Math.max(0, Number.parseInt(address.get('page') ?? '1', 10) - 1 || 0);
  return { search: address.get('search') || null, first: pageSize, offset: page * pageSize };
}

type Orders = NonNullable<AccountOrdersQuery['me']>['orders'];

/** Search and page are part of the URL, so that reload and back show the same list. */
export function OrdersTab() {
  const [address, setAddress] = useSearchParams();
  const variables = ordersVariables(address);
  const search = variables.search ?? '';
  const page = variables.offset / pageSize;
  const { data, previousData, error } = useAccountOrdersQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const orders = (data ?? previousData)?.me?.orders;
  const show = (text: string, next: number) =>
    setAddress({ ...(text && { search: text }), ...(next > 0 && { page: String(next + 1) }) });
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/account">Your account</ButtonLink>
      </ErrorPanel>
    );
  return (
    <section className={styles.section} aria-labelledby="orders">
      <h2 id="orders">Order history</h2>
      {/* Its text follows the address, so that going back shows what was searched for then. */}
      <OrderSearch key={search} search={search} onSearch={text => show(text, 0)} />
      {orders ? (
        <OrderList
          orders={orders}
          search={search}
          page={page}
          onAll={() => show('', 0)}
          onPage={next => show(search, next)}
        />
      ) : (
        <TableSkeleton rows={10} />
      )}
    </section>
  );
}

function OrderSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <TextField
        label="Search your orders"
        type="search"
        autoComplete="off"
        maxLength={100}
        hint="Order number, or a date such as 11/21, 11/21/2026 or Nov 2026."
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}

interface OrderListProps {
  orders: Orders;
  search: string;
  page: number;
  onAll: () => void;
  onPage: (page: number) => void;
}

function OrderList({ orders, search, page, onAll, onPage }: OrderListProps) {
  const timeZone = useStoreFacts()?.timeZone;
  if (orders.totalCount === 0 && search)
    return (
      <EmptyState text={`No orders match "${search}".`}>
        <Button onClick={onAll}>Show all orders</Button>
      </EmptyState>
    );
  if (orders.totalCount === 0) {
    return (
      <EmptyState text="No orders yet. Your first one will appear here.">
        <ButtonLink to="/allCategories">All categories</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <table className={`${styles.table} ${styles.orders}`}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Date</th>
            <th scope="col">Status</th>
            <th scope="col" className={styles.number}>
              Total
            </th>
            <th scope="col">
              <span className="visually-hidden">Order again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.nodes.map(({ key, date, total, status }) => (
            <tr key={key} className={styles.order}>
              <td>
                <Link to={`/order/${key}`}>{key}</Link>
              </td>
              <td className={styles.date}>{formatDate(date, timeZone)}</td>
              <td>{statusWord(status)}</td>
              <td className={styles.money}>{formatMoney(total)}</td>
              <td className={styles.orderTools}>
                <ReorderLink orderKey={key} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager
        label="Pages of your orders"
        page={page}
        pageSize={pageSize}
        totalCount={orders.totalCount}
        onPage={onPage}
      />
    </>
  );
}
