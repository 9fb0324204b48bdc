import { optionalPhone, personalText, phone } from './field.js';
import { placeFields } from './place.js';

/** Fields of a business, which customers enter and can edit. Texts that an imported report left blank are empty. */
export const businessFields = {
  name: personalText('Business name', 100, 'At most 100 characters.', 'Invalid name, must have value'),
  ...placeFields,
  phoneNumber: phone('Business phone'),
  faxNumber: optionalPhone('Fax', null),
} as const;
