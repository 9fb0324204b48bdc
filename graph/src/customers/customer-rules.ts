import { z } from 'zod';
import { customerNumberInput, looksLikeCardNumber } from '../shared/input.js';
import { passwordInput } from '../shared/password-input.js';
import { states } from './states.js';

const invalidPhone = 'Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890';
const invalidZipCode = 'Invalid zipcode. Must be 5 digits';

/** Trimmed text that is there; `missing` is said where it is not. */
function required(missing: string, most: number) {
  return z.string(missing).transform(text => text.trim()).pipe(
    z.string().min(1, missing).max(most, `Must have at most ${most} characters`)
      .refine(text => !looksLikeCardNumber(text), 'A card number does not belong here'),
  );
}

function digits(count: number, message: string) {
  return z.string(message).transform(text => text.trim()).pipe(z.string().regex(new RegExp(`^[0-9]{${count}}$`), message));
}

const phoneNumber = digits(10, invalidPhone);
const stateCode = required('Invalid state, must have value', 100)
  .transform(text => text.toUpperCase())
  .pipe(z.string().refine(code => Object.hasOwn(states, code), 'Invalid state, must be one of the 50 states'));

const place = {
  address: required('Invalid street address, must have value', 100),
  city: required('Invalid city, must have value', 50),
  state: stateCode,
  zipCode: digits(5, invalidZipCode),
};

/** What is known of a business besides its number. */
export const businessInput = z.object({
  name: required('Invalid name, must have value', 100),
  ...place,
  phoneNumber,
  faxNumber: z.string(invalidPhone).nullish().transform(text => text?.trim() || null).pipe(z.string().regex(/^[0-9]{10}$/, invalidPhone).nullable()),
});

export type Business = z.output<typeof businessInput>;

/** Any part of a business, to be changed; what is left out stays. */
export const businessChangeInput = businessInput.partial();

export const locationInput = z.object(place);

export const contactInput = z.object({
  name: required('Name must have value', 100),
  email: z.string('Invalid email').transform(text => text.trim()).pipe(
    z.string().regex(/@[^\s@]/, 'Invalid email').max(254, 'Must have at most 254 characters')),
  phoneNumber,
});

export const registrationInput = z.object({
  customer: businessInput.extend({ customerNumber: customerNumberInput, password: passwordInput }),
  contact: contactInput,
});

export type Registration = z.output<typeof registrationInput>;
