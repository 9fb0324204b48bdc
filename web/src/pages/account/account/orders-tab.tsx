import { Link, useSearchParams } from 'react-router-dom';
import { ReorderButton } from '../../../cart/reorder-button';
import { Button, ButtonLink } from '../../../ui/button';
import { formatDate } from '../../../ui/dates';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { formatMoney } from '../../../ui/money';
import { statusWord } from '../../../trade/order-words';
import { Pager } from '../../../ui/pager';
import { TableSkeleton } from '../../../ui/skeletons';
import { useStoreFacts } from '../../../ui/store-context';
import { filledParts, filterOf, noFilter, OrdersDownload, OrdersFilterForm, type OrdersFilter } from './orders-filter';
import { useAccountOrdersQuery, type AccountOrdersQuery } from './orders.generated';
import styles from './account-page.module.css';
import own from './orders-tab.module.css';

const pageSize = 20;

/** The variables of the list's query, which the URL contains. */
export function ordersVariables(address: URLSearchParams) {
  const page = Math.max(0, Number.parseInt(address.get('page') ?? '1', 10) - 1 || 0);
  const { search, job, po } = filterOf(address);
  const jobKey = /^[1-9]\d{0,8}$/.test(job) ? Number(job) : null;
  return {
    search: search || null,
    filter: { jobKey, poNumber: po || null },
    first: pageSize,
    offset: page * pageSize,
  };
}

type Orders = NonNullable<AccountOrdersQuery['me']>['orders'];

/** Search, filter and page are part of the URL, so that reload and back show the same list. */
export function OrdersTab() {
  const [address, setAddress] = useSearchParams();
  const variables = ordersVariables(address);
  const filter = filterOf(address);
  const page = variables.offset / pageSize;
  const { data, previousData, error } = useAccountOrdersQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const orders = (data ?? previousData)?.me?.orders;
  const jobs = (data ?? previousData)?.customerJobs ?? [];
  const show = (wanted: OrdersFilter, next: number) =>
    setAddress({ ...filledParts(wanted), ...(next > 0 && { page: String(next + 1) }) });
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/account">Your account</ButtonLink>
      </ErrorPanel>
    );
  return (
    <section className={styles.section} aria-labelledby="orders">
      <h2 id="orders">Order history</h2>
      {/* The key resets the fields to the URL, so that going back restores the earlier search. */}
      <OrdersFilterForm key={JSON.stringify(filter)} filter={filter} jobs={jobs} onFilter={wanted => show(wanted, 0)} />
      {orders ? (
        <OrderList
          orders={orders}
          filter={filter}
          page={page}
          onAll={() => show(noFilter, 0)}
          onPage={next => show(filter, next)}
        />
      ) : (
        <TableSkeleton rows={10} />
      )}
    </section>
  );
}

interface OrderListProps {
  orders: Orders;
  filter: OrdersFilter;
  page: number;
  onAll: () => void;
  onPage: (page: number) => void;
}

function OrderList({ orders, filter, page, onAll, onPage }: OrderListProps) {
  const timeZone = useStoreFacts()?.timeZone;
  const isFiltered = Object.keys(filledParts(filter)).length > 0;
  if (orders.totalCount === 0 && isFiltered)
    return (
      <EmptyState text={`No orders match ${filter.search ? `"${filter.search}"` : 'this filter'}.`}>
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
      <table data-cards className={`${styles.table} ${own.orders}`}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Date</th>
            <th scope="col">Status</th>
            <th scope="col">Job</th>
            <th scope="col">PO number</th>
            <th scope="col" className={styles.number}>
              Total
            </th>
            <th scope="col">
              <span className="visually-hidden">Order again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.nodes.map(({ key, date, total, status, job, poNumber }) => (
            <tr key={key} className={styles.order}>
              <td>
                <Link to={`/order/${key}`} className="touch">
                  {key}
                </Link>
              </td>
              <td className={styles.date}>{formatDate(date, timeZone)}</td>
              <td>{statusWord(status)}</td>
              <td className={styles.orderJob}>{job?.name}</td>
              <td className={styles.orderPo}>{poNumber && <code>{poNumber}</code>}</td>
              <td className={styles.money}>{formatMoney(total)}</td>
              <td className={styles.orderTools}>
                <ReorderButton orderKey={key} isOneOfMany />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrdersDownload filter={filter} />
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
