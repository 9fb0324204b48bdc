import { useState } from 'react';
import type { CartLine } from '../../../cart/cart-lines';
import { ChangeNotice } from '../../../cart/change-notice';
import type { PriceRefresh } from '../../../cart/use-price-refresh';
import { TextAreaField, TextField } from '../../../ui/form-field';
import { WithSummary } from '../../../ui/with-summary';
import { CheckoutLines } from './checkout-lines';
import { CheckoutSummary } from './checkout-summary';
import type { CardSettings } from './pay-with-card';
import { ContactBox, DeliveryBox } from './delivery-box';
import { useChoices, type CheckoutCustomer } from './use-choices';
import type { PlaceOrder } from './use-place-order';
import styles from './checkout-page.module.css';

const LONGEST_PO_NUMBER = 25;
const LONGEST_NOTE = 1000;

interface CheckoutFormProps {
  customer: CheckoutCustomer;
  /** null: this store takes no cards. */
  card: CardSettings | null;
  lines: readonly CartLine[];
  refresh: PriceRefresh;
  /** The code of the store's last refusal of this order. */
  refusal: string | null;
  order: PlaceOrder;
}

export function CheckoutForm({ customer, card, lines, refresh, refusal, order }: CheckoutFormProps) {
  const pickupForced = refresh.shown.some(({ product }) => product.inStoreOnly) || refusal === 'PICKUP_REQUIRED';
  const choices = useChoices(customer, pickupForced);
  const [poNumber, setPoNumber] = useState('');
  const [note, setNote] = useState('');
  const { contactKey, locationKey } = choices;
  const form = contactKey !== null && locationKey !== null ? { contactKey, locationKey, poNumber, note } : null;
  const summary = (
    <CheckoutSummary
      customer={customer}
      card={card}
      choices={choices}
      refresh={refresh}
      placing={order.placing !== null}
      onPlace={() => form && void order.placeOnAccount(lines, form)}
      onToken={(token) => form && void order.placeByCard(lines, form, token)}
    />
  );
  return (
    <WithSummary label="Summary" summary={summary}>
      <ChangeNotice lines={lines} refresh={refresh} />
      <div className={styles.boxes}>
        <ContactBox customer={customer} choices={choices} />
        <DeliveryBox customer={customer} choices={choices} />
        <section className={`${styles.box} ${styles.wide}`}>
          <h2>For your records and ours</h2>
          <div className={styles.notes}>
            <TextField label="PO number (optional)" name="poNumber" autoComplete="off" maxLength={LONGEST_PO_NUMBER} value={poNumber} onChange={({ target }) => setPoNumber(target.value)} />
            <TextAreaField label="Order note (optional)" name="note" rows={2} maxLength={LONGEST_NOTE} value={note} onChange={({ target }) => setNote(target.value)} />
          </div>
        </section>
      </div>
      <CheckoutLines refresh={refresh} />
    </WithSummary>
  );
}
