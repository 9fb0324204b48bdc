import { z } from 'zod';

const byteLength = (text: string) => Buffer.byteLength(text);

/** At least the minimum length, and no longer than bcrypt reads. */
export const passwordInput = z
  .string('A password has at least 8 characters.')
  .refine(text => byteLength(text) >= 8, 'A password has at least 8 characters.')
  .refine(text => byteLength(text) <= 72, 'A password has at most 72 bytes.');
