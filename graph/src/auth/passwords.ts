import bcrypt from 'bcrypt';
import { z } from 'zod';
import { parseInput } from '../shared/input.js';
import { passwordInput } from '../shared/password-input.js';

/** Hashes and compares passwords (bcrypt). */
export class Passwords {
  /** Compared against when the number is unknown, so that the answer takes as long as for a known one. */
  private readonly dummyHash: Promise<string>;

  constructor(private readonly cost: number) {
    this.dummyHash = bcrypt.hash('nobody has this password', cost);
  }

  hash(password: string): Promise<string> {
    return bcrypt.hash(password, this.cost);
  }

  async matches(password: string, hash: string | null): Promise<boolean> {
    // bcrypt reads 72 bytes and no further: a longer text would match by its beginning.
    const readable = Buffer.byteLength(password) <= 72 ? password : '';
    const same = await bcrypt.compare(readable, hash ?? (await this.dummyHash));
    return same && hash !== null && readable !== '';
  }
}

/** Throws INVALID_INPUT for a password that is too short or longer than bcrypt reads. */
export function assertPasswordRules(password: string, field: string): void {
  parseInput(z.object({ [field]: passwordInput }), { [field]: password });
}
