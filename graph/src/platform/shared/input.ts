import { z } from 'zod';
import { mostCustomerNumber } from '../../definitions/text-checks.js';
import { about } from './descriptions.js';
import { invalidInput } from './errors.js';

/** Parses part of a request, or throws INVALID_INPUT with messages per field. */
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

/** Optional text; empty text means none. */
export function optionalTextUpTo(max: number) {
  return textUpTo(max)
    .nullish()
    .transform(value => value || null);
}

const largestKey = 2_147_483_647;

/** A key or number of a path or body: a whole number, or its digits without leading zeros. */
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

/** Returns the key with this name in a path or a query. Throws INVALID_INPUT with the name. */
export function keyNamed(sent: Readonly<Record<string, unknown>>, name: string, key = keyFrom()): number {
  const parsed = key.safeParse(sent[name]);
  if (parsed.success) return parsed.data;
  throw invalidInput({ [name]: parsed.error.issues.map(({ message }) => message) });
}

const longestSearchText = 100;

/** Returns the trimmed text to search for. Throws INVALID_INPUT with the name of the parameter. */
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

/** A body that may contain the version its change is based on. */
export const versionedBody = z.looseObject({ version: versionInput });

export const customerNumberInput = keyFrom(mostCustomerNumber).describe(about.customerNumber);
