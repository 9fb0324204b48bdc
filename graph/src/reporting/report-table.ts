import Big from 'big.js';
import { writeCsv, writeWorkbook, type ColumnType } from '../spreadsheets/index.js';
import type { ColumnKind, ReportColumn } from './report-definitions.js';

export interface ReportPoint {
  label: string;
  value: string;
}

/** A report as a table of texts, with the data of its chart. */
export interface ReportTable {
  title: string;
  /** First and last day; null if the report has no period */
  from: string | null;
  to: string | null;
  columns: ReportColumn[];
  /** One text per column, empty without a value */
  rows: string[][];
  /** Totals of the columns that have one, empty for the others */
  totals: string[];
  points: ReportPoint[];
  /** True if there are more rows than a report shows */
  isCut: boolean;
}

export const mostRows = 10_000;

const columnTypes: Record<ColumnKind, ColumnType> = {
  TEXT: 'text',
  COUNT: 'number',
  MONEY: 'decimal',
  DAY: 'date',
  MONTH: 'text',
};
const columnWidth = (kind: ColumnKind) => (kind === 'TEXT' ? 30 : 16);

/** Amounts and quantities have totals; orders do not, because one may be in several rows. */
export function isSummed({ name, kind }: ReportColumn): boolean {
  return kind === 'MONEY' || /(^|\.)quantity$/.test(name);
}

export function sumsOf(columns: ReportColumn[], rows: string[][]): string[] {
  return columns.map((column, index) => {
    if (!isSummed(column)) return '';
    return rows
      .reduce((sum, row) => sum.plus(row[index] || '0'), new Big(0))
      .toFixed(column.kind === 'MONEY' ? 2 : undefined);
  });
}

/** The table as comma-separated values, without totals, for other programs. */
export function reportCsv({ columns, rows }: ReportTable): Buffer {
  return writeCsv([columns.map(({ title }) => title), ...rows]);
}

/** The table as a workbook with typed cells and a row of totals. */
export function reportWorkbook({ title, columns, rows, totals }: ReportTable): Promise<Buffer> {
  const valueOf = (text: string, kind: ColumnKind) =>
    text !== '' && kind === 'DAY' ? new Date(`${text}T00:00:00Z`) : text;
  const body = rows.map(row => row.map((text, index) => valueOf(text, (columns[index] as ReportColumn).kind)));
  const hasSums = totals.some(text => text !== '');
  const sums = totals.map((text, index) =>
    index === 0 && text === '' && columns[0]?.kind === 'TEXT' ? 'Total' : text,
  );
  return writeWorkbook({
    sheets: [
      {
        name: title,
        columns: columns.map(({ title: header, kind }) => ({
          header,
          type: columnTypes[kind],
          width: columnWidth(kind),
        })),
        rows: hasSums ? [...body, sums] : body,
      },
    ],
  });
}
