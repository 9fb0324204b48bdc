import type { Random } from './random.js';

/** The store's time zone: Phoenix is at UTC-7 all year. */
const phoenixOffsetMinutes = -7 * 60;
const opens = 5 * 60;
const closes = 16 * 60 + 30;
const dayMinutes = 24 * 60;
const weekendOrdersPercent = 6;

interface LocalTime {
  /** Days since the epoch, in Phoenix */
  day: number;
  /** Minutes since midnight, in Phoenix */
  minute: number;
}

function toLocal(at: Date): LocalTime {
  const minutes = Math.floor(at.getTime() / 60_000) + phoenixOffsetMinutes;
  return { day: Math.floor(minutes / dayMinutes), minute: minutes - Math.floor(minutes / dayMinutes) * dayMinutes };
}

function toDate({ day, minute }: LocalTime, seconds = 0): Date {
  return new Date((day * dayMinutes + minute - phoenixOffsetMinutes) * 60_000 + seconds * 1000);
}

/** January 1, 1970 was a Thursday. */
function isWeekend(day: number): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

function workingDay(day: number, direction: 1 | -1): number {
  let found = day;
  while (isWeekend(found)) found += direction;
  return found;
}

export function isWorkingTime(at: Date): boolean {
  const { minute } = toLocal(at);
  return minute >= opens && minute <= closes;
}

export function isWeekday(at: Date): boolean {
  return !isWeekend(toLocal(at).day);
}

export function addWorkingMinutes(from: Date, minutes: number): Date {
  const start = toLocal(from);
  let day = start.minute >= closes ? start.day + 1 : start.day;
  let minute = day === start.day && !isWeekend(day) ? Math.max(start.minute, opens) : opens;
  day = workingDay(day, 1);
  let left = minutes;
  while (left > closes - minute) {
    left -= closes - minute;
    day = workingDay(day + 1, 1);
    minute = opens;
  }
  return toDate({ day, minute: minute + left });
}

/** Goes back by working minutes, at most one working day. */
export function workingMinutesBefore(at: Date, minutes: number): Date {
  const end = toLocal(at);
  let day = end.minute <= opens + minutes ? end.day - 1 : end.day;
  const minute = day === end.day && !isWeekend(day) ? Math.min(end.minute, closes) : closes;
  day = workingDay(day, -1);
  return toDate({ day, minute: minute - minutes });
}

/** Returns a random minute of the working day some days ago. Moves most weekend days to the Friday before. */
export function workingMomentDaysAgo(now: Date, days: number, random: Random): Date {
  const keepsWeekend = random.chance(weekendOrdersPercent);
  const minute = Math.min(random.whole(opens, closes - 1), random.whole(opens, closes - 1));
  const seconds = random.whole(0, 59);
  const day = toLocal(now).day - days;
  return toDate({ day: keepsWeekend ? day : workingDay(day, -1), minute }, seconds);
}
