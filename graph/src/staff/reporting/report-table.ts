import Big from 'big.js';
import { workbookStream, writeCsv, type ColumnType } from '../../platform/spreadsheets/index.js';
import type { ColumnKind, Report, ReportColumn } from './report-types.js';

export const mostRows = 10_000;

const columnTypes: Record<ColumnKind, ColumnType> = {
  TEXT: 'text',
  COUNT: 'number',
  MONEY: 'decimal',
  DAY: 'date',
  MONTH: 'text',
};
const columnWidth = (kind: ColumnKind) => (kind === 'TEXT' ? 30 : 16);

const summed = /(^|\.)(total|totalAmount|amount|price|revenue)$/;

/**
 * Amounts and quantities have totals. Unit prices, costs and credit limits do not, because their sum means nothing, nor
 * do orders, because one may be in several rows.
 */
export function isSummed({ name, kind }: ReportColumn): boolean {
  return kind === 'MONEY' ? summed.test(name) : /(^|\.)quantity$/.test(name);
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
export function reportCsv({ columns, rows }: Report): AsyncIterable<Buffer> {
  return writeCsv([columns.map(({ title }) => title), ...rows]);
}

/** The table as a workbook with typed cells and a row of totals. */
export function reportWorkbook({ title, columns, rows, totals }: Report): AsyncIterable<Buffer> {
  const valueOf = (text: string, kind: ColumnKind) =>
    text !== '' && kind === 'DAY' ? new Date(`${text}T00:00:00Z`) : text;
  const body = rows.map(row => row.map((text, index) => valueOf(text, (columns[index] as ReportColumn).kind)));
  const hasSums = totals.some(text => text !== '');
  const sums = totals.map((text, index) =>
    index === 0 && text === '' && columns[0]?.kind === 'TEXT' ? 'Total' : text,
  );
  return workbookStream({
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
