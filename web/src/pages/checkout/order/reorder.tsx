import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import { tell } from '../../../session/notices';
import { Button } from '../../../ui/button';
import { errorFacts } from '../../../ui/error-facts';
import { hasPrice } from '../../../ui/money';
import { ReorderProductsDocument, type OrderFactsFragment } from './order.generated';

/** Puts what is still sold into the cart with its earlier quantity, says what is left out, goes to checkout. */
export function Reorder({ order }: { order: OrderFactsFragment }) {
  const client = useApolloClient();
  const cart = useCart();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function reorder() {
    const keys = order.lines.map((line) => line.productKey);
    const { data } = await client.query({ query: ReorderProductsDocument, variables: { keys }, fetchPolicy: 'network-only' });
    const sold = new Map(data?.productsByKey.filter((product) => hasPrice(product.standardCost)).map((product) => [product.key, product]));
    const leftOut = order.lines.filter((line) => !sold.has(line.productKey)).map((line) => line.description);
    for (const line of order.lines) {
      const product = sold.get(line.productKey);
      if (product) await cart.add(product, line.quantity);
    }
    if (leftOut.length > 0) void tell('Some items were left out', `No longer sold: ${leftOut.join('; ')}`);
    if (sold.size > 0) await navigate('/checkout');
  }

  function start() {
    setBusy(true);
    reorder()
      .catch((error: unknown) => tell('The order could not be repeated', errorFacts(error).message, 'red'))
      .finally(() => setBusy(false));
  }
  return <Button kind="primary" busy={busy || !cart.ready} onClick={start}>Re-order</Button>;
}
