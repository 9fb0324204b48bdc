import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../ui/dates';
import { errorFacts } from '../../../ui/error-facts';
import { formatMoney } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { PaymentRecord } from '../../../trade/payment-record';
import { paymentStateWord } from '../../../trade/payment-words';
import { useStoreFacts } from '../../../ui/store-context';
import {
  OpenPaymentsDocument,
  useDecideOpenPaymentMutation,
  useOpenPaymentsQuery,
  type OpenPaymentFragment,
} from './open-payments.generated';
import styles from './all-orders.module.css';

const pollMs = 30_000;

/** Unsettled card payments. Most settle automatically; the others need a decision. */
export function OpenPayments() {
  const { data, error } = useOpenPaymentsQuery({ fetchPolicy: 'cache-and-network', pollInterval: pollMs });
  const payments = data?.unsettledPayments;
  if (error && !data)
    return <Notice kind="warning">Open card payments could not be loaded. {errorFacts(error).message}</Notice>;
  if (!payments) return <div className={styles.paymentsLoad} />;
  if (payments.totalCount === 0) return null;
  return (
    <section className={styles.payments} aria-labelledby="open-payments">
      <h2 id="open-payments">Open card payments ({payments.totalCount.toLocaleString('en-US')})</h2>
      {payments.nodes.map(payment => (
        <OpenPayment key={payment.key} payment={payment} />
      ))}
    </section>
  );
}

function OpenPayment({ payment }: { payment: OpenPaymentFragment }) {
  const timeZone = useStoreFacts()?.timeZone;
  const [decide, { loading, error }] = useDecideOpenPaymentMutation({ refetchQueries: [OpenPaymentsDocument] });
  const { key, state, heldByStore, amount, customerName, customerNumber, orderKey, date } = payment;
  return (
    <details className={styles.payment}>
      <summary>
        {paymentStateWord(state, heldByStore)}, {formatMoney(amount)}, {customerName} ({customerNumber}),{' '}
        {formatDateTime(date, timeZone)}
      </summary>
      {orderKey !== null && orderKey !== undefined && (
        <p>
          <Link to={`/historicalorder/${orderKey}`}>Order {orderKey}</Link>
        </p>
      )}
      <PaymentRecord
        payment={payment}
        busy={loading}
        error={error}
        onDecide={decision => void decide({ variables: { key, decision } }).catch(() => undefined)}
      />
    </details>
  );
}
