import { z } from 'zod';
import { checkDirection, mostCustomerNumber, type TextCheck } from '../../definitions/text-checks.js';
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

/** Applies a check to a text that has been parsed. */
export function passes(check: TextCheck) {
  return (text: string | null, context: z.core.$RefinementCtx) => {
    const fault = text === null ? null : check(text);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  };
}

/** Trims a text, and makes it one line: an import does the same with a cell. */
export function oneLine(text: string): string {
  const lines = text.split(/[\n\v\f\r\u0085\u2028\u2029]/).map(line => line.trim());
  return lines.filter(line => line !== '').join(' ');
}

/** Trims a text that may have several lines. */
export function severalLines(text: string): string {
  return text.trim();
}

/** Text of at most `max` characters. */
export function textUpTo(max: number, read = oneLine) {
  return z
    .string('must be text')
    .transform(read)
    .pipe(z.string().max(max, `must have at most ${max} characters`))
    .superRefine(passes(checkDirection));
}

/** Optional text; empty text means none. */
export function optionalTextUpTo(max: number, read = oneLine) {
  return textUpTo(max, read)
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

/** A whole number that a GraphQL `Int` and a PostgreSQL integer can hold. */
export const intInput = z
  .int('must be a whole number')
  .min(-largestKey - 1, `must be at least ${-largestKey - 1}`)
  .max(largestKey, `must be at most ${largestKey}`);

export const versionInput = intInput.nullish().describe(about.seenVersion);

/** A body that may contain the version its change is based on. */
export const versionedBody = z.looseObject({ version: versionInput });

export const customerNumberInput = keyFrom(mostCustomerNumber).describe(about.customerNumber);
