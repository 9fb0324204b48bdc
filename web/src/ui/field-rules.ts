import { mostEmail } from '#definitions/field';

/** Returns what is wrong with a text, or null. The server checks again. */
export type FieldRule = (text: string) => string | null;

const phone = 'Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890';
const leastPasswordBytes = 8;
const mostPasswordBytes = 72;
const largestCustomerNumber = 999_999_999;

/** For required text; `missing` is the message if it is empty. */
export function required(missing: string, most: number): FieldRule {
  return text => {
    const length = text.trim().length;
    if (length === 0) return missing;
    return length > most ? `Must have at most ${most} characters` : null;
  };
}

export const zipCodeRule: FieldRule = text =>
  /^\d{5}$/.test(text.trim()) ? null : 'Invalid zipcode. Must be 5 digits';
export const phoneRule: FieldRule = text => (/^\d{10}$/.test(text.trim()) ? null : phone);
export const optionalPhoneRule: FieldRule = text => (text.trim() === '' ? null : phoneRule(text));

export const emailRule: FieldRule = text => {
  if (!/^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/.test(text.trim())) return 'Invalid email';
  return text.trim().length > mostEmail ? `Must have at most ${mostEmail} characters` : null;
};

export const customerNumberRule: FieldRule = text =>
  /^[1-9]\d*$/.test(text) && Number(text) <= largestCustomerNumber ? null : 'Enter a number from 1 to 999999999';

/** bcrypt reads 72 bytes only, so a longer password is refused. */
export const passwordRule: FieldRule = text => {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes < leastPasswordBytes) return 'Use at least 8 characters';
  return bytes > mostPasswordBytes ? 'Use at most 72 characters (letters with accents count more than once)' : null;
};

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
