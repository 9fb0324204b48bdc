/** The only source of time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Seconds since 1970, as both interfaces return dates. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
