import { setTimeout as pause } from 'node:timers/promises';

/** Polls `read` until it returns `expected`, because other processes report changes by the database. */
export async function until<T>(read: () => T | Promise<T>, expected: T, mostMs = 5000): Promise<void> {
  const end = Date.now() + mostMs;
  let value = await read();
  while (value !== expected && Date.now() < end) {
    await pause(5);
    value = await read();
  }
  expect(value).toBe(expected);
}
