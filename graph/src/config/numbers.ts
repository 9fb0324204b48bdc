import { z } from 'zod';

/** A whole number from a variable's text. */
export function countFrom(least: number, most: number, usual: number) {
  const message = `must be a number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message).default(usual);
}

/** Seconds from a variable's text, with decimals. */
export function secondsFrom(least: number, most: number, usual: number) {
  const message = `must be a number of seconds from ${least} to ${most}`;
  return z.coerce.number(message).min(least, message).max(most, message).default(usual);
}
