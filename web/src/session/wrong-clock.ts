import type { ClockDifference } from './device-clock';

/** Formats both times in the device's locale, so that they can be compared with the clock on its screen. */
export function bothTimes({ device, store }: ClockDifference): string {
  const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  return `This device shows ${time.format(device * 1000)}; the store's clock shows ${time.format(store * 1000)}.`;
}

/** The error for a new token that is not valid according to this device's clock. */
export class WrongClock extends Error {
  override name = 'WrongClock';

  constructor(difference: ClockDifference | null) {
    const times = difference ? ` ${bothTimes(difference)}` : '';
    super(
      `This device's clock is wrong, so you cannot stay signed in.${times} Set its date and time, then sign in again.`,
    );
  }
}
