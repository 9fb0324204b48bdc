/** Days from the first to the last, such as 2026-11-21. */
export interface Period {
  from: string;
  to: string;
}

const mostDays = 3660;
const dayMs = 24 * 60 * 60 * 1000;
const dayRule = 'Enter a day such as 11/21/2026';

/** Returns the day of a time in the store's time zone; `seconds` is Unix time. */
export function dayIn(timeZone: string | undefined, seconds: number): string {
  // The Swedish date format equals the format of URLs and the API.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(seconds * 1000);
}

export function todayIn(timeZone: string | undefined): string {
  return dayIn(timeZone, Date.now() / 1000);
}

/** Returns the day this many months later; the 31st becomes the last day of a shorter month. */
function monthsLater(day: string, months: number, dayOfMonth?: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth ?? date, lastDay))).toISOString().slice(0, 10);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

const last = 31;

export const presets: readonly { slug: string; label: string; period: (today: string) => Period }[] = [
  { slug: 'this-month', label: 'This month', period: today => ({ from: monthsLater(today, 0, 1), to: today }) },
  {
    slug: 'last-month',
    label: 'Last month',
    period: today => ({ from: monthsLater(today, -1, 1), to: monthsLater(today, -1, last) }),
  },
  {
    slug: 'three-months',
    label: 'Last 3 months',
    period: today => ({ from: dayAfter(monthsLater(today, -3)), to: today }),
  },
  { slug: 'year', label: 'Last 12 months', period: today => ({ from: dayAfter(monthsLater(today, -12)), to: today }) },
  { slug: 'this-year', label: 'This year', period: today => ({ from: `${today.slice(0, 4)}-01-01`, to: today }) },
  {
    slug: 'last-year',
    label: 'Last year',
    period: today => ({ from: `${Number(today.slice(0, 4)) - 1}-01-01`, to: `${Number(today.slice(0, 4)) - 1}-12-31` }),
  },
];

/** Returns the default period of a report. */
export function usualPeriod(today: string): Period {
  return { from: dayAfter(monthsLater(today, -12)), to: today };
}

export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function dayProblem(text: string): string | null {
  return isDay(text) ? null : dayRule;
}

/** Returns the errors in the days of a report, by field. */
export function periodProblems({ from, to }: Period): { from: string | null; to: string | null } {
  const problems = { from: dayProblem(from), to: dayProblem(to) };
  if (problems.from || problems.to) return problems;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return { from: null, to: 'Must not be before the first day' };
  return { from: null, to: days > mostDays ? 'A report covers at most ten years' : null };
}
