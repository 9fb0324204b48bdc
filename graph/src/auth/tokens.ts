import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { AppError } from '../shared/errors.js';
import type { Clock } from '../shared/clock.js';

const issuer = 'saguaro-store';
const audience = 'saguaro-store';
const lifetimeSeconds = 12 * 60 * 60;
/** Clocks of servers and browsers may differ by so much. */
const clockSkewSeconds = 120;
export const actingSeconds = 30 * 60;

/** What a token says; the database is asked again for everything that may have changed since. */
export interface TokenClaims {
  customerKey: number;
  customerNumber: number;
  /** 42069 marks staff, for the browser's menu only: the server reads the tier from the database. */
  pricingTier: number;
  tokenVersion: number;
  /** `passwordChange`: good for changing the default password and for nothing else. `acting`: staff as this customer */
  scope: 'full' | 'passwordChange' | 'acting';
  /** The member of staff behind a token of the scope `acting`; null with every other */
  acting: ActingClaims | null;
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
    // The actor claim of RFC 8693: who uses a token that speaks for somebody else.
    act: z.object({ sub: subject, ver: z.number().int(), session: z.number().int() }).optional(),
    exp: z.number(),
    nbf: z.number(),
  })
  .refine(({ scope, act }) => (scope === 'acting') === (act !== undefined));

/** Issues and checks the tokens of sign-ins (HS256, 12 hours; 30 minutes while staff act as a customer). */
export class Tokens {
  private readonly secret: KeyObject;
  private readonly previousSecret: KeyObject | null;

  /** @param previousSecret what it signed before a change of the secret is still good; it signs nothing more */
  constructor(
    secret: string,
    private readonly clock: Clock,
    previousSecret: string | null = null,
  ) {
    // Of a text the library would make a key anew for each token.
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
        iat: now,
        nbf: now - clockSkewSeconds,
        exp: now + (claims.acting ? actingSeconds : lifetimeSeconds),
      },
      this.secret,
      { algorithm: 'HS256', issuer, audience, subject: String(claims.customerKey) },
    );
  }

  /** Throws UNAUTHENTICATED unless the token is whole, ours and in its time. */
  verify(token: string): TokenClaims {
    const claims =
      this.read(token, this.secret) ?? (this.previousSecret === null ? null : this.read(token, this.previousSecret));
    if (!claims) throw new AppError('UNAUTHENTICATED', 'Your sign-in has ended. Please sign in again.');
    return claims;
  }

  private read(token: string, secret: KeyObject): TokenClaims | null {
    try {
      const verified = jwt.verify(token, secret, {
        // Pinned: without it the library takes any HMAC of the family.
        algorithms: ['HS256'],
        issuer,
        audience,
        clockTimestamp: Math.floor(this.clock.now().getTime() / 1000),
      });
      // The library accepts a token without an end; the check here does not.
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
      };
    } catch {
      return null;
    }
  }
}

function keyOf(secret: string): KeyObject {
  return createSecretKey(secret, 'utf8');
}
