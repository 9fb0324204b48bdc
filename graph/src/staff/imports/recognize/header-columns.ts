import type { SheetRow } from '../../../platform/xlsx-reader/index.js';
import type { FoundHeader, HeaderLine } from './header-row.js';

type HeaderColumns = readonly (readonly [column: number, text: string])[];

/** Cache, because every record needs them. */
const sortedColumns = new WeakMap<HeaderLine, HeaderColumns>();

/** Returns the columns of a line that have a header, from left to right. */
export function headersOf(header: FoundHeader | undefined, lineIndex: number): HeaderColumns {
  const line = header?.lines[lineIndex];
  if (!line) return [];
  const known = sortedColumns.get(line);
  if (known) return known;
  const columns = [...line.texts].toSorted(([left], [right]) => left - right);
  sortedColumns.set(line, columns);
  return columns;
}

export function sampleKey(lineIndex: number, column: number): number {
  return lineIndex * 1_000 + column;
}

/** Tells headers apart by their fields and columns. */
export function layoutOf(header: FoundHeader): string {
  return header.lines.flatMap(line => line.fields.map(field => `${field.field}=${field.columns.join('+')}`)).join(' ');
}

export function textsOfHeader({ lines }: FoundHeader): string {
  return JSON.stringify(lines.map(({ texts }) => [...texts]));
}

/** Returns the rows below a header that may be records. */
export function rowsBelow({ rows }: FoundHeader, among: readonly SheetRow[]): SheetRow[] {
  const last = rows.at(-1)?.row ?? 0;
  // A row with a single cell is a group or a note.
  return among.filter(({ row, cells }) => row > last && cells.length > 1);
}
