import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import { AddBar, AddedNotice, counted } from '../../../products/add-bar';
import { BuyAgainList, useBuyAgainChoices } from '../../../products/buy-again-list';
import { ReorderLink } from '../../../products/reorder-link';
import { formatDate } from '../../../ui/dates';
import { formatMoney } from '../../../ui/money';
import { statusWord } from '../../../ui/order-words';
import { TableSkeleton } from '../../../ui/skeletons';
import { useStoreFacts } from '../../../ui/store-context';
import { useHomeAccountQuery, type HomeAccountQuery } from './home-page.generated';
import page from './home-page.module.css';
import styles from './your-account.module.css';

/** What a customer comes for: the last orders, what to buy again, and the open carts. */
export function YourAccount() {
  const { data, error } = useHomeAccountQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  if (error && !data)
    return (
      <p role="alert">
        Your orders could not be loaded. <Link to="/account/order-history">See past orders</Link>
      </p>
    );
  if (!data) return <TableSkeleton rows={8} columns={3} />;
  const orders = data.me?.orders.nodes ?? [];
  return (
    <>
      {orders.length > 0 && <LastOrders orders={orders} />}
      {data.buyAgain.length > 0 && <BuyAgain items={data.buyAgain} />}
      <OpenCarts carts={data.carts} />
    </>
  );
}

function LastOrders({ orders }: { orders: NonNullable<HomeAccountQuery['me']>['orders']['nodes'] }) {
  const timeZone = useStoreFacts()?.timeZone;
  return (
    <section className={page.section} aria-labelledby="last-orders">
      <div className={styles.heading}>
        <h2 id="last-orders">Last orders</h2>
        <Link to="/account/order-history">See all orders</Link>
      </div>
      <ul className={styles.orders}>
        {orders.map(({ key, date, total, status }) => (
          <li key={key} className={styles.order}>
            <Link to={`/order/${key}`}>Order {key}</Link>
            <span className={styles.status}>{statusWord(status)}</span>
            <span className={styles.quiet}>{formatDate(date, timeZone)}</span>
            <span className={styles.total}>{formatMoney(total)}</span>
            <span className={styles.tool}>
              <ReorderLink orderKey={key} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BuyAgain({ items }: { items: HomeAccountQuery['buyAgain'] }) {
  const cart = useCart();
  const choices = useBuyAgainChoices(items);
  const [added, setAdded] = useState(0);

  async function add() {
    const { length } = choices.chosen;
    await cart.addAll(choices.chosen);
    choices.reset();
    setAdded(length);
  }

  return (
    <section className={page.section} aria-labelledby="buy-again">
      <div className={styles.heading}>
        <h2 id="buy-again">Buy again</h2>
        <Link to="/buy-again">See all you bought</Link>
      </div>
      <BuyAgainList items={items} choices={choices} />
      <AddBar lines={choices.chosen} onAdd={() => void add()} />
      <AddedNotice lines={added} />
    </section>
  );
}

function OpenCarts({ carts }: { carts: HomeAccountQuery['carts'] }) {
  const cart = useCart();
  // This device knows the lines of the cart in use better than the last response.
  const open = carts
    .map(({ active, lineCount, ...rest }) => ({
      ...rest,
      active,
      lines: active && cart.ready ? cart.count : lineCount,
    }))
    .filter(({ lines }) => lines > 0);
  if (open.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby="open-carts">
      <h2 id="open-carts">Open carts</h2>
      <ul className={styles.carts}>
        {open.map(({ key, name, active, lines }) => (
          <li key={key}>
            <Link to={active ? '/cart' : `/cart/${key}`} className={styles.cart}>
              <span>{name}</span>
              <span className={styles.quiet}>
                {counted(lines, 'line')}
                {active && ', in use'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
