import { useApolloClient } from '@apollo/client/react';
import { IconUserShare } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import { keepChoice } from '../../../cart/last-choice';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { hasPrice } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { ReorderProductsDocument, type OrderFactsFragment } from './order.generated';

/** Whether staff came here through the re-order button, so that it starts at once. */
function startsAtOnce(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'reorder' in state;
}

/** Adds the products that are still sold to the cart and opens checkout, with the order's contact and location. */
export function Reorder({ order }: { order: OrderFactsFragment }) {
  const client = useApolloClient();
  const cart = useCart();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const started = useRef(false);

  async function reorder() {
    const keys = order.lines.map(line => line.productKey);
    const { data } = await client.query({
      query: ReorderProductsDocument,
      variables: { keys },
      fetchPolicy: 'network-only',
    });
    const sold = data?.productsByKey.filter(product => hasPrice(product.standardCost)) ?? [];
    if (sold.length === 0)
      return setProblem('None of these items are sold anymore, so nothing was added to your cart.');
    const { customerNumber, contact, location } = order;
    if (contact.key !== null) await keepChoice('contact', customerNumber, contact.key);
    if (location.key !== null) await keepChoice('location', customerNumber, location.key);
    await cart.addOrder(order, sold);
    await navigate('/checkout');
  }

  function start() {
    setBusy(true);
    setProblem(null);
    reorder()
      .catch((error: unknown) => setProblem(`Nothing was added to your cart. ${errorFacts(error).message}`))
      .finally(() => setBusy(false));
  }

  useEffect(() => {
    if (!startsAtOnce(state) || !cart.ready || started.current) return;
    started.current = true;
    // Removes the state, so that going back to this page does not add everything again.
    void Promise.resolve(navigate(pathname, { replace: true })).then(start);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the cart is ready
  }, [state, cart.ready]);

  return (
    <>
      <Button kind="primary" busy={busy || !cart.ready} onClick={start}>
        Re-order
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  );
}

/** Makes staff act as the customer first, so that their own cart stays unchanged. */
export function ReorderForCustomer({ order }: { order: OrderFactsFragment }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Button
      onClick={() =>
        void navigate(`/admin/act-as/${order.customerKey}`, {
          state: { actFrom: pathname + search, reorder: order.key },
        })
      }
    >
      <IconUserShare size={18} aria-hidden />
      Act as this customer and re-order
    </Button>
  );
}
