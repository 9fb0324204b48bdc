import { sumMoney } from '#definitions/price';
import type { Bar } from './bar-chart';
import { cellText } from './cell-text';
import type { ReportKind } from './report-kinds';

interface Point {
  label: string;
  value: string;
}

const mostMonths = 24;
const mostBars = 10;

/** Returns a readable number of bars: months of a long period are summed into years, and rows are limited. */
export function chartBars(kind: ReportKind, points: readonly Point[]): { title: string; bars: Bar[] } {
  if (kind.labels === 'TEXT') {
    const first = points.slice(0, mostBars).map(({ label, value }) => barOf(kind, label, value));
    return { title: points.length > mostBars ? `${kind.chart}, the first ${mostBars}` : kind.chart, bars: first };
  }
  if (points.length <= mostMonths)
    return { title: kind.chart, bars: points.map(({ label, value }) => barOf(kind, cellText(label, 'MONTH'), value)) };
  const years = [...new Set(points.map(({ label }) => label.slice(0, 4)))];
  const bars = years.map(year =>
    barOf(kind, year, sumMoney(points.filter(({ label }) => label.startsWith(year)).map(({ value }) => value))),
  );
  return { title: 'Revenue by year', bars };
}

function barOf({ chartKind }: ReportKind, label: string, value: string): Bar {
  return { label, value, text: chartKind === 'MONEY' ? cellText(value, 'MONEY') : daysText(value) };
}

function daysText(value: string): string {
  const days = Number(value);
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;
}
