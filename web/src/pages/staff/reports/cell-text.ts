import { formatMoney } from '../../../ui/money';
import { isDay } from './periods';

export type CellKind = 'TEXT' | 'COUNT' | 'MONEY' | 'DAY' | 'MONTH';

export interface TableColumn {
  title: string;
  kind: CellKind;
}

/** The data of a report: one text per column, empty if there is no value. */
export interface TableData {
  title: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  /** Empty for columns without a total. */
  totals: readonly string[];
  /** True if there are more rows. */
  isCut: boolean;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

function withThousands(text: string): string {
  return text.replace(/^-?\d+/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** Formats a cell for display. Returns invalid days and amounts of saved queries unchanged. */
export function cellText(text: string, kind: CellKind): string {
  if (kind === 'MONEY') return /^-?\d+(\.\d+)?$/.test(text) ? formatMoney(text) : text;
  if (kind === 'COUNT') return withThousands(text);
  if (kind === 'DAY') return isDay(text) ? dayFormat.format(new Date(`${text}T00:00:00Z`)) : text;
  if (kind === 'MONTH') return isDay(`${text}-01`) ? monthFormat.format(new Date(`${text}-01T00:00:00Z`)) : text;
  return text;
}

export function isNumeric(kind: CellKind): boolean {
  return kind === 'MONEY' || kind === 'COUNT';
}
