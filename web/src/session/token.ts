/** The pricing tier that marks staff. The server checks the account on every call. */
const adminTier = 42069;

export interface TokenClaims {
  /** When the server issued it. */
  iat: number;
  /** 120 seconds before `iat`, for devices whose clocks are behind. */
  nbf: number;
  exp: number;
  pricingTier: number | null;
}

/** Reads a token's payload without trusting it: only the server can verify its signature. */
export function readClaims(token: string): TokenClaims | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return null;
    const { iat, nbf, exp, pricingTier } = claims as Record<string, unknown>;
    if (typeof iat !== 'number' || typeof nbf !== 'number' || typeof exp !== 'number') return null;
    return { iat, nbf, exp, pricingTier: typeof pricingTier === 'number' ? pricingTier : null };
  } catch {
    return null;
  }
}

/** Valid only while now, in seconds, is after `nbf` and before `exp`. */
export function isCurrent(claims: TokenClaims | null, nowInSeconds: number): claims is TokenClaims {
  return claims !== null && nowInSeconds > claims.nbf && nowInSeconds < claims.exp;
}

export function isAdminToken(claims: TokenClaims | null): boolean {
  return claims?.pricingTier === adminTier;
}
