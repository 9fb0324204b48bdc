import { useState } from 'react';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { statusWord } from '../../../ui/order-words';
import { nextStatuses } from './order-steps';
import { useMoveOrderMutation, type OrderFactsFragment } from './order.generated';
import styles from './order-page.module.css';

/** Staff move the order on from here. */
export function MoveOrder({ order }: { order: OrderFactsFragment }) {
  const [cancelling, setCancelling] = useState(false);
  const [move, { loading, error }] = useMoveOrderMutation();
  const next = nextStatuses(order);
  if (next.length === 0) return null;
  const to = (status: OrderFactsFragment['status']) => {
    setCancelling(false);
    move({ variables: { key: order.key, status, version: order.version } }).catch(() => undefined);
  };
  return (
    <section className={`${styles.move} ${styles.screenOnly}`} aria-labelledby="move">
      <h2 id="move">Move this order on</h2>
      <div className={styles.actions}>
        {next.filter((status) => status !== 'cancelled').map((status) => (
          <Button key={status} kind="primary" busy={loading} onClick={() => to(status)}>
            Mark as {statusWord(status).toLowerCase()}
          </Button>
        ))}
        {next.includes('cancelled') && !cancelling && <Button busy={loading} onClick={() => setCancelling(true)}>Cancel order</Button>}
      </div>
      {cancelling && (
        <div className={styles.cancel}>
          <p>Cancel order {order.key} of {order.customerName}? It cannot be brought back.</p>
          <div className={styles.actions}>
            <Button kind="danger" busy={loading} onClick={() => to('cancelled')}>Cancel the order</Button>
            <Button autoFocus onClick={() => setCancelling(false)}>Keep it</Button>
          </div>
        </div>
      )}
      {error && <Notice kind="error">{errorFacts(error).message}</Notice>}
    </section>
  );
}
