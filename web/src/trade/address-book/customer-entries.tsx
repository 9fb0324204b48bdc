import { fieldNames, mostEmail } from '#definitions/field';
import { personFields } from '#definitions/person';
import { placeFields } from '#definitions/place';
import { placeKinds, type PlaceName } from '../business-fields';
import { contactKinds, type ContactName } from './contact-kinds';
import { Email } from '../../ui/email';
import { formatPhone } from '../../ui/phone-number';
import type { EntryKind } from './entry-kinds';
import styles from './address-book.module.css';

/** A customer's contacts, in its own account and for staff. */
export const contactRows: EntryKind<ContactName> = {
  noun: 'contact',
  plural: 'contacts',
  kinds: contactKinds,
  names: fieldNames(personFields),
  inputs: {
    name: { autoComplete: 'off', maxLength: personFields.name.most },
    email: { type: 'email', autoComplete: 'off', maxLength: mostEmail },
    phoneNumber: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  },
  show: {
    email: address => <Email address={address} />,
    phoneNumber: digits => <span className={styles.unbroken}>{formatPhone(digits)}</span>,
  },
  titleOf: ({ name }) => name,
  empty: 'No contacts yet. Add the first one below.',
};

/** A customer's delivery locations. */
export const locationRows: EntryKind<PlaceName> = {
  noun: 'location',
  plural: 'locations',
  kinds: placeKinds,
  names: fieldNames(placeFields),
  inputs: {
    address: { autoComplete: 'off', maxLength: placeFields.address.most },
    city: { autoComplete: 'off', maxLength: placeFields.city.most },
    zipCode: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 },
  },
  titleOf: ({ address, city }) => `${address}, ${city}`,
  empty: 'No delivery locations yet. Add the first one below.',
};
