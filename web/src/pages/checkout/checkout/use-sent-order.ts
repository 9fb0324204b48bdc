import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import { errorCode } from '../../../ui/error-facts';
import { SentOrderDocument } from './checkout.generated';

/** `leaving`: the order was placed, or its payment is being checked, and that page opens. */
export type SentOutcome = { is: 'leaving' | 'absent' | 'unknown' } | { is: 'refused'; reason: string };

/** Finds out what became of a checkout whose response never came, and goes to its order. */
export function useSentOrder(): (key: string) => Promise<SentOutcome> {
  const client = useApolloClient();
  const navigate = useNavigate();
  const cart = useCart();

  return async key => {
    try {
      const { data } = await client.query({
        query: SentOrderDocument,
        variables: { key },
        fetchPolicy: 'network-only',
      });
      if (!data?.checkoutStatus) return { is: 'unknown' };
      const { order, payment } = data.checkoutStatus;
      if (order) {
        await cart.takeOut(key, order.lines);
        await navigate(`/historicalorder/${order.key}`, { replace: true, state: { placed: true } });
        return { is: 'leaving' };
      }
      if (payment.status === 'DECLINED' || payment.status === 'FAILED') {
        await cart.renewIdempotencyKey();
        return { is: 'refused', reason: [payment.code, payment.text].filter(Boolean).join(': ') };
      }
      await navigate(`/payment/${key}`, { replace: true });
      return { is: 'leaving' };
    } catch (error) {
      if (errorCode(error) !== 'NOT_FOUND') return { is: 'unknown' };
      await cart.forgetSent(key);
      return { is: 'absent' };
    }
  };
}
