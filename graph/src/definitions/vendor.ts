import { optionalPhone, optionalReference, personalText, phone, wholeNumber } from './field.js';
import type { SortFields } from './list-sorts.js';
import { placeFields } from './place.js';

/**
 * A manufacturer or importer that the store buys from, in the order of its form. Texts that an imported report left
 * blank are stored empty.
 */
export const vendorFields = {
  name: personalText('Name', 100, 'At most 100 characters.'),
  id: personalText(
    'Vendor ID',
    50,
    'Short code of the vendor in back-office reports, at most 50 characters; unique, ignoring case.',
    'Invalid id, must have value',
  ),
  ...placeFields,
  contactName: personalText('Contact name', 100, 'The person to call at the vendor, at most 100 characters.'),
  phoneNumber: phone('Phone'),
  faxNumber: optionalPhone('Fax', ''),
  terms: personalText('Terms', 50, 'Payment terms agreed with the vendor, such as "Net 30", at most 50 characters.'),
  federalTaxId: personalText('Federal tax ID', 50, "The vendor's federal tax ID, at most 50 characters."),
  accountNumber: personalText(
    'Account number',
    50,
    "The vendor's account number in the back office, at most 50 characters.",
  ),
  ourAccountNumber: personalText(
    'Our account number',
    50,
    "The store's account number at the vendor, at most 50 characters.",
  ),
  purchasingAgentKey: optionalReference(
    'Purchasing agent',
    'Key of the purchasing agent who buys from the vendor; null if nobody is assigned.',
  ),
  distMethodKey: wholeNumber(
    'Distribution method',
    999_999_999,
    'Back-office code of the distribution method, 0 to 999,999,999; null if there is none.',
  ),
} as const;

export const vendorSorts = { NAME: 'name', VENDOR_ID: 'id', CITY: 'city' } as const satisfies SortFields<
  typeof vendorFields
>;
