import { z } from 'zod';
import { mostEmail, mostQuantity } from '../definitions/field.js';
import { isQuantity, quantityDecimals } from '../definitions/quantity.js';
import { looksLikeCardNumber } from './input.js';
import { isDecimalText } from './money.js';
import { states } from './states.js';

const invalidPhone = 'Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890';
const invalidZipCode = 'Invalid zipcode. Must be 5 digits';

/** Parses required text and trims it; `missing` is the message if it is empty. */
export function requiredText(missing: string, most: number) {
  return z
    .string(missing)
    .transform(text => text.trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(most, `Must have at most ${most} characters`)
        .refine(text => !looksLikeCardNumber(text), 'A card number does not belong here'),
    );
}

/** Parses a whole number from 0 to `most`. */
export function wholeNumberUpTo(most: number) {
  return z
    .number('Must be a whole number')
    .int('Must be a whole number')
    .min(0, 'Must be at least 0')
    .max(most, `Must be at most ${most}`);
}

/** Parses a quantity of an item. Does not check the item's rules. */
export function quantityInput(least: number) {
  return z
    .number('Must be a number')
    .min(least, `Must be at least ${least}`)
    .max(mostQuantity, `Must be at most ${mostQuantity}`)
    .refine(isQuantity, `Must have at most ${quantityDecimals} decimals`);
}

function digits(count: number, message: string) {
  return z
    .string(message)
    .transform(text => text.trim())
    .pipe(z.string().regex(new RegExp(`^[0-9]{${count}}$`), message));
}

export const phoneNumberInput = digits(10, invalidPhone);

/** An optional phone number; empty text means none. */
export const optionalPhoneNumberInput = z
  .string(invalidPhone)
  .nullish()
  .transform(text => text?.trim() || null)
  .pipe(
    z
      .string()
      .regex(/^[0-9]{10}$/, invalidPhone)
      .nullable(),
  );

export const zipCodeInput = digits(5, invalidZipCode);

export const stateInput = requiredText('Invalid state, must have value', 100)
  .transform(text => text.toUpperCase())
  .pipe(z.string().refine(code => Object.hasOwn(states, code), 'Invalid state, must be one of the 50 states'));

/** One email address, without a display name. Lists are refused. */
export const emailInput = z
  .string('Invalid email')
  .transform(text => text.trim())
  .pipe(
    z
      .string()
      .regex(/^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/, 'Invalid email')
      .max(mostEmail, `Must have at most ${mostEmail} characters`),
  );

/** An amount as decimal text or as a JSON number; returns decimal text. */
export function amountInput(places: number, most: number) {
  const message = `Must be an amount from 0 to ${most.toLocaleString('en-US', { maximumFractionDigits: places })} with at most ${places} decimals`;
  return z
    .union([z.string(), z.number()], message)
    .transform(value => String(value).trim())
    .pipe(z.string().refine(text => isDecimalText(text, places) && Number(text) <= most, message));
}

/**
 * Omits fields that are empty and are stored empty, so that a required field that was never filled in does not block
 * other changes.
 */
export function withoutStillEmpty<T extends object>(input: T, stored: object): T {
  const emptyAsBefore = ([field, value]: [string, unknown]) =>
    typeof value === 'string' && value.trim() === '' && (stored as Record<string, unknown>)[field] === '';
  return Object.fromEntries(Object.entries(input).filter(entry => !emptyAsBefore(entry))) as T;
}

/** Returns only the properties with a value, so that omitted ones overwrite nothing. */
export function definedOf<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
