import type { TokenClaims } from './token';

/** Seconds by which the clock of a device may differ from the store's without anybody being told; the server allows as much. */
const tolerance = 120;

/** The clock of this device and the store's at the same moment, in seconds since the epoch. */
export interface ClockDifference {
  device: number;
  store: number;
}

/** How the clocks differ, by a token that the store issued just now; null while they agree well enough. */
export function clockDifference(claims: TokenClaims | null, device: number): ClockDifference | null {
  if (claims === null || Math.abs(device - claims.iat) <= tolerance) return null;
  return { device, store: claims.iat };
}

/** Both times as this device writes them, so that a person can compare them with what the device shows. */
export function bothTimes({ device, store }: ClockDifference): string {
  const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  return `This device says ${time.format(device * 1000)}; the store's clock says ${time.format(store * 1000)}.`;
}

/** The token of a sign-in is not valid by the clock of this device. */
export class WrongClock extends Error {
  override name = 'WrongClock';

  constructor(difference: ClockDifference | null) {
    const times = difference ? ` ${bothTimes(difference)}` : '';
    super(
      `The clock of this device is not right, so the sign-in cannot be kept.${times} Set its date and time, then sign in again.`,
    );
  }
}
