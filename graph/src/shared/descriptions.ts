import { businessFields } from '../definitions/business.js';
import { personFields } from '../definitions/person.js';
import { placeFields } from '../definitions/place.js';

/** Schema descriptions of values that several types have. */
export const about = {
  existingKey: 'Key of an existing record. The call fails with NOT_FOUND if there is none.',
  businessName: businessFields.name.description,
  personName: personFields.name.description,
  street: placeFields.address.description,
  city: placeFields.city.description,
  state: placeFields.state.description,
  zipCode: placeFields.zipCode.description,
  phoneNumber: businessFields.phoneNumber.description,
  optionalPhoneNumber: businessFields.faxNumber.description,
  email: personFields.email.description,
  password: '8 to 72 bytes in UTF-8.',
  customerNumber: 'The number the customer signs in with, from 1 to 999,999,999.',
  customerName: 'Business name, at most 100 characters.',
  day: "A date such as 2026-11-21, in the store's time zone.",
} as const;
