import { z } from 'zod';
import { businessFields } from '../definitions/business.js';
import type { NewValues } from '../definitions/field.js';
import { personFields } from '../definitions/person.js';
import { placeFields } from '../definitions/place.js';
import { customerNumberInput } from '../shared/input.js';
import { passwordInput } from '../shared/password-input.js';
import { changeInput, newInput } from '../shared/record-fields.js';

export const businessInput = newInput(businessFields);
export const businessChangeInput = changeInput(businessFields);

export type Business = NewValues<typeof businessFields>;

export const locationInput = newInput(placeFields);
export const contactInput = newInput(personFields);

export const registrationInput = z.object({
  customer: businessInput.and(z.object({ customerNumber: customerNumberInput, password: passwordInput })),
  contact: contactInput,
});

export type Registration = z.output<typeof registrationInput>;
