import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import { RequireSession } from '../../../session/session';
import { ButtonLink } from '../../../ui/button';
import { errorCode, errorFacts } from '../../../ui/error-facts';
import { ForCustomers } from '../../../ui/for-customers';
import { Notice } from '../../../ui/notice';
import { PhoneLink } from '../../../ui/phone-link';
import { PageSkeleton } from '../../../ui/skeletons';
import { useCheckoutStatusQuery } from './payment.generated';
import styles from './payment-page.module.css';

const pollMs = 3000;

/** Polls a card payment whose outcome is unknown until it is known, also after a reload. */
export function Component() {
  return (
    <RequireSession>
      <Payment idempotencyKey={useParams().idempotencyKey ?? ''} />
    </RequireSession>
  );
}

function Payment({ idempotencyKey }: { idempotencyKey: string }) {
  const { ready, takeOut, endCheckout } = useCart();
  const navigate = useNavigate();
  const { data, error, stopPolling } = useCheckoutStatusQuery({
    variables: { idempotencyKey },
    fetchPolicy: 'network-only',
    pollInterval: pollMs,
  });
  const { order, payment } = data?.checkoutStatus ?? {};
  const neverArrived = errorCode(error) === 'NOT_FOUND';
  const isRefused = payment?.status === 'DECLINED' || payment?.status === 'FAILED';

  useEffect(() => {
    if (neverArrived || isRefused || order) stopPolling();
  }, [neverArrived, isRefused, order, stopPolling]);

  useEffect(() => {
    if (!order || !ready) return;
    void takeOut(idempotencyKey, order.lines).then(() =>
      navigate(`/historicalorder/${order.key}`, { replace: true, state: { placed: true } }),
    );
  }, [order, ready, takeOut, idempotencyKey, navigate]);

  useEffect(() => {
    // After a definite refusal, the next attempt gets a new key. A lost request keeps its key, as it may still arrive.
    if (isRefused && ready) void endCheckout();
  }, [isRefused, ready, endCheckout]);

  if (!data && !error) return <PageSkeleton />;
  if (neverArrived) return <NotCharged reason="Your payment did not reach the store." />;
  if (isRefused)
    return (
      <NotCharged
        reason={[payment.code, payment.text].filter(Boolean).join(': ') || 'The payment did not go through.'}
      />
    );
  return (
    <div className={styles.page}>
      <h1>We are checking your payment</h1>
      <p className={styles.state} role="status">
        <span className={styles.spinner} aria-hidden />
        Do not pay again. This page opens your order as soon as the payment is confirmed. If you leave it, you will find
        the order in your order history.
      </p>
      {error && <Notice kind="warning">{errorFacts(error).message} We will keep checking.</Notice>}
      <ForCustomers>
        <p>
          Questions? Call our main line: <PhoneLink className={styles.phone} />
        </p>
      </ForCustomers>
      <div className={styles.ways}>
        <ButtonLink to="/account/order-history">Order history</ButtonLink>
      </div>
    </div>
  );
}

function NotCharged({ reason }: { reason: string }) {
  return (
    <div className={styles.page}>
      <h1>Your card was not charged</h1>
      <Notice kind="error">
        <p>Something went wrong.</p>
        <p>{reason}</p>
      </Notice>
      <p>Your cart is unchanged.</p>
      <ForCustomers>
        <p>
          Call our main line if you need help: <PhoneLink className={styles.phone} />
        </p>
      </ForCustomers>
      <div className={styles.ways}>
        <ButtonLink kind="primary" to="/checkout">
          Back to checkout
        </ButtonLink>
        <ButtonLink to="/cart">Your cart</ButtonLink>
      </div>
    </div>
  );
}
