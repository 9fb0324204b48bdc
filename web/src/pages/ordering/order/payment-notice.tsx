import { Notice } from '../../../ui/notice';
import { PhoneLink } from '../../../ui/phone-link';
import type { OrderFactsFragment } from './order.generated';

interface PaymentNoticeProps {
  order: Pick<OrderFactsFragment, 'payment' | 'paymentInQuestion' | 'status' | 'contact'>;
  isAdmin: boolean;
}

/** Says that the order waits for its card payment, why, and what to do. */
export function PaymentNotice({ order: { payment, paymentInQuestion, status, contact }, isAdmin }: PaymentNoticeProps) {
  if (status === 'cancelled' || status === 'completed') return null;
  if (paymentInQuestion) {
    return (
      <Notice kind="warning">
        {isAdmin ? (
          "The card payment of this order differs from the provider's records. It cannot be confirmed or handed over until someone decides, under Card payment."
        ) : (
          <>
            There is a question about your card payment: the card provider's records differ from ours. Your order waits
            until we have cleared it up with {contact.name}. Please don't order or pay again. Call us with any
            questions: <PhoneLink />
          </>
        )}
      </Notice>
    );
  }
  if (payment !== 'review') return null;
  return (
    <Notice>
      {isAdmin ? (
        'The card payment is under review, so this order cannot be confirmed yet. Card payment shows why and what to do.'
      ) : (
        <>
          Your card payment is under review. You don't have to do anything: we confirm your order after the review, or
          call {contact.name}. Please don't order or pay again. Call us with any questions: <PhoneLink />
        </>
      )}
    </Notice>
  );
}
