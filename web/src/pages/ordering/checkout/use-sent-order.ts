import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import { errorCode } from '../../../ui/error-facts';
import { SentOrderDocument } from './checkout.generated';

/** `leaving`: the order was placed or its payment is being checked, and the page for that opens. */
export type SentOutcome = { status: 'leaving' | 'absent' | 'unknown' } | { status: 'refused'; reason: string };

/** Looks up a checkout whose response was lost, and opens its order or payment page. */
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
      if (!data?.checkoutStatus) return { status: 'unknown' };
      const { order, payment } = data.checkoutStatus;
      if (order) {
        await cart.takeOut(key, order.lines);
        await navigate(`/historicalorder/${order.key}`, { replace: true, state: { placed: true } });
        return { status: 'leaving' };
      }
      if (payment.status === 'DECLINED' || payment.status === 'FAILED') {
        await cart.endCheckout();
        return { status: 'refused', reason: [payment.code, payment.text].filter(Boolean).join(': ') };
      }
      await navigate(`/payment/${key}`, { replace: true });
      return { status: 'leaving' };
    } catch (error) {
      if (errorCode(error) !== 'NOT_FOUND') return { status: 'unknown' };
      await cart.forgetSent(key);
      return { status: 'absent' };
    }
  };
}
