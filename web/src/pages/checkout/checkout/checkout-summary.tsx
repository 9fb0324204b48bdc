import { quantityProblem } from '../../../cart/line-changes';
import type { PriceRefresh } from '../../../cart/use-price-refresh';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/button';
import { formatMoney, subtotal } from '../../../ui/money';
import { PhoneLink } from '../../../ui/phone-link';
import { SummaryLine } from '../../../ui/with-summary';
import { PayWithCard, type CardSettings } from './pay-with-card';
import type { OpaqueData } from './use-card-form';
import type { CheckoutCustomer, Choices } from './use-choices';
import styles from './checkout-page.module.css';

interface CheckoutSummaryProps {
  customer: CheckoutCustomer;
  card: CardSettings | null;
  choices: Choices;
  refresh: PriceRefresh;
  placing: boolean;
  onPlace: () => void;
  onToken: (token: OpaqueData) => void;
}

/** What has to be done on this page before the order can be placed, or nothing. */
function openQuestion({ changes, shown, checking }: PriceRefresh): string | null {
  if (changes.size > 0) return 'Answer what changed first.';
  if (shown.some(({ product, quantity }) => quantityProblem(product, quantity))) return 'Correct the marked quantities in your cart first.';
  return checking ? 'Checking prices' : null;
}

export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { customer, choices, refresh } = props;
  const total = subtotal(refresh.shown.map(({ product, quantity }) => ({ unitPrice: product.standardCost ?? '0', quantity })));
  const location = customer.locations.find(({ key }) => key === choices.locationKey);
  const contact = customer.contacts.find(({ key }) => key === choices.contactKey);
  return (
    <>
      <h2 className={styles.summaryHeading}>Summary</h2>
      <div className={styles.details}>
        <SummaryLine label="Contact">{contact?.name ?? 'Not chosen yet'}</SummaryLine>
        <SummaryLine label={choices.pickup ? 'Delivery' : 'Deliver to'}>{choices.pickup ? 'Pick up in store' : (location?.city ?? 'Not chosen yet')}</SummaryLine>
        <SummaryLine label="Items">{refresh.shown.length}</SummaryLine>
      </div>
      <SummaryLine label="Subtotal" strong>{formatMoney(total)}</SummaryLine>
      <p className={styles.note}>Tax and freight, where they apply, are invoiced separately</p>
      {contact && choices.locationKey !== null ? (
        <Payment {...props} />
      ) : (
        <p className={styles.note}>Choose a contact and a delivery location first.</p>
      )}
    </>
  );
}

function Payment({ customer, card, refresh, placing, onPlace, onToken }: CheckoutSummaryProps) {
  const question = openQuestion(refresh);
  const { acting } = useSession();
  if (customer.cod && acting) {
    return (
      <section className={styles.payment} aria-label="Payment">
        <p>This account is not on terms, and staff pay with no customer's card. The customer can order after signing in itself.</p>
      </section>
    );
  }
  if (customer.cod && !card) {
    return (
      <section className={styles.payment} aria-label="Payment">
        <p>
          This account is not on terms, and we take no cards online. Call us to place this order: <PhoneLink className={styles.phone} />
        </p>
      </section>
    );
  }
  return (
    <section className={styles.payment} aria-label="Payment">
      {question && !placing && <p className={styles.question} id="question">{question}</p>}
      {!customer.cod && (
        <Button kind="primary" wide busy={placing} disabled={question !== null} aria-describedby="question" onClick={onPlace}>
          {placing ? 'Placing your order' : 'Put on account'}
        </Button>
      )}
      {card && <PayWithCard settings={card} isOnlyWay={customer.cod === true} busy={placing} disabled={question !== null} onToken={onToken} />}
    </section>
  );
}
