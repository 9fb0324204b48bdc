import { lastColumn } from './limits.js';

export type CellKind = 'text' | 'number' | 'boolean' | 'date' | 'error';

export interface Cell {
  readonly address: string;
  /** 1 for column A */
  readonly column: number;
  readonly kind: CellKind;
  /**
   * Text: all runs joined. Number: the digits as in the file, padded if the format has only zeros, because converting
   * to binary and back may change them. Date: ISO.
   */
  readonly text: string;
  readonly value: string | number | boolean | Date;
  /** Format code of a number that is shown with more than its digits, such as `0.00` or `"MIL-"0000` */
  readonly format?: string;
  /** True if the value is the saved result of a formula */
  readonly isFormula?: true;
}

/** A merged area that starts in this row. */
export interface CellSpan {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly lastRow: number;
}

export interface SheetRow {
  readonly sheet: string;
  readonly row: number;
  readonly hidden: boolean;
  /** Cells with a value, from left to right */
  readonly cells: readonly Cell[];
  /** Only for the first thousand rows, where headers are */
  readonly spans: readonly CellSpan[];
  /** The same set for every row of a sheet */
  readonly hiddenColumns: ReadonlySet<number>;
}

export interface CellPosition {
  readonly column: number;
  readonly row: number;
}

const address = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,8})$/;
const letters: string[] = [];

export function columnLetters(column: number): string {
  const known = letters[column];
  if (known !== undefined) return known;
  let text = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
  }
  if (column <= lastColumn) letters[column] = text;
  return text;
}

export function columnNumber(text: string): number {
  let column = 0;
  for (const letter of text.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

export function parseAddress(text: string): CellPosition | undefined {
  const match = address.exec(text);
  if (!match) return undefined;
  const column = columnNumber(match[1] ?? '');
  return column > lastColumn ? undefined : { column, row: Number(match[2]) };
}
