import { z } from 'zod';
import type { PageRequest } from './connection.js';
import { invalidInput } from './errors.js';

/** Largest page of a list over REST. */
export const mostRows = 500;

/** The query parameters of every list. */
export const pageParameters = {
  limit: z.int().min(0).max(mostRows).optional().describe(`Rows per page, at most ${mostRows}; 100 by default.`),
  after: z.string().optional().describe('`X-Next-Cursor` of the previous page.'),
  offset: z
    .int()
    .min(0)
    .optional()
    .describe('Rows to skip, for numbered pages; at most 10,000 for visitors and customers.'),
};

/** Parses `?limit` (100 by default) with `?after` or `?offset`. */
export function restPage({ limit, after, offset }: Record<string, string | undefined>): PageRequest {
  return {
    first: wholeNumber({ limit }, mostRows) ?? 100,
    after: after ?? null,
    offset: wholeNumber({ offset }, 1_000_000_000) ?? 0,
  };
}

function wholeNumber(named: Record<string, string | undefined>, most: number): number | undefined {
  const [name, value] = Object.entries(named)[0] as [string, string | undefined];
  if (value === undefined) return undefined;
  if (!/^\d{1,10}$/.test(value) || Number(value) > most)
    throw invalidInput({ [name]: [`must be a whole number of at most ${most}`] });
  return Number(value);
}
