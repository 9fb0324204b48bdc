/** The days of a date text: a range, or one day of every year. */
export type DateText = DayRange | { month: number; day: number };

/** Days from `from` to the day before `before`, such as 2026-11-21. */
export interface DayRange {
  from: string;
  before: string;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Plausible years that the database can store. */
const years = { first: 1900, last: 9998 };

function isoDay(year: number, month: number, day: number): string | null {
  if (year < years.first || year > years.last) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

function oneDay(year: number, month: number, day: number): DayRange | null {
  const from = isoDay(year, month, day);
  if (!from) return null;
  const before = new Date(Date.parse(from) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return { from, before };
}

function everyYear(month: number, day: number): DateText | null {
  // 2024 was a leap year, so 2/29 is valid.
  return isoDay(2024, month, day) ? { month, day } : null;
}

function wholeMonth(year: number, month: number): DateText | null {
  if (year < years.first || year > years.last) return null;
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  const day = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}-01`;
  return { from: day(year, month), before: day(next[0] as number, next[1] as number) };
}

/** Parses a day such as 2026-11-21; null for any other text. */
export function isoDayRange(text: string): DayRange | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  return iso && oneDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
}

/** Reads `11/21`, `11/21/2026`, `2026-11-21`, `Nov 2026` and `Nov 21`; null for anything else. */
export function readDateText(text: string): DateText | null {
  const trimmed = text.trim().toLowerCase();
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(trimmed);
  if (slashes) {
    const [month, day, year] = slashes.slice(1).map(Number) as [number, number, number];
    return slashes[3] ? oneDay(year, month, day) : everyYear(month, day);
  }
  const iso = isoDayRange(trimmed);
  if (iso) return iso;
  const named = /^([a-z]{3,9})\.? (\d{1,2}|\d{4})$/.exec(trimmed);
  const month = named ? months.findIndex(name => name.startsWith(named[1] as string)) + 1 : 0;
  if (!named || month === 0) return null;
  const number = Number(named[2]);
  return (named[2] as string).length === 4 ? wholeMonth(number, month) : everyYear(month, number);
}

/** Returns the day in each of these years; February 29 only in leap years. */
export function daysOfYears({ month, day }: { month: number; day: number }, first: number, last: number): DayRange[] {
  return Array.from({ length: last - first + 1 }, (_, index) => oneDay(first + index, month, day)).filter(
    range => range !== null,
  );
}
