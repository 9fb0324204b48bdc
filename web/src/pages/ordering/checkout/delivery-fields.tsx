import { inStore } from '../../../cart/last-choice';
import { useSession } from '../../../session/session';
import { CheckField, SelectField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { formatPhone } from '../../../ui/phone-number';
import { useStoreFacts } from '../../../ui/store-context';
import { AddContact, AddLocation } from './add-place';
import type { CheckoutCustomer, Choices } from './use-choices';
import styles from './checkout-page.module.css';

function keyOf(value: string): number | null {
  return value === '' ? null : Number(value);
}

export function ContactField({ customer, choices }: { customer: CheckoutCustomer; choices: Choices }) {
  const { acting } = useSession();
  const contact = customer.contacts.find(({ key }) => key === choices.contactKey);
  return (
    <div>
      {customer.contacts.length === 0 ? (
        <Notice kind="warning">
          An order needs a contact, and there is none on file yet.
          {acting && ' Stop acting and add one in Edit Customer.'}
        </Notice>
      ) : (
        <SelectField
          label="Contact email"
          value={choices.contactKey ?? ''}
          onChange={({ target }) => choices.chooseContact(keyOf(target.value))}
          hint={
            contact ? `${contact.name}, ${formatPhone(contact.phoneNumber)}` : 'The person we contact about this order.'
          }
        >
          <option value="">Choose a contact</option>
          {customer.contacts.map(({ key, email }) => (
            <option key={key} value={key}>
              {email}
            </option>
          ))}
        </SelectField>
      )}
      <AddContact onAdded={choices.chooseContact} />
    </div>
  );
}

function pickupHint({ requiresShipTo }: CheckoutCustomer, { pickupForced }: Choices): string | undefined {
  const wholeOrder = 'This order contains an item available only in store, so the whole order must be picked up';
  if (!requiresShipTo) return pickupForced ? `${wholeOrder}.` : undefined;
  if (!pickupForced) return 'Orders of this account need a delivery address.';
  return `${wholeOrder}, but orders of this account need a delivery address. Call us to order it.`;
}

export function DeliveryField({ customer, choices }: { customer: CheckoutCustomer; choices: Choices }) {
  const { acting } = useSession();
  const store = useStoreFacts();
  const location = customer.locations.find(({ key }) => key === choices.locationKey);
  const place = choices.pickup ? store : location;
  return (
    <div>
      {customer.locations.length === 0 ? (
        <Notice>
          There is no delivery address on file.
          {acting && ' Choose pickup, or stop acting and add one in Edit Customer.'}
        </Notice>
      ) : (
        <SelectField
          label="Delivery location"
          disabled={choices.pickup}
          value={choices.locationKey ?? ''}
          onChange={({ target }) => choices.chooseLocation(keyOf(target.value))}
          hint={
            place
              ? `${choices.pickup ? 'At our counter: ' : ''}${place.address}, ${place.city}, ${place.state} ${place.zipCode}`
              : 'The address we deliver to.'
          }
        >
          <option value="">Choose a delivery location</option>
          {choices.pickup && <option value={inStore}>Picked up in store</option>}
          {customer.locations.map(({ key, address }) => (
            <option key={key} value={key}>
              {address}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.ways}>
        <CheckField
          label="Pick Up In Store"
          checked={choices.pickup}
          disabled={choices.pickupForced || customer.requiresShipTo}
          onChange={({ target }) => choices.choosePickup(target.checked)}
          hint={pickupHint(customer, choices)}
        />
        {!choices.pickupForced && <AddLocation onAdded={choices.chooseLocation} />}
      </div>
    </div>
  );
}
