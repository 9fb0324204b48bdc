import { mostCustomerNumber, type TextCheck } from '#definitions/text-checks';

/** Returns what is wrong with a text, or null. The server checks again. */
export type FieldRule = TextCheck;

/** The rule of a field whose spaces at both ends do not count. */
export function trimmed(check: TextCheck): FieldRule {
  return text => check(text.trim());
}

export const customerNumberRule: FieldRule = text =>
  /^[1-9]\d*$/.test(text) && Number(text) <= mostCustomerNumber
    ? null
    : `Enter a number from 1 to ${mostCustomerNumber}`;

/**
 * Phone numbers are pasted in many formats; only the digits are kept. Letters stay, so that people see and correct
 * them.
 */
export function cleanPhone(typed: string): string {
  return typed.replace(/[\s().-]/g, '');
}

/** null, which keeps the previous text, if it is not a whole number. */
export function cleanDigits(typed: string): string | null {
  return /^\d*$/.test(typed) ? typed : null;
}

/** Dollars are often pasted with their sign and commas. */
export function cleanAmount(typed: string): string {
  return typed.replace(/[\s$,]/g, '');
}
