import type { KeyboardEvent, MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatDate } from '../../../ui/dates';
import { formatMoney } from '../../../ui/money';
import { statusWord } from '../../../trade/order-words';
import { useStoreFacts } from '../../../ui/store-context';
import { SortHead, type ListSort } from '../records/sort-head';
import type { AllOrdersQuery } from './all-orders.generated';
import styles from './all-orders.module.css';

type OrderRow = AllOrdersQuery['orders']['nodes'][number];

/** Arrow keys move through the orders, Enter opens one. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const index = links.findIndex(link => link === document.activeElement);
  if (index < 0) return;
  event.preventDefault();
  if (event.key === 'ArrowUp' && index === 0) document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  else links[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

interface OrdersTableProps {
  orders: readonly OrderRow[];
  sorting: ListSort;
  /** Rows that are being read again cannot be opened, because an order may have moved. */
  isOutdated: boolean;
}

export function OrdersTable({ orders, sorting, isOutdated }: OrdersTableProps) {
  const navigate = useNavigate();
  const timeZone = useStoreFacts()?.timeZone;
  const state = { list: sorting.address.query };
  // The whole row can be clicked, except while text is being selected.
  const open = (event: MouseEvent, key: number) => {
    if (event.target instanceof HTMLAnchorElement || window.getSelection()?.toString()) return;
    void navigate(`/historicalorder/${key}`, { state });
  };
  return (
    <table data-cards className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <SortHead {...sorting} ways={{ up: 'CUSTOMER_NUMBER', down: 'CUSTOMER_NUMBER_DESCENDING' }}>
            Customer number
          </SortHead>
          <SortHead {...sorting} ways={{ up: 'CUSTOMER_NAME', down: 'CUSTOMER_NAME_DESCENDING' }}>
            Name
          </SortHead>
          <SortHead {...sorting} ways={{ up: 'OLDEST', down: 'NEWEST' }}>
            Date
          </SortHead>
          <th scope="col">Status</th>
          <th scope="col">Job</th>
          <th scope="col">PO number</th>
          <SortHead {...sorting} ways={{ up: 'TOTAL_LOW', down: 'TOTAL_HIGH' }} isNumber className={styles.money}>
            Total
          </SortHead>
        </tr>
      </thead>
      <tbody onKeyDown={moveFocus} inert={isOutdated} data-focus-returns={isOutdated ? 'later' : 'now'}>
        {orders.map(({ key, customerNumber, customerName, date, status, job, poNumber, total }) => (
          <tr key={key} onClick={event => open(event, key)}>
            <td className={styles.order}>
              <Link to={`/historicalorder/${key}`} state={state}>
                {key}
              </Link>
            </td>
            <td className={styles.customerNumber}>{customerNumber}</td>
            <td className={styles.name}>{customerName}</td>
            <td className={styles.date}>{formatDate(date, timeZone)}</td>
            <td className={styles.status}>{statusWord(status)}</td>
            <td className={styles.job}>
              {job && (
                <>
                  <code>{job.code}</code> {job.name}
                </>
              )}
            </td>
            <td className={styles.po}>{poNumber && <code>{poNumber}</code>}</td>
            <td className={`${styles.money} ${styles.total}`}>{formatMoney(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
