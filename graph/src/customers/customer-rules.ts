import { z } from 'zod';
import { emailInput, optionalPhoneNumberInput, phoneNumberInput, placeInput, requiredText } from '../shared/field-inputs.js';
import { customerNumberInput } from '../shared/input.js';
import { passwordInput } from '../shared/password-input.js';

/** What is known of a business besides its number. */
export const businessInput = z.object({
  name: requiredText('Invalid name, must have value', 100),
  ...placeInput,
  phoneNumber: phoneNumberInput,
  faxNumber: optionalPhoneNumberInput,
});

export type Business = z.output<typeof businessInput>;

/** Any part of a business, to be changed; what is left out stays. */
export const businessChangeInput = businessInput.partial();

export const locationInput = z.object(placeInput);

export const contactInput = z.object({
  name: requiredText('Name must have value', 100),
  email: emailInput,
  phoneNumber: phoneNumberInput,
});

export const registrationInput = z.object({
  customer: businessInput.extend({ customerNumber: customerNumberInput, password: passwordInput }),
  contact: contactInput,
});

export type Registration = z.output<typeof registrationInput>;
