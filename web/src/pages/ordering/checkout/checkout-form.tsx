import { poNumberMissing } from '#definitions/customer-job';
import { useCart } from '../../../cart/cart';
import type { CartLine } from '../../../cart/cart-lines';
import { CartNews } from '../../../cart/cart-news';
import { ChangeNotice } from '../../../cart/change-notice';
import { ReorderedNotice } from '../../../cart/reordered-notice';
import type { PriceRefresh } from '../../../cart/use-price-refresh';
import { TextAreaField } from '../../../ui/form-field';
import { WithSummary } from '../../../ui/with-summary';
import { CheckoutLines } from './checkout-lines';
import { JobFields, useJob, type CheckoutJob } from './job-fields';
import { CheckoutSummary } from './checkout-summary';
import type { CardSettings } from './pay-with-card';
import { ContactField, DeliveryField } from './delivery-fields';
import { useChoices, type CheckoutCustomer } from './use-choices';
import type { PlaceOrder } from './use-place-order';
import styles from './checkout-page.module.css';

const longestNote = 1000;

interface CheckoutFormProps {
  customer: CheckoutCustomer;
  /** null if this store takes no cards. */
  card: CardSettings | null;
  jobs: readonly CheckoutJob[];
  lines: readonly CartLine[];
  refresh: PriceRefresh;
  /** The error code of the last attempt to place this order. */
  refusal: string | null;
  order: PlaceOrder;
}

export function CheckoutForm({ customer, card, jobs, lines, refresh, refusal, order }: CheckoutFormProps) {
  const pickupForced = refresh.shown.some(({ product }) => product.inStoreOnly) || refusal === 'PICKUP_REQUIRED';
  const choices = useChoices(customer, pickupForced);
  // Stored with the cart, so that typed text survives an expired session or a reload.
  const { notes, setNotes } = useCart();
  const job = useJob(jobs);
  const { contactKey, locationKey } = choices;
  const form =
    contactKey !== null && locationKey !== null
      ? { contactKey, locationKey, ...notes, jobKey: job?.key ?? null }
      : null;
  const summary = (
    <CheckoutSummary
      customer={customer}
      card={card}
      choices={choices}
      poMissing={poNumberMissing(notes.poNumber, customer, job)}
      job={job}
      refresh={refresh}
      order={order}
      onPlace={() => form && void order.place(lines, form, { method: 'ON_ACCOUNT' })}
      onToken={opaqueData => form && void order.place(lines, form, { method: 'CARD', opaqueData })}
    />
  );
  return (
    <WithSummary label="Summary" summary={summary} after={<CheckoutLines refresh={refresh} />}>
      <CartNews />
      <ReorderedNotice />
      <ChangeNotice lines={lines} refresh={refresh} />
      <section className={styles.box} aria-label="Order details">
        <JobFields customer={customer} jobs={jobs} choices={choices} />
        <ContactField customer={customer} choices={choices} />
        <DeliveryField customer={customer} choices={choices} />
        <div className={styles.wide}>
          <TextAreaField
            label="Order note (optional)"
            name="note"
            rows={2}
            maxLength={longestNote}
            value={notes.note}
            onChange={({ target }) => void setNotes({ note: target.value })}
          />
        </div>
      </section>
    </WithSummary>
  );
}
