import type { AppError } from '../shared/errors.js';
import { Passwords } from './passwords.js';

test('[T-17] hashes two passwords at a time, queues a hundred, and rejects more with NOT_READY', async () => {
  const passwords = new Passwords(4);
  const hash = await passwords.hash('a-good-password');
  const flood = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.matches('a-good-password', hash)));
  expect(flood.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 102 }, () => 'fulfilled'),
    ...Array.from({ length: 8 }, () => 'rejected'),
  ]);
  expect(flood.flatMap(one => (one.status === 'rejected' ? [(one.reason as AppError).code] : []))).toEqual(
    Array.from({ length: 8 }, () => 'NOT_READY'),
  );
  expect(await passwords.matches('a-good-password', hash)).toBe(true);
});

test('[T-18] a password over 72 bytes never matches', async () => {
  const passwords = new Passwords(4);
  const hash = await passwords.hash('x'.repeat(72));
  expect([await passwords.matches('x'.repeat(72), hash), await passwords.matches(`${'x'.repeat(72)}y`, hash)]).toEqual([
    true,
    false,
  ]);
});
