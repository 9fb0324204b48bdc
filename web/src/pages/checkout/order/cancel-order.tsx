import { useState } from 'react';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { useCancelOrderMutation, type OrderFactsFragment } from './order.generated';
import styles from './order-page.module.css';

/** Asks once more: a cancelled order does not come back. */
export function CancelOrder({ order }: { order: OrderFactsFragment }) {
  const [asking, setAsking] = useState(false);
  const [cancel, { loading, error }] = useCancelOrderMutation();
  return (
    <div className={`${styles.cancel} ${styles.screenOnly}`}>
      {asking ? (
        <>
          <p>Cancel order {order.key}? It cannot be brought back.</p>
          <div className={styles.actions}>
            <Button
              kind="danger"
              busy={loading}
              onClick={() => void cancel({ variables: { key: order.key } }).catch(() => undefined)}
            >
              Cancel the order
            </Button>
            <Button autoFocus onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>Cancel this order</Button>
      )}
      {error && <Notice kind="error">{errorFacts(error).message}</Notice>}
    </div>
  );
}
