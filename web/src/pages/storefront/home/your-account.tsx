import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCart, useCartName } from '../../../cart/cart';
import { AddBar, counted } from '../../../products/add-bar';
import { BuyAgainList, useBuyAgainChoices } from '../../../products/buy-again-list';
import { ReorderButton } from '../../../cart/reorder-button';
import { formatDate } from '../../../ui/dates';
import { formatMoney } from '../../../ui/money';
import { statusWord } from '../../../trade/order-words';
import { TableSkeleton } from '../../../ui/skeletons';
import { useStoreFacts } from '../../../ui/store-context';
import { useHomeAccountQuery, type HomeAccountQuery } from './home-page.generated';
import page from './home-page.module.css';
import styles from './your-account.module.css';

/** A customer's sections: recent orders, products to buy again, and open carts. */
export function YourAccount() {
  const { data, error } = useHomeAccountQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  if (error && !data)
    return (
      <p role="alert">
        Your orders could not be loaded. <Link to="/account/order-history">See past orders</Link>
      </p>
    );
  if (!data) return <AccountPlace />;
  const orders = data.me?.orders.nodes ?? [];
  return (
    <div className={styles.sections}>
      {orders.length > 0 && <LastOrders orders={orders} />}
      {data.buyAgain.length > 0 && <BuyAgain items={data.buyAgain} />}
      <OpenCarts carts={data.carts} />
    </div>
  );
}

/**
 * Reserves a full screen for a customer's sections until they are loaded, so that no visible content moves. Hidden for
 * visitors.
 */
export function AccountPlace() {
  return (
    <div className={styles.place}>
      <TableSkeleton rows={10} columns={3} />
    </div>
  );
}

function LastOrders({ orders }: { orders: NonNullable<HomeAccountQuery['me']>['orders']['nodes'] }) {
  const timeZone = useStoreFacts()?.timeZone;
  return (
    <section className={page.section} aria-labelledby="last-orders">
      <div className={styles.heading}>
        <h2 id="last-orders">Last orders</h2>
        <Link to="/account/order-history" className="touch">
          See all orders
        </Link>
      </div>
      <ul className={styles.orders}>
        {orders.map(({ key, date, total, status, poNumber, job }) => (
          <li key={key} className={styles.order}>
            <div>
              <Link to={`/order/${key}`} className="touch">
                Order {key}
              </Link>
              <span className={styles.quiet}>{formatDate(date, timeZone)}</span>
            </div>
            <div>
              <span>{statusWord(status)}</span>
              <span className={styles.quiet}>{[poNumber, job?.name].filter(Boolean).join(', ')}</span>
            </div>
            <span className={styles.total}>{formatMoney(total)}</span>
            <ReorderButton orderKey={key} isOneOfMany />
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
    const { chosen } = choices;
    await cart.addAll(chosen);
    choices.forget(chosen);
    setAdded(chosen.length);
  }

  return (
    <section className={page.section} aria-labelledby="buy-again">
      <div className={styles.heading}>
        <h2 id="buy-again">Buy again</h2>
        <Link to="/buy-again" className="touch">
          See all you bought
        </Link>
      </div>
      <BuyAgainList items={items} choices={choices} />
      <AddBar lines={choices.chosen} added={added} onAdd={() => void add()} />
    </section>
  );
}

function OpenCarts({ carts }: { carts: HomeAccountQuery['carts'] }) {
  const cart = useCart();
  const name = useCartName();
  const served = carts.find(({ active }) => active);
  // This device's active cart may be newer than the last response.
  const inUse = cart.ready
    ? { key: cart.account?.key, name, lines: cart.count }
    : served && { key: served.key, name: served.name, lines: served.lineCount };
  const others = carts.filter(({ key, lineCount }) => key !== inUse?.key && lineCount > 0);
  const hasLines = inUse !== undefined && inUse.lines > 0;
  if (!hasLines && others.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby="open-carts">
      <h2 id="open-carts">Open carts</h2>
      <ul className={styles.carts}>
        {hasLines && <OpenCart to="/cart" name={inUse.name} words={`${counted(inUse.lines, 'line')}, in use`} />}
        {others.map(({ key, name, lineCount }) => (
          <OpenCart key={key} to={`/cart/${key}`} name={name} words={counted(lineCount, 'line')} />
        ))}
      </ul>
    </section>
  );
}

function OpenCart({ to, name, words }: { to: string; name: string; words: string }) {
  return (
    <li>
      <Link to={to} className={styles.cart}>
        <span>{name}</span>
        <span className={styles.quiet}>{words}</span>
      </Link>
    </li>
  );
}
