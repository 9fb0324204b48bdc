import { mostEmail } from '#definitions/field';

/** What is wrong with a typed text, or nothing. The server has the last word; these spare the way to it. */
export type FieldRule = (text: string) => string | null;

const phone = 'Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890';
const leastPasswordBytes = 8;
const mostPasswordBytes = 72;
const largestCustomerNumber = 999_999_999;

/** Texts that must not be empty; `missing` is what is said of one that is. */
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

/** bcrypt reads 72 bytes and no more, so a longer password is none. */
export const passwordRule: FieldRule = text => {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes < leastPasswordBytes) return 'Use at least 8 characters';
  return bytes > mostPasswordBytes ? 'Use at most 72 characters (letters with accents count more than once)' : null;
};

/** Phone numbers are pasted in every dress; only their digits are kept. Letters stay, to be seen and mended. */
export function cleanPhone(typed: string): string {
  return typed.replace(/[\s().-]/g, '');
}

/** The text before stays when what is typed is no whole number. */
export function cleanDigits(typed: string): string | null {
  return /^\d*$/.test(typed) ? typed : null;
}

/** Dollars are pasted with their sign and commas. */
export function cleanAmount(typed: string): string {
  return typed.replace(/[\s$,]/g, '');
}
