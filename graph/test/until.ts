import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

/**
 * Polls `read` for up to 5 seconds until it returns `expected`, because other processes report changes by the database.
 */
export async function until<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + 5000;
  let value = await read();
  while (value !== expected && Date.now() < end) {
    await pause(5);
    value = await read();
  }
  expect(value).toBe(expected);
}
