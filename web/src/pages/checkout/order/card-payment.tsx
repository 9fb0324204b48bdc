import { useEffect } from 'react';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { PaymentRecord } from '../../../ui/payment-record';
import { useDecideOrderPaymentMutation, useOrderCardPaymentQuery } from './card-payment.generated';
import styles from './order-page.module.css';

const pollMs = 3000;
const unsettledStates: ReadonlySet<string> = new Set([
  'SENDING',
  'UNKNOWN',
  'APPROVED',
  'VOID_PENDING',
  'REFUND_PENDING',
]);

/** An order's card payment, for staff. Shows nothing if no card was used. */
export function CardPayment({ orderKey }: { orderKey: number }) {
  const { data, error, startPolling, stopPolling } = useOrderCardPaymentQuery({
    variables: { key: orderKey },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const [decide, decision] = useDecideOrderPaymentMutation();
  const payment = data?.order?.cardPayment;
  const isUnsettled = payment !== null && payment !== undefined && unsettledStates.has(payment.state);

  useEffect(() => {
    // The payment changes without action by staff, and may cancel the order on this page.
    if (isUnsettled) startPolling(pollMs);
    else stopPolling();
  }, [isUnsettled, startPolling, stopPolling]);

  if (error && !data)
    return <Notice kind="error">The card payment could not be loaded. {errorFacts(error).message}</Notice>;
  if (!payment) return null;
  return (
    <section className={`${styles.move} ${styles.screenOnly}`} aria-labelledby="card-payment">
      <h2 id="card-payment">Card payment</h2>
      <PaymentRecord
        payment={payment}
        busy={decision.loading}
        error={decision.error}
        onDecide={chosen => void decide({ variables: { key: payment.key, decision: chosen } }).catch(() => undefined)}
      />
    </section>
  );
}
