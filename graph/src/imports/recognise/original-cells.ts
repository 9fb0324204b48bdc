import type { WorkbookValue } from '../../spreadsheets/index.js';
import type { Cell, SheetRow } from '../../xlsx-reader/index.js';
import { hasLostDigits } from './cell-values.js';
import { isOfRefusedRows, rowAndReason, type FoundHeader, type HeaderLine } from './header-row.js';
import { notUsed, type HeaderVocabulary } from './headers.js';
import { titleOf, type OriginalCell, type ReportLayout } from './report-layout.js';
import { cellAt } from './row-reader.js';
import type { ValueChoices } from './value-choices.js';

/** A column of the file of refused rows. */
export interface OriginalColumn {
  readonly line: number;
  /** In the file; several under one merged header cell, of which one is filled */
  readonly columns: readonly number[];
  readonly header: string;
  readonly field: string | undefined;
}

/**
 * The columns of the file of refused rows, with headers that say by themselves how the original was read: a corrected
 * column has the name of its field, and an unused column with a known name says that it is not used.
 */
export function originalColumns(
  header: FoundHeader,
  layout: ReportLayout,
  vocabulary: HeaderVocabulary,
): OriginalColumn[] {
  const columns = header.lines.flatMap((line, index) =>
    headedColumns(line)
      .slice(0, isOfRefusedRows(line) ? -rowAndReason.length : undefined)
      .map(([column, text]) => originalColumn(line, index, column, text)),
  );
  const named = columns.map(column => ({
    ...column,
    header: nameOf(column, header.lines[column.line], layout, vocabulary),
  }));
  const { carried } = layout;
  if (!carried || columns.some(({ field }) => field === carried.field)) return named;
  const rule = layout.rules.find(({ field }) => field === carried.field);
  return rule ? [...named, { line: 0, columns: [], header: titleOf(rule), field: carried.field }] : named;
}

/** From left to right. */
function headedColumns({ texts }: HeaderLine): (readonly [column: number, text: string])[] {
  return [...texts].toSorted(([left], [right]) => left - right);
}

function originalColumn(line: HeaderLine, index: number, column: number, header: string): OriginalColumn {
  const found = line.fields.find(({ columns }) => columns.includes(column));
  const covered =
    found?.columns[0] === column ? found.columns.filter(other => other !== column && !line.texts.has(other)) : [];
  return { line: index, columns: [column, ...covered], header, field: found?.field };
}

function nameOf(
  { columns: [own], header, field }: OriginalColumn,
  line: HeaderLine | undefined,
  { rules }: ReportLayout,
  vocabulary: HeaderVocabulary,
): string {
  const match = vocabulary.match(header);
  if (field === undefined) return match ? `${header} ${notUsed}` : header;
  const continues = line?.fields.find(known => known.field === field)?.columns[0] !== own;
  const rule = rules.find(known => known.field === field);
  return (match?.field === field && match.continues === continues) || !rule ? header : titleOf(rule);
}

interface KeptRow {
  /** Of the record */
  line: number;
  /** Where a column of the first page is on this one */
  at(column: number): number | undefined;
  choices: ValueChoices;
  kept: OriginalCell[];
}

/** Adds the cells of a row of the file to those of its record. */
export function keepOriginal(
  row: SheetRow,
  columns: readonly OriginalColumn[],
  { line, at, choices, kept }: KeptRow,
): void {
  for (const [index, { line: own, columns: among, field }] of columns.entries()) {
    if (among.length === 0) continue;
    if (own !== line || (kept[index] ?? '') !== '') {
      kept[index] ??= '';
      continue;
    }
    let cell: Cell | undefined;
    for (const column of among) cell ??= cellAt(row, at(column) ?? 0);
    kept[index] = cell ? originalCell(cell, field, choices) : '';
  }
}

function originalCell(cell: Cell, field: string | undefined, choices: ValueChoices): OriginalCell {
  if (cell.kind === 'text') return meantBy(cell.text, field, choices);
  if (cell.kind === 'number') return originalNumber(cell.text, Number(cell.value));
  if (cell.kind === 'date') return { date: cell.text };
  return cell.kind === 'boolean' ? cell.value === true : cell.text;
}

/** What staff said of the text is not known to the next file, so it is written out. */
export function meantBy(text: string, field: string | undefined, choices: ValueChoices): string {
  return (field === undefined ? undefined : choices.of(field, text)?.to) ?? text;
}

/** A number, unless writing it as one would lose what the text shows: zeros in front, or that digits are missing. */
function originalNumber(text: string, value: number): OriginalCell {
  if (/^0\d/.test(text)) return text;
  return hasLostDigits(text) ? text.replace(/E\+?/i, 'E+') : value;
}

/** As it is written into the file of refused rows. */
export function refusedValue(cell: OriginalCell | undefined): WorkbookValue {
  if (typeof cell !== 'object') return cell;
  return new Date(cell.date.endsWith('Z') || !cell.date.includes('T') ? cell.date : `${cell.date}Z`);
}
