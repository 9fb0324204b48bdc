import { z } from 'zod';

const byteLength = (text: string) => Buffer.byteLength(text);

/** A password of at least 8 bytes, and of at most the 72 bytes that bcrypt reads. */
export const passwordInput = z
  .string('A password has at least 8 characters.')
  .refine(text => byteLength(text) >= 8, 'A password has at least 8 characters.')
  .refine(text => byteLength(text) <= 72, 'A password has at most 72 bytes.');
