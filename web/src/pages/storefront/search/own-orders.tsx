import { Link } from 'react-router-dom';
import { orderText } from '../../../products/suggestions';
import styles from './partial-results.module.css';
import type { OwnMatchesQuery } from './search-page.generated';

type Numbered = OwnMatchesQuery['ordersNumbered'][number];

/** The customer's orders with this number or PO number, shown above the other results. */
export function OwnOrders({ orders }: { orders: readonly Numbered[] }) {
  return (
    <section className={styles.partial} aria-labelledby="own-orders">
      <h2 id="own-orders">{orders.length === 1 ? 'Your order' : 'Your orders'}</h2>
      <ul>
        {orders.map(order => (
          <li key={order.key}>
            <Link to={`/order/${order.key}`}>{orderText(order)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the orders with exactly this number or PO number, of those whose PO number begins with the text. */
export function ordersWith(text: string, { ordersNumbered }: OwnMatchesQuery): Numbered[] {
  const number = /\d+$/.exec(text)?.[0];
  return ordersNumbered.filter(
    ({ key, poNumber }) => String(key) === number || poNumber?.toLowerCase() === text.toLowerCase(),
  );
}
