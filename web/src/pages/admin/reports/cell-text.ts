import { formatMoney } from '../../../ui/money';

/** How a column reads. DECIMAL and NUMBER come from queries that staff saved. */
export type CellKind = 'TEXT' | 'COUNT' | 'MONEY' | 'DAY' | 'MONTH' | 'DECIMAL' | 'NUMBER';

export interface TableColumn {
  title: string;
  kind: CellKind;
}

/** What a report shows: texts as the store answers them, one for each column, empty where there is nothing. */
export interface TableData {
  title: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  /** Empty where no sum makes sense. */
  totals: readonly string[];
  /** There are more rows than these. */
  isCut: boolean;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

function withThousands(text: string): string {
  return text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** A cell as people read it. */
export function cellText(text: string, kind: CellKind): string {
  if (text === '') return '';
  switch (kind) {
    case 'MONEY': return formatMoney(text);
    case 'COUNT':
    case 'DECIMAL': return withThousands(text);
    case 'DAY': return dayFormat.format(new Date(`${text}T00:00:00Z`));
    case 'MONTH': return monthFormat.format(new Date(`${text}-01T00:00:00Z`));
    default: return text;
  }
}

export function isNumeric(kind: CellKind): boolean {
  return kind === 'MONEY' || kind === 'COUNT' || kind === 'DECIMAL' || kind === 'NUMBER';
}
