import { columnLetters, type Cell, type CellKind } from './cell.js';
import { dateOfSerial, isoText, type NumberStyle } from './number-formats.js';
import { unreadable } from './spreadsheet-error.js';
import type { Workbook } from './workbook-parts.js';
import { decodeEscapes } from './xml-parse.js';

export interface RawCell {
  readonly column: number;
  readonly row: number;
  readonly type: string | undefined;
  readonly style: NumberStyle;
  readonly raw: string | undefined;
  readonly inline: boolean;
  readonly hasFormula: boolean;
}

type Content = Pick<Cell, 'kind' | 'text' | 'value' | 'format'>;

const number = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/;
const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?$/;

/** Text of a formula that was saved without its result, as some programs do. */
export const noResult = 'formula without a saved result';

/** Returns a cell, or undefined if it is empty. A formula has its saved result; it is never calculated. */
export function cellOf(raw: RawCell, workbook: Workbook): Cell | undefined {
  const content = contentOf(raw, workbook);
  if (!content) return undefined;
  const cell = { address: columnLetters(raw.column) + raw.row, column: raw.column, ...content };
  return raw.hasFormula ? { ...cell, isFormula: true } : cell;
}

function contentOf(raw: RawCell, workbook: Workbook): Content | undefined {
  if (raw.hasFormula && lacksResult(raw)) return content('error', noResult);
  if (raw.raw === undefined) return undefined;
  if (raw.inline) return textContent(raw.raw);
  switch (raw.type) {
    case 's':
      return textContent(sharedText(raw, workbook));
    case 'str':
    case 'inlineStr':
      return textContent(decodeEscapes(raw.raw));
    case 'b':
      return booleanContent(raw.raw.trim());
    case 'e':
      return content('error', raw.raw.trim());
    case 'd':
      return isoContent(raw.raw.trim());
    default:
      return numberContent(raw.raw.trim().replace(/^\+/, ''), raw.style, workbook.is1904);
  }
}

/**
 * Returns whether a formula has no result. Some programs write an empty value instead; only a text (`str`) can be
 * empty.
 */
function lacksResult({ raw, type }: RawCell): boolean {
  return raw === undefined || (raw.trim() === '' && type !== 'str');
}

function content(kind: CellKind, text: string): Content {
  return { kind, text, value: text };
}

function textContent(text: string): Content | undefined {
  return text === '' ? undefined : content('text', detached(text));
}

/** Copies a longer text, because a slice keeps the parser's whole input in memory. */
function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString();
}

function sharedText(raw: RawCell, workbook: Workbook): string {
  const index = raw.raw?.trim() ?? '';
  const text = /^\d{1,9}$/.test(index) ? workbook.strings.get(Number(index)) : undefined;
  if (text === undefined) {
    throw unreadable(
      `Cell ${columnLetters(raw.column)}${raw.row} refers to a text that is missing from the file. Open it in Excel and save it again.`,
    );
  }
  return text;
}

function booleanContent(text: string): Content | undefined {
  if (text === '') return undefined;
  const value = text === '1' || text.toLowerCase() === 'true';
  return { kind: 'boolean', text: value ? 'TRUE' : 'FALSE', value };
}

function isoContent(text: string): Content | undefined {
  if (text === '') return undefined;
  const date = isoDate.test(text) ? new Date(text.endsWith('Z') || text.length === 10 ? text : `${text}Z`) : undefined;
  return date && !Number.isNaN(date.getTime()) ? dateContent(date) : content('error', text);
}

function numberContent(text: string, style: NumberStyle, is1904: boolean): Content | undefined {
  if (text === '') return undefined;
  const value = Number(text);
  if (!number.test(text) || !Number.isFinite(value)) return content('error', text);
  const date = style === 'date' ? dateOfSerial(value, is1904) : undefined;
  if (date) return dateContent(date);
  // As Excel shows it: 6791 in the format 00000 is 06791.
  const shown = typeof style === 'number' && /^\d+$/.test(text) ? text.padStart(style, '0') : text;
  return typeof style === 'object'
    ? { kind: 'number', text, value, format: style.code }
    : { kind: 'number', text: shown, value };
}

function dateContent(value: Date): Content {
  return { kind: 'date', text: isoText(value), value };
}
