import { email, personalText, phone } from './field.js';

/** A person at a customer, or a purchasing agent of the store. */
export const personFields = {
  name: personalText('Name', 100, "The person's full name, at most 100 characters.", 'Name must have value'),
  email: email('Email'),
  phoneNumber: phone('Phone'),
} as const;
