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

const portMessage = 'must be a number from 0 to 65535';

/** A port from a variable's text, if there is one. */
export const optionalPort = z.coerce
  .number(portMessage)
  .int(portMessage)
  .min(0, portMessage)
  .max(65_535, portMessage)
  .optional();
