import { globSync } from 'node:fs';
import { installOrExplain } from './install.mjs';

const library = '/usr/lib/*/faketime/libfaketimeMT.so.1';
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns an environment in which the clocks of programs start at a time of day in a zone, such as 23:50. */
export function clockAt(time, timeZone) {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new Error(`"${time}" is not a time of day such as 23:50.`);
  if (globSync(library).length === 0) installOrExplain(['libfaketime'], 'testing at another time of day');
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  }).format();
  const ahead =
    (Date.parse(`2000-01-01T${time}Z`) - Date.parse(`2000-01-01T${shown}Z`) + dayMilliseconds) % dayMilliseconds;
  return {
    LD_PRELOAD: globSync(library)[0],
    FAKETIME: `+${ahead / 1000}s`,
    // Timers need the real time, and builds need the real times of files.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    NO_FAKE_STAT: '1',
  };
}
