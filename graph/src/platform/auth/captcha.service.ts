import { createHmac, randomUUID } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { AppError } from '../shared/errors.js';
import { PerRequest } from '../shared/service-context.js';
import { drawCharacters, drawPicture } from './captcha-picture.js';
import { networkOf } from './network-address.js';
import { RateLimiter, type Limit } from './rate-limiter.js';

declare module '../shared/service-context.js' {
  interface Settings {
    captcha: CaptchaSettings;
  }
}

/** The action that a challenge permits. An answer is valid for its own purpose only. */
export type ChallengePurpose = 'register';

export interface CaptchaSettings {
  /** Signs stored answers and challenges */
  secret: string;
  /** Writes the answer into the picture's title, for the store's own tests */
  readable: boolean;
  /** Hash rounds per attempt in a proof of work */
  workCost: number;
  /** Challenges per address */
  limit: Limit;
}

export interface CaptchaPicture {
  id: string;
  /** A data URL for an <img> */
  image: string;
  expiresInSeconds: number;
}

const pictureSeconds = 3 * 60;
const triesAllowed = 3;
/** Longer than the picture's, because people who cannot see it often take more time to fill in a form. */
const workSeconds = 15 * 60;

const payload = z.object({
  challenge: z.object({ parameters: z.looseObject({ nonce: z.string().max(64) }), signature: z.string().max(200) }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string().max(200) }),
});

/** Creates and checks the challenges that distinguish people from programs. */
export class CaptchaService extends PerRequest {
  private readonly settings = this.context.settings.captcha;

  /** A picture of six characters to be typed. */
  async picture(purpose: ChallengePurpose): Promise<CaptchaPicture> {
    await this.takeOne();
    const [id, text] = [randomUUID(), drawCharacters()];
    await this.store(id, purpose, this.hash(id, text), pictureSeconds);
    return { id, image: drawPicture(text, this.settings.readable), expiresInSeconds: pictureSeconds };
  }

  /** A proof of work for people who cannot see the picture (ALTCHA), as JSON. */
  async work(purpose: ChallengePurpose): Promise<string> {
    await this.takeOne();
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: this.settings.workCost,
      counter: randomInt(1500, 500),
      deriveKey,
      ...this.secrets(),
    });
    await this.store(challenge.parameters.nonce, purpose, null, workSeconds);
    return JSON.stringify(challenge);
  }

  /** Throws CAPTCHA_WRONG unless the answer is right. A right answer is valid once. */
  async assertAnswered(purpose: ChallengePurpose, { id, answer }: { id: string; answer: string }): Promise<void> {
    if (!(await this.use(id, purpose, this.hash(id, answer.trim())))) throw new AppError('CAPTCHA_WRONG');
  }

  /**
   * Throws CAPTCHA_WRONG unless the work was done. A proof is valid once. `proof`: challenge and solution, JSON in
   * base64.
   */
  async assertWorked(purpose: ChallengePurpose, proof: string): Promise<void> {
    const nonce = await this.verifiedNonce(proof);
    if (nonce === null || !(await this.use(nonce, purpose, null))) {
      throw new AppError('CAPTCHA_WRONG', 'The check of your browser is too old. Please start it again.');
    }
  }

  private async verifiedNonce(proof: string): Promise<string | null> {
    const parsed = payload.safeParse(readJson(proof));
    if (!parsed.success) return null;
    const { challenge, solution } = parsed.data as unknown as Parameters<typeof verifySolution>[0];
    // Throws if a signed part exists but has another format.
    const result = await verifySolution({ challenge, solution, deriveKey, ...this.secrets() }).catch(() => null);
    return result?.verified ? challenge.parameters.nonce : null;
  }

  private secrets() {
    const { secret } = this.settings;
    return { hmacSignatureSecret: `${secret} challenge`, hmacKeySignatureSecret: `${secret} solution` };
  }

  private hash(id: string, answer: string): string {
    return createHmac('sha256', this.settings.secret).update(`${id} ${answer}`).digest('hex');
  }

  private async takeOne(): Promise<void> {
    await new RateLimiter(this.context).take(this.settings.limit, networkOf(this.context.ip));
  }

  private async store(
    id: string,
    purpose: ChallengePurpose,
    answerHash: string | null,
    seconds: number,
  ): Promise<void> {
    const { em, clock } = this.context;
    const now = clock.now();
    // Every new challenge deletes expired ones, so the limits bound the table.
    await em.execute(
      'delete from challenge where id in (select id from challenge where expires_at < ?::timestamptz limit 100 for update skip locked)',
      [now.toISOString()],
    );
    await em.execute('insert into challenge (id, purpose, answer_hash, expires_at) values (?, ?, ?, ?::timestamptz)', [
      id,
      purpose,
      answerHash,
      new Date(now.getTime() + seconds * 1000).toISOString(),
    ]);
  }

  /**
   * One statement counts the attempt, compares, and marks the answer as used, so that two simultaneous answers cannot
   * both pass.
   */
  private async use(id: string, purpose: ChallengePurpose, answerHash: string | null): Promise<boolean> {
    const { em, clock } = this.context;
    const now = clock.now().toISOString();
    const rows = await em.execute<{ passed: boolean }[]>(
      `update challenge set tries = tries + 1, used_at = case when answer_hash is not distinct from ?::varchar then ?::timestamptz end
       where id = ? and purpose = ? and used_at is null and tries < ? and expires_at > ?::timestamptz
       returning used_at is not null as passed`,
      [answerHash, now, id, purpose, triesAllowed, now],
    );
    return rows[0]?.passed ?? false;
  }
}

function readJson(base64: string): unknown {
  if (base64.length > 4000) return null;
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString());
  } catch {
    return null;
  }
}
