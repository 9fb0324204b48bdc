import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { statusWord } from '../../../trade/order-words';
import { staleFacts } from '../../staff/records/stale-record';
import { stepsOf } from './order-steps';
import { useMoveOrderMutation, useUndoMoveMutation, type OrderFactsFragment } from './order.generated';
import { useReadAgain } from './read-again';
import styles from './order-page.module.css';

/** Whether the last status change can still be undone. The server reports the seconds left. */
function useUndoTime({ secondsToUndo, version }: OrderFactsFragment): boolean {
  const [overFor, setOverFor] = useState<number | null>(null);
  useEffect(() => {
    if (secondsToUndo === null) return;
    const timer = setTimeout(() => setOverFor(version), secondsToUndo * 1000);
    return () => clearTimeout(timer);
  }, [secondsToUndo, version]);
  return secondsToUndo !== null && overFor !== version;
}

/** Names the person who was faster. The order has been read again by then. */
function reasonOf(error: unknown, { status }: OrderFactsFragment): string {
  const stale = staleFacts(error);
  if (!stale) return errorFacts(error).message;
  return `${stale.changedBy ?? 'Somebody else'} changed this order meanwhile. It is now ${statusWord(status).toLowerCase()}.`;
}

/**
 * Lets staff change the order's status. Each step has a fixed position, so that the next button never appears under
 * the pointer that pressed the last one.
 */
export function MoveOrder({ order }: { order: OrderFactsFragment }) {
  const [cancelling, setCancelling] = useState(false);
  const [move, moving] = useMoveOrderMutation();
  const [undo, undoing] = useUndoMoveMutation();
  const canUndo = useUndoTime(order);
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, version, nextStatuses: next } = order;
  const isBusy = moving.loading || undoing.loading;
  const error = moving.error ?? undoing.error;
  const readAgain = useReadAgain(key);
  if (next.length === 0 && !canUndo && !error) return null;

  function change(changed: Promise<unknown>) {
    setCancelling(false);
    // Keeps the focus in this section when the pressed button disappears. An error is shown below.
    changed.then(
      () => heading.current?.focus(),
      async () => {
        if ((await readAgain())?.version !== version) heading.current?.focus();
      },
    );
  }
  const to = (status: OrderFactsFragment['status']) => {
    undoing.reset();
    change(move({ variables: { key, status, version } }));
  };
  const back = () => {
    moving.reset();
    change(undo({ variables: { key, version } }));
  };
  return (
    <section className={`${styles.move} ${styles.screenOnly}`} aria-labelledby="move">
      <h2 id="move" ref={heading} tabIndex={-1}>
        Update order status
      </h2>
      <ol className={styles.places}>
        {stepsOf(order)
          .filter(({ status }) => status !== 'placed' && status !== 'cancelled')
          .map(({ status, at }) => (
            <li key={status} className={styles.place}>
              {next.includes(status) ? (
                <Button kind="primary" wide busy={isBusy} onClick={() => to(status)}>
                  Mark as {statusWord(status).toLowerCase()}
                </Button>
              ) : (
                <span className={styles.quiet}>
                  {at !== null && <IconCheck size={16} aria-hidden />} {statusWord(status)}
                </span>
              )}
            </li>
          ))}
      </ol>
      {next.includes('cancelled') && !cancelling && (
        <Button busy={isBusy} onClick={() => setCancelling(true)}>
          Cancel order
        </Button>
      )}
      {cancelling && (
        <div className={styles.cancel}>
          <p>
            Cancel order {key} of {order.customerName}? This cannot be undone.
          </p>
          <div className={styles.actions}>
            <Button kind="danger" busy={isBusy} onClick={() => to('cancelled')}>
              Cancel the order
            </Button>
            <Button autoFocus onClick={() => setCancelling(false)}>
              Keep the order
            </Button>
          </div>
        </div>
      )}
      <div className={styles.undo} role="status">
        {canUndo && (
          <>
            <span>
              Order {key} is now {statusWord(order.status).toLowerCase()}.
            </span>
            <Button small busy={isBusy} onClick={back}>
              Undo
            </Button>
          </>
        )}
      </div>
      {error && <Notice kind="error">{reasonOf(error, order)}</Notice>}
    </section>
  );
}
