import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type ExcelJS from 'exceljs';
import { defaultLimits } from '../xlsx-reader/index.js';

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
  readonly rows: Iterable<readonly WorkbookValue[]>;
}

export interface WorkbookContent {
  readonly sheets: readonly WorkbookSheet[];
}

const formats: Readonly<Partial<Record<ColumnType, string>>> = {
  text: '@',
  decimal: '#,##0.00##',
  integer: '0',
  date: 'yyyy-mm-dd',
};

/** Writes rows with exceljs's streaming writer, because the other one keeps every cell in memory. */
export async function writeWorkbook(content: WorkbookContent): Promise<Buffer> {
  const stream = new PassThrough();
  const collected = buffer(stream);
  // Loaded on demand, because the reader process does not need it.
  const { default: exceljs } = await import('exceljs');
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  for (const sheet of content.sheets) writeSheet(workbook, sheet);
  await workbook.commit();
  return collected;
}

function writeSheet(workbook: ExcelJS.stream.xlsx.WorkbookWriter, sheet: WorkbookSheet): void {
  const worksheet = workbook.addWorksheet(sheetName(sheet.name), { views: [{ state: 'frozen', ySplit: 1 }] });
  worksheet.columns = sheet.columns.map(column => {
    const format = formats[column.type];
    return { width: column.width ?? 16, ...(format ? { style: { numFmt: format } } : {}) };
  });
  const header = worksheet.addRow(sheet.columns.map(column => textValue(column.header)));
  header.font = { bold: true };
  header.commit();
  for (const row of sheet.rows) {
    const added = worksheet.addRow(sheet.columns.map((column, index) => cellValue(row[index], column.type)));
    sheet.columns.forEach(({ type }, index) => {
      if (type === 'mixed') added.getCell(index + 1).numFmt = mixedFormat(row[index]);
    });
    added.commit();
  }
  worksheet.commit();
}

function cellValue(value: WorkbookValue, type: ColumnType): string | number | boolean | Date | null {
  if (value === null || value === undefined || value === '') return null;
  if (type === 'mixed' && typeof value !== 'string') return value;
  if (type === 'text' || type === 'mixed')
    return textValue(value instanceof Date ? value.toISOString() : String(value));
  if (type === 'decimal' || type === 'integer' || type === 'number') return numberValue(value);
  if (type === 'boolean' && typeof value === 'boolean') return value;
  if (type === 'date' && value instanceof Date) return value;
  throw new TypeError(`A column of type ${type} cannot contain ${JSON.stringify(value)}.`);
}

function mixedFormat(value: WorkbookValue): string {
  if (value instanceof Date) return formats.date ?? '';
  return typeof value === 'number' ? 'General' : (formats.text ?? '');
}

/** Converts a decimal to a number. Fifteen digits are exact, more than any amount of the store has. */
function numberValue(value: string | number | boolean | Date): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw new TypeError(`Expected a number, not ${JSON.stringify(value)}.`);
  return number;
}

/**
 * Always returns text for a string cell: exceljs writes formulas only from objects, so text that starts with = stays
 * text. Removes characters that are invalid in XML, because Excel would reject the whole file.
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
