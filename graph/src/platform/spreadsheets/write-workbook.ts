import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { defaultLimits } from '../xlsx-reader/index.js';

/** Rows that are written at once */
const rowsPerPause = 50;

/** `mixed` takes the type of each cell from its value. */
export type ColumnType = 'text' | 'decimal' | 'integer' | 'number' | 'date' | 'boolean' | 'mixed';

export interface WorkbookColumn {
  readonly header: string;
  readonly width?: number;
  readonly type: ColumnType;
}

/** Decimals are passed as text, so that no amount is computed with floating point. */
export type WorkbookValue = string | number | boolean | Date | null | undefined;

export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  readonly rows: Iterable<readonly WorkbookValue[]> | AsyncIterable<readonly WorkbookValue[]>;
}

export interface WorkbookContent {
  readonly sheets: readonly WorkbookSheet[];
}

type CellValue = string | number | boolean | Date;

const styles: Readonly<Record<ColumnType, Partial<ExcelJS.Style>>> = {
  text: { numFmt: '@' },
  decimal: { numFmt: '#,##0.00##' },
  integer: { numFmt: '0' },
  number: {},
  date: { numFmt: 'yyyy-mm-dd' },
  boolean: {},
  mixed: {},
};
const headerStyle: Partial<ExcelJS.Style> = { font: { bold: true } };

/** Writes a workbook part by part, as fast as the caller reads it. */
export async function* workbookStream({ sheets }: WorkbookContent): AsyncGenerator<Buffer> {
  const file = new PassThrough();
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true });
  try {
    for (const sheet of sheets)
      for await (const _rows of writeSheet(workbook, sheet)) {
        // Others have their turn, and the rows are compressed.
        await nextTurn();
        yield* readyParts(file);
      }
    workbook.commit().catch((error: unknown) => file.destroy(error as Error));
    yield* file as AsyncIterable<Buffer>;
  } finally {
    file.destroy();
  }
}

export function writeWorkbook(content: WorkbookContent): Promise<Buffer> {
  return buffer(workbookStream(content));
}

function* readyParts(file: PassThrough): Generator<Buffer> {
  for (let part: unknown = file.read(); part !== null; part = file.read()) yield part as Buffer;
}

/** Adds a sheet, and pauses after some rows each time. */
async function* writeSheet(workbook: ExcelJS.Workbook, { name, columns, rows }: WorkbookSheet): AsyncGenerator<void> {
  const sheet = workbook.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ type, width = 16 }) => ({ width, style: styles[type] }));
  const head = sheet.addRow(columns.map(({ header }) => textValue(header)));
  head.eachCell(cell => {
    cell.style = headerStyle;
  });
  head.commit();
  let count = 0;
  for await (const row of rows) {
    const line = sheet.addRow(columns.map(({ type }, index) => cellValue(row[index], type)));
    // All cells share few styles, which the writer finds by their identity.
    line.eachCell((cell, column) => {
      cell.style = cellStyle((columns[column - 1] as WorkbookColumn).type, cell.value as CellValue);
    });
    line.commit();
    count += 1;
    if (count % rowsPerPause === 0) yield;
  }
  sheet.commit();
}

function cellValue(value: WorkbookValue, type: ColumnType): CellValue | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (type === 'mixed' && typeof value !== 'string') return value;
  if (type === 'text' || type === 'mixed')
    return textValue(value instanceof Date ? value.toISOString() : String(value));
  if (type === 'decimal' || type === 'integer' || type === 'number') return numberValue(value);
  if (type === 'boolean' && typeof value === 'boolean') return value;
  if (type === 'date' && value instanceof Date) return value;
  throw new TypeError(`A column of type ${type} cannot contain ${JSON.stringify(value)}.`);
}

function cellStyle(type: ColumnType, value: CellValue): Partial<ExcelJS.Style> {
  if (type !== 'mixed') return styles[type];
  if (value instanceof Date) return styles.date;
  return typeof value === 'number' ? styles.number : styles.text;
}

/** Converts a decimal to a number. Fifteen digits are exact, more than any amount of the store has. */
function numberValue(value: string | number | boolean | Date): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw new TypeError(`Expected a number, not ${JSON.stringify(value)}.`);
  return number;
}

/**
 * Returns the text of a string cell, which no program reads as a formula. Removes characters that are invalid in XML,
 * because Excel would reject the whole file.
 */
function textValue(text: string): string {
  return text
    .toWellFormed()
    .slice(0, defaultLimits.textLength)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, '_x005F_x$1_');
}

function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Sheet1'
  );
}
