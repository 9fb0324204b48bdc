import { mostEmail } from './field.js';
import { states } from './states.js';

/** Returns what is wrong with a trimmed text, or null. The server and its pages use the same checks. */
export type TextCheck = (text: string) => string | null;

/** Largest number of a customer. */
export const mostCustomerNumber = 999_999_999;

/** Characters that turn the direction of text, so that it looks like another one (Unicode's embeddings, overrides and isolates) */
const turning = /[\u202a-\u202e\u2066-\u2069]/;

/** A pasted text may contain what nobody sees. */
export const checkDirection: TextCheck = text =>
  turning.test(text) ? 'Must not contain invisible characters that turn the direction of text. Type it again' : null;

/** For codes and addresses, which may look like a card number. */
export function codeUpTo(most: number): TextCheck {
  return text => (text.length > most ? `Must have at most ${most} characters` : checkDirection(text));
}

/** For names and notes. */
export function textUpTo(most: number): TextCheck {
  return text => codeUpTo(most)(text) ?? (looksLikeCardNumber(text) ? 'A card number does not belong here' : null);
}

/** For required text; `missing` is the message if it is empty. */
export function requiredText(missing: string, most: number): TextCheck {
  return text => (text === '' ? missing : textUpTo(most)(text));
}

export const checkPhone: TextCheck = text =>
  /^[0-9]{10}$/.test(text)
    ? null
    : 'Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890';

export const checkZipCode: TextCheck = text => (/^[0-9]{5}$/.test(text) ? null : 'Invalid zipcode. Must be 5 digits');

/** One of the 50 states by its code, in capital letters. */
export const checkState: TextCheck = text => {
  if (text === '') return 'Invalid state, must have value';
  return Object.hasOwn(states, text) ? null : 'Invalid state, must be one of the 50 states';
};

/** One email address, without a display name. Lists are refused. */
export const checkEmail: TextCheck = text => {
  if (!/^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/.test(text)) return 'Invalid email';
  return codeUpTo(mostEmail)(text);
};

/** A password of at least 8 bytes, and of at most the 72 bytes that bcrypt reads. Its spaces count. */
export const checkPassword: TextCheck = password => {
  const bytes = new TextEncoder().encode(password).length;
  if (bytes < 8) return 'Use at least 8 characters';
  return bytes > 72 ? 'Use at most 72 characters (letters with accents count more than once)' : null;
};

/** An address that a picture may be loaded from: https without user name and password, or a path of the store. */
export const checkPicture: TextCheck = text =>
  isPictureAddress(text) ? null : 'Enter an https address, or a path of this store from "/"';

function isPictureAddress(text: string): boolean {
  if (/[\s\\"'<>`]/.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
}

/** Returns whether a text contains a card number, even with separators. Card numbers must not reach logs or staff. */
export function looksLikeCardNumber(text: string): boolean {
  const candidates = text.match(/\d(?:[ -]?\d){14,18}/g) ?? [];
  return candidates.some(candidate => passesLuhn(candidate.replaceAll(/[ -]/g, '')));
}

/** Luhn's check digit (ISO/IEC 7812-1, annex B). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
