import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { redirectDocument } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import { cartIsInMemory } from '../../../cart/cart-store';
import { saveCart } from '../../../cart/cart-sync';
import { NoLines } from '../../../cart/no-lines';
import { loadCart } from '../../../cart/served-cart';
import { usePriceRefresh } from '../../../cart/use-price-refresh';
import { RequireSession, storageIsSecure } from '../../../session/session';
import { ButtonLink } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { loadOwn, type PageLoad } from '../../page';
import { PageSkeleton } from '../../../ui/skeletons';
import { CheckoutForm } from './checkout-form';
import { OrderProblem } from './checkout-summary';
import { CheckoutCreditDocument, CheckoutCustomerDocument, useCheckoutCustomerQuery } from './checkout.generated';
import { usePlaceOrder, type PlaceOrder } from './use-place-order';
import styles from './checkout-page.module.css';

/**
 * Forces a full page load, because only its response has the content security policy that allows the card form. A
 * session that exists only in memory would be lost by that, so it gets no card form.
 */
export const load: PageLoad = async (client, args) => {
  if (import.meta.env.SSR) return loadCustomer(client, args);
  if (!storageIsSecure()) return;
  // Changes that this page alone knows would be lost as well.
  if (cartIsInMemory()) await saveCart();
  throw redirectDocument(new URL(args.request.url).pathname);
};

const loadCustomer = loadOwn(client =>
  Promise.all([client.query({ query: CheckoutCustomerDocument }), loadCart(client)]),
);

export function Component() {
  return (
    <RequireSession>
      <Checkout />
    </RequireSession>
  );
}

function Checkout() {
  const cart = useCart();
  const client = useApolloClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  // Staff may have changed contacts, locations or terms since they were cached.
  const { data, error } = useCheckoutCustomerQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const order = usePlaceOrder();
  const lines = order.placing ?? cart.lines;
  const refresh = usePriceRefresh(lines);

  const place: PlaceOrder['place'] = async (...content) => {
    const refused = await order.place(...content);
    setRefusal(refused);
    if (refused === 'CREDIT_LIMIT_EXCEEDED' || refused === 'ON_ACCOUNT_NOT_ALLOWED')
      await client.refetchQueries({ include: [CheckoutCustomerDocument, CheckoutCreditDocument] });
    // Shows what changed, at the top of the page.
    if (refused !== 'PRICE_CHANGED' && refused !== 'PRODUCT_UNAVAILABLE') return refused;
    await refresh.askAgain();
    window.scrollTo({ top: 0, behavior: 'smooth' });
    return refused;
  };

  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/cart">Back to your cart</ButtonLink>
      </ErrorPanel>
    );
  if (!data?.me || !cart.ready) return <PageSkeleton />;
  return (
    <div className={styles.page}>
      <h1>Checkout</h1>
      {lines.length === 0 ? (
        <>
          {/* If the order was placed, its lines are no longer in the cart. */}
          <OrderProblem order={order} />
          <NoLines />
        </>
      ) : (
        <CheckoutForm
          customer={data.me}
          card={data.paymentSettings.card}
          jobs={data.customerJobs}
          lines={lines}
          refresh={refresh}
          refusal={refusal}
          order={{ ...order, place }}
        />
      )}
    </div>
  );
}
