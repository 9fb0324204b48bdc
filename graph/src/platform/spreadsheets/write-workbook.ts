import { buffer } from 'node:stream/consumers';
import { zipStream } from '../shared/zip-stream.js';
import { defaultLimits } from '../xlsx-reader/index.js';
import {
  cellXml,
  columnLetters,
  rowXml,
  sheetEnd,
  sheetPath,
  sheetStart,
  workbookParts,
  type CellValue,
} from './workbook-xml.js';

/** Characters of a sheet that are written at once */
const chunkLength = 32 * 1024;

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

const formats = {
  text: '@',
  decimal: '#,##0.00##',
  integer: '0',
  date: 'yyyy-mm-dd',
} as const satisfies Partial<Record<ColumnType, string>>;

/** Each format is the style after `General`; the last style is that of headers. */
const formatNames = Object.keys(formats) as (keyof typeof formats)[];
const headerStyle = formatNames.length + 1;
const styleOf = (format: keyof typeof formats) => formatNames.indexOf(format) + 1;

/** Writes a workbook part by part, as fast as the caller reads it. */
export function workbookStream({ sheets }: WorkbookContent): AsyncGenerator<Buffer> {
  const names = sheets.map(({ name }) => sheetName(name));
  return zipStream([
    ...Object.entries(workbookParts(names, Object.values(formats))).map(([path, xml]) => ({
      path,
      content: () => [xml],
    })),
    ...sheets.map((sheet, index) => ({ path: sheetPath(index), content: () => sheetXml(sheet) })),
  ]);
}

export function writeWorkbook(content: WorkbookContent): Promise<Buffer> {
  return buffer(workbookStream(content));
}

async function* sheetXml({ columns, rows }: WorkbookSheet): AsyncGenerator<string> {
  const letters = columns.map((_column, index) => columnLetters(index));
  let text = sheetStart(columns.map(({ type, width = 16 }) => ({ width, style: columnStyle(type) })));
  text += rowXml(1, columns, ({ header }, index) => cellXml(`${letters[index]}1`, textValue(header), headerStyle));
  let number = 1;
  for await (const row of rows) {
    number += 1;
    text += rowXml(number, columns, ({ type }, index) => {
      const value = cellValue(row[index], type);
      return value === null ? '' : cellXml(`${letters[index]}${number}`, value, cellStyle(type, value));
    });
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  yield text + sheetEnd;
}

function cellValue(value: WorkbookValue, type: ColumnType): CellValue | null {
  if (value === null || value === undefined || value === '') return null;
  if (type === 'mixed' && typeof value !== 'string') return value;
  if (type === 'text' || type === 'mixed')
    return textValue(value instanceof Date ? value.toISOString() : String(value));
  if (type === 'decimal' || type === 'integer' || type === 'number') return numberValue(value);
  if (type === 'boolean' && typeof value === 'boolean') return value;
  if (type === 'date' && value instanceof Date) return value;
  throw new TypeError(`A column of type ${type} cannot contain ${JSON.stringify(value)}.`);
}

function columnStyle(type: ColumnType): number {
  return type in formats ? styleOf(type as keyof typeof formats) : 0;
}

function cellStyle(type: ColumnType, value: CellValue): number {
  if (type !== 'mixed') return columnStyle(type);
  if (value instanceof Date) return styleOf('date');
  return typeof value === 'number' ? 0 : styleOf('text');
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
