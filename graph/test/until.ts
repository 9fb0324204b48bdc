import { setTimeout as pause } from 'node:timers/promises';

/** Only ends what hangs. What has to happen soon is proven by other figures. */
const longestWaitMs = 120_000;

/** Polls `read` until it returns `expected`, for what happens in other processes or after a response. */
export async function until<T>(read: () => T | Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + longestWaitMs;
  let value = await read();
  while (value !== expected && Date.now() < end) {
    await pause(5);
    value = await read();
  }
  expect(value).toBe(expected);
}
