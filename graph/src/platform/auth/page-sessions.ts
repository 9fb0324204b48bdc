import { createSecretKey, hash, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Clock } from '../shared/clock.js';

const audience = 'saguaro-store-pages';

/** The customer that pages are rendered for. */
export interface PageSession {
  customerKey: number;
  customerNumber: number;
  tokenVersion: number;
  /** Key of the kept sign-in that the session belongs to; null without one */
  keptKey: number | null;
}

const payload = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  customerNumber: z.number().int(),
  ver: z.number().int(),
  key: z.string(),
  kept: z.number().int().optional(),
  exp: z.number(),
});

/**
 * Issues and verifies the cookies that let the server render a customer's pages (HS256). They are valid for reading
 * pages only: their secret and audience differ from those of tokens, so neither is accepted in place of the other.
 *
 * A session needs two cookies. Scripts cannot read the first, so a stolen copy of the page's storage is not enough.
 * The second is a key that scripts delete at once when the customer signs out, even without a connection.
 */
export class PageSessions {
  private readonly secret: KeyObject;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.secret = createSecretKey(secret, 'utf8');
  }

  /** @param endsAt Unix seconds, the end of the sign-in that the session belongs to */
  issue(
    { customerKey, customerNumber, tokenVersion, keptKey }: PageSession,
    endsAt: number,
  ): { session: string; key: string } {
    // The web reads the customer key from it, to see whose key it is.
    const key = `${customerKey}.${randomBytes(16).toString('base64url')}`;
    const kept = keptKey ?? undefined;
    const claims = { customerNumber, ver: tokenVersion, key: digest(key), kept, iat: this.now(), exp: endsAt };
    return {
      key,
      session: jwt.sign(claims, this.secret, { algorithm: 'HS256', audience, subject: String(customerKey) }),
    };
  }

  /**
   * Returns null unless both are intact, belong together, and have not expired. The caller compares the token version.
   */
  read(session: string, key: string): PageSession | null {
    try {
      const verified = jwt.verify(session, this.secret, {
        algorithms: ['HS256'],
        audience,
        clockTimestamp: this.now(),
      });
      const claims = payload.parse(verified);
      if (!timingSafeEqual(Buffer.from(claims.key), Buffer.from(digest(key)))) return null;
      return {
        customerKey: Number(claims.sub),
        customerNumber: claims.customerNumber,
        tokenVersion: claims.ver,
        keptKey: claims.kept ?? null,
      };
    } catch {
      return null;
    }
  }

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

function digest(key: string): string {
  return hash('sha256', key, 'base64url');
}
