import type { TokenClaims } from './token';

/** Seconds by which a device's clock may differ from the server's without a notice. The server allows the same. */
const tolerance = 120;

/** The times of this device and of the server at the same moment, in seconds since the epoch. */
export interface ClockDifference {
  device: number;
  store: number;
}

/** Compares the clocks by a token that the server just issued. Returns null within the tolerance. */
export function clockDifference(claims: TokenClaims | null, device: number): ClockDifference | null {
  if (claims === null || Math.abs(device - claims.iat) <= tolerance) return null;
  return { device, store: claims.iat };
}
