import { orderStatusWords } from '../../definitions/order.js';
import { orderStatuses, type OrderStatus } from './order-status.js';

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

/**
 * Reads `11/21`, `11/21/2026`, `11/21/26`, `2026-11-21`, `Nov 2026`, `Nov 21`, `Nov 21 2026`, and `last week` and the like
 * as seen on the day `today`; null for anything else.
 */
export function readDateText(text: string, today: string): DateText | null {
  const trimmed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const relative = relativeDays[trimmed]?.(today);
  if (relative) return relative;
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(trimmed);
  if (slashes) {
    const [month, day, year] = slashes.slice(1).map(Number) as [number, number, number];
    if (!slashes[3]) return everyYear(month, day);
    return oneDay(slashes[3].length === 2 ? 2000 + year : year, month, day);
  }
  const iso = isoDayRange(trimmed);
  if (iso) return iso;
  const named = /^([a-z]{3,9})\.? (?:(\d{1,2})(?:,? (\d{4}))?|(\d{4}))$/.exec(trimmed);
  const month = named ? months.findIndex(name => name.startsWith(named[1] as string)) + 1 : 0;
  if (!named || month === 0) return null;
  const [, , day, year, ofMonth] = named;
  if (ofMonth) return wholeMonth(Number(ofMonth), month);
  return year ? oneDay(Number(year), month, Number(day)) : everyYear(month, Number(day));
}

function daysFrom(today: string, first: number, count: number): DayRange {
  const dayAt = (days: number) => new Date(Date.parse(today) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return { from: dayAt(first), before: dayAt(first + count) };
}

function monthFrom(today: string, months: number): DateText | null {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  return wholeMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
}

/** Days since the last Sunday, on which weeks begin */
const daysOfWeek = (today: string) => new Date(today).getUTCDay();

const relativeDays: Readonly<Record<string, ((today: string) => DateText | null) | undefined>> = {
  today: today => daysFrom(today, 0, 1),
  yesterday: today => daysFrom(today, -1, 1),
  'this week': today => daysFrom(today, -daysOfWeek(today), 7),
  'last week': today => daysFrom(today, -daysOfWeek(today) - 7, 7),
  'this month': today => monthFrom(today, 0),
  'last month': today => monthFrom(today, -1),
};

/** What a person searches for among orders. Everything that is given must match. */
export interface OrderSearch {
  /** The number in "order 426" */
  orderKey: number | null;
  /** Days, with the words that name them */
  days: { meant: DateText; words: string } | null;
  /** A status, with the words that name it */
  status: { meant: OrderStatus; words: string } | null;
  /** The other words */
  words: string;
}

const orderNumber = /(?:^|\s)order (?:no\.? |number )?#?(\d{1,9})(?=\s|$)/i;
/** Texts that `readDateText` may read, among other words */
const dateTexts = new RegExp(
  `(?<=^|\\s)(?:\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\d{4}-\\d{1,2}-\\d{1,2}|[a-z]{3,9}\\.?\\s+(?:\\d{1,2},?\\s+)?\\d{4}|[a-z]{3,9}\\.?\\s+\\d{1,2}|${Object.keys(
    relativeDays,
  )
    .join('|')
    .replaceAll(' ', '\\s+')})(?=\\s|$)`,
  'gi',
);

const statuses: readonly { words: string; status: OrderStatus }[] = [
  ...orderStatuses.map(status => ({ words: orderStatusWords[status].toLowerCase(), status })),
  { words: 'canceled', status: 'cancelled' },
];

/** Reads the text of a search as seen on the day `today`. */
export function readOrderSearch(text: string, today: string): OrderSearch {
  let words = text;
  const taken = (part: string) => {
    words = words.replace(part, ' ').replace(/\s+/g, ' ').trim();
    return part.trim();
  };
  const number = orderNumber.exec(words);
  if (number) taken(number[0]);
  const [days] = [...words.matchAll(dateTexts)].flatMap(([part]) => {
    const meant = readDateText(part, today);
    return meant ? [{ meant, words: part }] : [];
  });
  if (days) taken(days.words);
  const [status] = statuses.flatMap(({ words: label, status: meant }) => {
    const found = new RegExp(`(?<=^|\\s)${label}(?=\\s|$)`, 'i').exec(words);
    return found ? [{ meant, words: found[0] }] : [];
  });
  if (status) taken(status.words);
  return { orderKey: number ? Number(number[1]) : null, days: days ?? null, status: status ?? null, words };
}

/** Returns the day in each of these years; February 29 only in leap years. */
export function daysOfYears({ month, day }: { month: number; day: number }, first: number, last: number): DayRange[] {
  return Array.from({ length: last - first + 1 }, (_, index) => oneDay(first + index, month, day)).filter(
    range => range !== null,
  );
}
