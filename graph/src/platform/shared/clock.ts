/** The only source of time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns Unix seconds, the format of dates in both interfaces. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
