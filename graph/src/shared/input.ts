import { z } from 'zod';
import { about } from './descriptions.js';
import { invalidInput } from './errors.js';

/** Parses what a caller sent, or throws INVALID_INPUT with a message per field. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    (errors[field] ??= []).push(issue.message);
  }
  throw invalidInput(errors);
}

/** Trimmed text of at most `max` characters. */
export function textUpTo(max: number) {
  return z
    .string('must be text')
    .transform(value => value.trim())
    .pipe(z.string().max(max, `must have at most ${max} characters`));
}

/** Text that may be left out; empty text is none. */
export function optionalTextUpTo(max: number) {
  return textUpTo(max)
    .nullish()
    .transform(value => value || null);
}

const largestKey = 2_147_483_647;

/** A key or number from a path or a body: a whole number, or its digits without leading zeros. */
export function keyFrom(most = largestKey) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^[1-9]\d*$/, 'must be digits without leading zeros')
          .transform(Number),
      ],
      'must be a whole number',
    )
    .pipe(z.number().int('must be a whole number').min(1, 'must be at least 1').max(most, `must be at most ${most}`));
}

/** A key that a caller sent under this name, e.g. in a path; INVALID_INPUT names it. */
export function keyNamed(sent: Readonly<Record<string, unknown>>, name: string, key = keyFrom()): number {
  const parsed = key.safeParse(sent[name]);
  if (parsed.success) return parsed.data;
  throw invalidInput({ [name]: parsed.error.issues.map(({ message }) => message) });
}

const longestSearchText = 100;

/** The trimmed text to search for; INVALID_INPUT under the caller's name for it. */
export function searchTextNamed(name: string, text: string | null | undefined): string {
  const trimmed = (text ?? '').trim();
  if (trimmed.length > longestSearchText)
    throw invalidInput({ [name]: [`Search for at most ${longestSearchText} characters.`] });
  return trimmed;
}

export const versionInput = z
  .number('must be a whole number')
  .int('must be a whole number')
  .nullish()
  .describe(about.seenVersion);

/** A body that may name the version it was read in. */
export const versionedBody = z.looseObject({ version: versionInput });

/** The version that a body names, if any. */
export function versionIn(body: unknown): number | null | undefined {
  return parseInput(versionedBody, body ?? {}).version;
}

/** A body that names the record it changes. */
export const keyedBody = z.looseObject({
  key: keyFrom().describe('Key of the record to change.'),
  version: versionInput,
});

export const customerNumberInput = keyFrom(999_999_999).describe(about.customerNumber);

/** Digits-only card numbers have no place in texts that people and logs see. */
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
