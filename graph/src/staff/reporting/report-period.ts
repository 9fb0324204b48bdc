import { z } from 'zod';
import { invalidInput } from '../../platform/shared/errors.js';
import { parseInput } from '../../platform/shared/input.js';

/** Days from the first to the last, such as 2026-11-21, in the store's time zone. */
export interface ReportPeriod {
  from: string;
  to: string;
}

const message = 'Must be a day such as 2026-11-21';
const mostDays = 3660;
const dayLength = 24 * 60 * 60 * 1000;

/** Whether the text is a calendar date; the database has no year 0. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}

const day = z.string(message).refine(isDay, message);
const period = z.object({ from: day, to: day });

/** Parses a period of at most ten years, or throws INVALID_INPUT. */
export function readPeriod(input: unknown): ReportPeriod {
  const { from, to } = parseInput(period, input);
  const days = (Date.parse(to) - Date.parse(from)) / dayLength + 1;
  if (days < 1) throw invalidInput({ to: ['Must not be before the first day'] });
  if (days > mostDays) throw invalidInput({ to: ['A report covers at most ten years'] });
  return { from, to };
}
