import { optionalPhone, personalText, phone } from './field.js';
import { placeFields } from './place.js';

/** The fields that customers register with and can edit. Texts that an imported report left blank are stored empty. */
export const businessFields = {
  name: personalText('Business name', 100, 'At most 100 characters.', 'Invalid name, must have value'),
  ...placeFields,
  phoneNumber: phone('Business phone'),
  faxNumber: optionalPhone('Fax', null),
} as const;
