import { z } from 'zod';
import { mostQuantity, shortZipCode } from '../../definitions/field.js';
import { isQuantity, quantityDecimals } from '../../definitions/quantity.js';
import {
  checkEmail,
  checkPassword,
  checkPhone,
  checkState,
  checkZipCode,
  requiredText as checkRequired,
  type TextCheck,
} from '../../definitions/text-checks.js';
import { oneLine, passes } from './input.js';
import { isDecimalText } from './money.js';

/** Parses text, as one line unless `read` is given, and checks it. */
export function checkedText(check: TextCheck, read = oneLine) {
  return z
    .string(check('') ?? 'must be text')
    .transform(read)
    .superRefine(passes(check));
}

/** Parses required text and trims it; `missing` is the message if it is empty. */
export function requiredText(missing: string, most: number) {
  return checkedText(checkRequired(missing, most));
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

export const phoneNumberInput = checkedText(checkPhone);

/** An optional phone number; empty text means none. */
export const optionalPhoneNumberInput = z
  .string(checkPhone('') ?? undefined)
  .nullish()
  .transform(text => text?.trim() || null)
  .superRefine(passes(checkPhone));

export const zipCodeInput = z
  .string(checkZipCode('') ?? undefined)
  .transform(shortZipCode)
  .pipe(checkedText(checkZipCode));

export const stateInput = z
  .string(checkState('') ?? undefined)
  .transform(text => text.trim().toUpperCase())
  .superRefine(passes(checkState));

export const emailInput = checkedText(checkEmail);

export const passwordInput = z.string(checkPassword('') ?? undefined).superRefine(passes(checkPassword));

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

type Defined<T> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & { [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };

/** Returns only the properties with a value, so that omitted ones overwrite nothing. */
export function definedOf<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
