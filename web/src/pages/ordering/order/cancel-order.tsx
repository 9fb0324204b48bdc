import { useState } from 'react';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { useCancelOrderMutation, type OrderFactsFragment } from './order.generated';
import { useReadAgain } from './read-again';
import styles from './order-page.module.css';

/** The cancel button, with a confirmation because canceling is final. */
export function CancelOrder({ order }: { order: OrderFactsFragment }) {
  const [confirming, setConfirming] = useState(false);
  const [cancel, { loading, error }] = useCancelOrderMutation();
  const readAgain = useReadAgain(order.key);
  const canCancel = order.nextStatuses.includes('cancelled');
  if (!canCancel && !error) return null;
  return (
    <div className={`${styles.cancel} ${styles.screenOnly}`}>
      {!canCancel ? null : confirming ? (
        <>
          <p>Cancel order {order.key}? This cannot be undone.</p>
          <div className={styles.actions}>
            <Button
              kind="danger"
              busy={loading}
              onClick={() => void cancel({ variables: { key: order.key } }).catch(readAgain)}
            >
              Cancel the order
            </Button>
            <Button autoFocus onClick={() => setConfirming(false)}>
              Keep the order
            </Button>
          </div>
        </>
      ) : (
        <Button onClick={() => setConfirming(true)}>Cancel this order</Button>
      )}
      {error && <Notice kind="error">{errorFacts(error).message}</Notice>}
    </div>
  );
}
