import { z } from 'zod';
import { emailInput, optionalPhoneNumberInput, phoneNumberInput, placeInput, requiredText } from '../shared/field-inputs.js';
import { keyFrom } from '../shared/input.js';

const wholeNumber = z.number('Must be a whole number').int('Must be a whole number').min(0, 'Must be at least 0').max(999_999_999, 'Must be at most 999999999');

/** What is known of a vendor. */
export const vendorInput = z.object({
  name: requiredText('Invalid name, must have value', 100),
  id: requiredText('Invalid id, must have value', 50),
  ...placeInput,
  federalTaxId: requiredText('Invalid federal tax id, must have value', 50),
  accountNumber: requiredText('Invalid account number, must have value', 50),
  distMethodKey: wholeNumber.nullish().transform(value => value ?? null),
  terms: requiredText('Invalid terms, must have value', 50),
  ourAccountNumber: requiredText('Invalid our account number, must have value', 50),
  contactName: requiredText('Invalid contact name, must have value', 100),
  phoneNumber: phoneNumberInput,
  faxNumber: optionalPhoneNumberInput.transform(text => text ?? ''),
  purchasingAgentKey: keyFrom().nullish().transform(value => value ?? null),
});

/** Any part of a vendor, to be changed; what is left out stays. */
export const vendorChangeInput = vendorInput.partial();

export const agentInput = z.object({
  name: requiredText('Invalid name, must have value', 100),
  phoneNumber: phoneNumberInput,
  email: emailInput,
});

export const agentChangeInput = agentInput.partial();
