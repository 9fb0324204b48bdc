import bcrypt from 'bcrypt';
import pLimit from 'p-limit';
import { z } from 'zod';
import { AppError } from '../shared/errors.js';
import { parseInput } from '../shared/input.js';
import { passwordInput } from '../shared/field-inputs.js';

/** A hash occupies a core for tens of milliseconds; two at a time leave capacity for other requests. */
const atOnce = 2;
/** Callers behind these would wait longer than people are willing to. */
const mostWaiting = 100;

/** Hashes and compares passwords (bcrypt). Throws NOT_READY when too many are waiting. */
export class Passwords {
  /** Used for comparison if the customer number is unknown, so that the response takes as long as for a known one. */
  private readonly dummyHash: Promise<string>;
  private readonly queue = pLimit(atOnce);

  constructor(private readonly cost: number) {
    this.dummyHash = bcrypt.hash('nobody has this password', cost);
  }

  hash(password: string): Promise<string> {
    return this.inTurn(() => bcrypt.hash(password, this.cost));
  }

  async matches(password: string, hash: string | null): Promise<boolean> {
    // bcrypt reads 72 bytes only: a longer text would match by its first part.
    const readable = Buffer.byteLength(password) <= 72 ? password : '';
    const against = hash ?? (await this.dummyHash);
    const same = await this.inTurn(() => bcrypt.compare(readable, against));
    return same && hash !== null && readable !== '';
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.queue.pendingCount >= mostWaiting)
      throw new AppError('NOT_READY', 'Very many people are signing in just now. Please try again in a moment.');
    return this.queue(work);
  }
}

/** Throws INVALID_INPUT for a password that is too short or longer than bcrypt reads. */
export function assertPasswordRules(password: string, field: string): void {
  parseInput(z.object({ [field]: passwordInput }), { [field]: password });
}
