import { personalText, stateCode, zipCode } from './field.js';

/** The address of a business or a delivery location. */
export const placeFields = {
  address: personalText('Street address', 100, 'Street address, at most 100 characters.'),
  city: personalText('City', 50, 'At most 50 characters.'),
  state: stateCode('State'),
  zipCode: zipCode('Zip code'),
} as const;
