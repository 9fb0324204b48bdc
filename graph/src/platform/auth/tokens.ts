import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { AppError } from '../shared/errors.js';
import type { Clock } from '../shared/clock.js';

const issuer = 'saguaro-store';
const audience = 'saguaro-store';
const lifetimeSeconds = 12 * 60 * 60;
/** Tolerated difference between clocks. */
const clockSkewSeconds = 120;
export const actingSeconds = 30 * 60;

/** Contents of a token. Values that may have changed since are read from the database. */
export interface TokenClaims {
  customerKey: number;
  customerNumber: number;
  /** 42069 marks staff, for the browser's menu only; the server reads the tier from the database. */
  pricingTier: number;
  tokenVersion: number;
  /** `passwordChange`: only valid for changing the default password. `acting`: staff as this customer */
  scope: 'full' | 'passwordChange' | 'acting';
  /** The staff member behind a token of the scope `acting`; null otherwise */
  acting: ActingClaims | null;
  /** The kept sign-in that the token belongs to; null: its browser does not stay signed in */
  kept: KeptClaims | null;
}

export interface KeptClaims {
  key: number;
  /** Unix seconds */
  endsAt: number;
}

export interface ActingClaims {
  adminKey: number;
  adminTokenVersion: number;
  sessionKey: number;
}

const subject = z.string().regex(/^[1-9]\d{0,9}$/);

const payload = z
  .object({
    sub: subject,
    customerNumber: z.number().int(),
    pricingTier: z.number().int(),
    ver: z.number().int(),
    scope: z.enum(['full', 'passwordChange', 'acting']),
    // The actor claim of RFC 8693: the party that uses the token on behalf of its subject.
    act: z.object({ sub: subject, ver: z.number().int(), session: z.number().int() }).optional(),
    kept: z.object({ key: z.number().int(), endsAt: z.number().int() }).optional(),
    exp: z.number(),
    nbf: z.number(),
  })
  .refine(({ scope, act }) => (scope === 'acting') === (act !== undefined));

/** Issues and verifies tokens (HS256, 12 hours; 30 minutes while staff act as a customer). */
export class Tokens {
  private readonly secret: KeyObject;
  private readonly previousSecret: KeyObject | null;

  /** @param previousSecret Tokens signed with it before the secret changed stay valid; it signs no new ones */
  constructor(
    secret: string,
    private readonly clock: Clock,
    previousSecret: string | null = null,
  ) {
    // Given a text, the library would create a key for each token.
    this.secret = keyOf(secret);
    this.previousSecret = previousSecret === null ? null : keyOf(previousSecret);
  }

  issue(claims: TokenClaims): string {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return jwt.sign(
      {
        customerNumber: claims.customerNumber,
        pricingTier: claims.pricingTier,
        ver: claims.tokenVersion,
        scope: claims.scope,
        ...(claims.acting && {
          act: {
            sub: String(claims.acting.adminKey),
            ver: claims.acting.adminTokenVersion,
            session: claims.acting.sessionKey,
          },
        }),
        ...(claims.kept && { kept: claims.kept }),
        iat: now,
        nbf: now - clockSkewSeconds,
        exp: Math.min(now + (claims.acting ? actingSeconds : lifetimeSeconds), claims.kept?.endsAt ?? Infinity),
      },
      this.secret,
      { algorithm: 'HS256', issuer, audience, subject: String(claims.customerKey) },
    );
  }

  /** Throws UNAUTHENTICATED unless the token is intact, signed by this store, and not expired. */
  verify(token: string): TokenClaims {
    const claims =
      this.read(token, this.secret) ?? (this.previousSecret === null ? null : this.read(token, this.previousSecret));
    if (!claims) throw new AppError('UNAUTHENTICATED', 'Your sign-in has ended. Please sign in again.');
    return claims;
  }

  /** When a verified token expires, in Unix seconds. */
  endOf(token: string): number {
    return z.object({ exp: z.number() }).parse(jwt.decode(token)).exp;
  }

  private read(token: string, secret: KeyObject): TokenClaims | null {
    try {
      const verified = jwt.verify(token, secret, {
        // Without it the library accepts any HMAC algorithm.
        algorithms: ['HS256'],
        issuer,
        audience,
        clockTimestamp: Math.floor(this.clock.now().getTime() / 1000),
      });
      // The library accepts a token without an expiration; this check does not.
      const claims = payload.parse(verified);
      return {
        customerKey: Number(claims.sub),
        customerNumber: claims.customerNumber,
        pricingTier: claims.pricingTier,
        tokenVersion: claims.ver,
        scope: claims.scope,
        acting: claims.act
          ? { adminKey: Number(claims.act.sub), adminTokenVersion: claims.act.ver, sessionKey: claims.act.session }
          : null,
        kept: claims.kept ?? null,
      };
    } catch {
      return null;
    }
  }
}

function keyOf(secret: string): KeyObject {
  return createSecretKey(secret, 'utf8');
}
