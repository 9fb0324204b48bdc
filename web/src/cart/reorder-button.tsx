import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCart } from './cart';
import { cartWhen } from './cart-store';
import { Button } from '../ui/button';
import { addReordered, linesWithoutDecision } from './reorder';
import { ReorderReviewDocument } from './reorder.generated';

interface ReorderButtonProps {
  orderKey: number;
  /** Whether other orders are on the page, so that its name includes the number */
  isOneOfMany?: boolean;
}

/** Adds the lines of an order to the cart and opens checkout, or the review if a line needs a decision. */
export function ReorderButton({ orderKey, isOneOfMany = false }: ReorderButtonProps) {
  const client = useApolloClient();
  const cart = useCart();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function reorder() {
    const { data } = await client.query({
      query: ReorderReviewDocument,
      variables: { key: orderKey },
      fetchPolicy: 'network-only',
    });
    if (!data?.reorderReview) return `/reorder/${orderKey}`;
    const { lines: inCart } = await cartWhen(({ ready }) => ready);
    const lines = linesWithoutDecision(data.reorderReview, inCart);
    if (lines === null) return `/reorder/${orderKey}`;
    await addReordered(cart, data.reorderReview, lines, []);
    return '/checkout';
  }

  function start() {
    setBusy(true);
    reorder()
      // The review shows what went wrong.
      .catch(() => `/reorder/${orderKey}`)
      .then(address => navigate(address))
      .finally(() => setBusy(false));
  }

  return (
    <Button
      small={isOneOfMany}
      kind={isOneOfMany ? 'plain' : 'primary'}
      aria-label={isOneOfMany ? `Re-order ${orderKey}` : undefined}
      busy={busy}
      onClick={start}
    >
      Re-order
    </Button>
  );
}
