import { useEffect } from 'react';
import { ButtonLink } from '../../../ui/button';
import { formatDateTime } from '../../../ui/dates';
import { differenceWord } from '../../../trade/difference-words';
import { errorFacts } from '../../../ui/error-facts';
import { formatMoney } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { PaymentRecord } from '../../../trade/payment-record';
import { useStoreFacts } from '../../../ui/store-context';
import {
  useDecideOrderPaymentMutation,
  useOrderCardPaymentQuery,
  type OrderCardPaymentQuery,
} from './card-payment.generated';
import styles from './order-page.module.css';

const pollMs = 3000;
const unsettledStates: ReadonlySet<string> = new Set([
  'SENDING',
  'UNKNOWN',
  'APPROVED',
  'VOID_PENDING',
  'REFUND_PENDING',
]);

type Difference = NonNullable<OrderCardPaymentQuery['order']>['paymentDifferences'][number];

/** An order's card payment, for staff. Shows nothing if no card was used. */
export function CardPayment({ orderKey }: { orderKey: number }) {
  const { data, error, startPolling, stopPolling } = useOrderCardPaymentQuery({
    variables: { key: orderKey },
  });
  const [decide, decision] = useDecideOrderPaymentMutation();
  const payment = data?.order?.cardPayment;
  const differences = data?.order?.paymentDifferences ?? [];
  const open = differences.filter(({ resolvedAt }) => resolvedAt === null);
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
      {open.length > 0 && <OpenDifferences differences={open} />}
      <PaymentRecord
        payment={payment}
        inQuestion={open[0] && differenceWord(open[0].kind)}
        busy={decision.loading}
        error={decision.error}
        onDecide={chosen => void decide({ variables: { key: payment.key, decision: chosen } }).catch(() => undefined)}
      />
      {differences.map(
        difference => difference.resolvedAt !== null && <Resolved key={difference.key} difference={difference} />,
      )}
    </section>
  );
}

function OpenDifferences({ differences }: { differences: readonly Difference[] }) {
  return (
    <Notice kind="warning">
      <p>The provider's records differ from this payment:</p>
      <ul>
        {differences.map(({ key, kind, transId, storeAmount, providerAmount, providerStatus }) => (
          <li key={key}>
            {differenceWord(kind)}: transaction {transId}, {amountOf(storeAmount)} in the store,{' '}
            {amountOf(providerAmount)} at the provider{providerStatus && ` (${providerStatus})`}
          </li>
        ))}
      </ul>
      <p>
        Agree on the payment with the customer, then resolve the difference with a note. The order can be confirmed
        after that. Or cancel the order.
      </p>
      <ButtonLink to="/admin/payment-differences">Resolve the difference</ButtonLink>
    </Notice>
  );
}

function Resolved({ difference: { kind, resolvedAt, resolvedBy, note } }: { difference: Difference }) {
  const timeZone = useStoreFacts()?.timeZone;
  return (
    <p>
      {differenceWord(kind)}, resolved {resolvedAt !== null && formatDateTime(resolvedAt, timeZone)}
      {resolvedBy && ` by ${resolvedBy}`}: {note}
    </p>
  );
}

function amountOf(amount: string | null): string {
  return amount === null ? 'nothing' : formatMoney(amount);
}
