import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

/** Asks until the answer is the one that is waited for; a change from elsewhere takes the way through the database. */
export async function until<T>(question: () => Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + 5000;
  let answer = await question();
  while (answer !== expected && Date.now() < end) {
    await pause(5);
    answer = await question();
  }
  expect(answer).toBe(expected);
}
