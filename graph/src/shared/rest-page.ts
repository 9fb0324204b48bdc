import type { PageRequest } from './connection.js';
import { invalidInput } from './errors.js';

/** `?limit` and `?offset` of a list: 100 rows unless told. */
export function restPage(query: Record<string, unknown>): PageRequest {
  return { first: wholeNumber(query, 'limit', 100, 500), offset: wholeNumber(query, 'offset', 0, 1_000_000_000) };
}

function wholeNumber(query: Record<string, unknown>, name: string, unlessTold: number, most: number): number {
  const value = query[name];
  if (value === undefined) return unlessTold;
  if (typeof value !== 'string' || !/^\d{1,10}$/.test(value) || Number(value) > most) {
    throw invalidInput({ [name]: [`must be a whole number of at most ${most}`] });
  }
  return Number(value);
}
