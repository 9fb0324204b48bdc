import { businessFields } from '../../definitions/business.js';
import { personFields } from '../../definitions/person.js';
import { placeFields } from '../../definitions/place.js';
import { vendorFields } from '../../definitions/vendor.js';

const password = '8 to 72 bytes in UTF-8.';
const customerNumber = 'The number the customer signs in with, from 1 to 999,999,999.';

/** Schema descriptions of fields that several types have. */
export const about = {
  key: 'Assigned by the store. Other calls refer to the record by it; it never changes.',
  version: 'Rises with every change. Send it back with an update to avoid overwriting a newer change.',
  catalogProductKey: 'Key of a product in the catalog.',
  substitute:
    'The product in the catalog that replaces one that is no longer sold; null if there is none, or if the product is still sold.',
  seenVersion:
    'The `version` that was read. If the record has changed since, the call fails with STALE, which lists who changed what. ' +
    'Without a version, the last write wins.',
  existingKey: 'Key of an existing record. The call fails with NOT_FOUND if there is none.',
  businessName: businessFields.name.description,
  vendorName: vendorFields.name.description,
  personName: personFields.name.description,
  street: placeFields.address.description,
  city: placeFields.city.description,
  state: placeFields.state.description,
  zipCode: placeFields.zipCode.description,
  phoneNumber: businessFields.phoneNumber.description,
  optionalPhoneNumber: businessFields.faxNumber.description,
  email: personFields.email.description,
  password,
  newPassword: `${password} Must differ from the store's default password.`,
  customerNumber,
  newCustomerNumber: `${customerNumber} CUSTOMER_NUMBER_TAKEN if it belongs to another customer or once did.`,
  customerName: 'Business name, at most 100 characters.',
  day: "A date such as 2026-11-21, in the store's time zone.",
} as const;
