import { z } from 'zod';
import { businessFields } from '../../definitions/business.js';
import type { NewValues } from '../../definitions/field.js';
import { personFields } from '../../definitions/person.js';
import { about } from '../../platform/shared/descriptions.js';
import { customerNumberInput } from '../../platform/shared/input.js';
import { passwordInput } from '../../platform/shared/field-inputs.js';
import { changeInput, newInput } from '../../platform/shared/record-fields.js';

export const businessInput = newInput(businessFields);
export const businessChangeInput = changeInput(businessFields);

export type Business = NewValues<typeof businessFields>;

export const contactInput = newInput(personFields);

export const newCustomerInput = businessInput.and(z.object({ customerNumber: customerNumberInput }));

export const registrationInput = z.object({
  customer: newCustomerInput
    .and(z.object({ password: passwordInput.describe(about.password) }))
    .describe('The business, its number and its password.'),
  contact: contactInput.describe('Its first contact.'),
});

export type Registration = z.output<typeof registrationInput>;
