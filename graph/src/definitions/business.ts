import { optionalPhone, personalText, phone } from './field.js';
import { placeFields } from './place.js';

/** A customer, as it registers and changes itself. Texts that an imported report left blank are stored empty. */
export const businessFields = {
  name: personalText('Business name', 100, 'At most 100 characters.', 'Invalid name, must have value'),
  ...placeFields,
  phoneNumber: phone('Business phone'),
  faxNumber: optionalPhone('Fax', null),
} as const;
