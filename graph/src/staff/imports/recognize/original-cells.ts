import type { WorkbookValue } from '../../../platform/spreadsheets/index.js';
import type { Cell, SheetRow } from '../../../platform/xlsx-reader/index.js';
import { hasLostDigits } from './cell-values.js';
import { headerTitle } from './field-rules.js';
import {
  columnsOfField,
  headersOf,
  isOfRefusedRows,
  rowAndReason,
  type FoundHeader,
  type HeaderLine,
} from './header-row.js';
import { notUsed, type HeaderVocabulary } from './headers.js';
import { basisOfFormat, basisOfHeading } from './price-basis.js';
import { chosenPer, readsNoPrices, type Questions, type ValueChoices } from './questions.js';
import type { OriginalCell, ReportLayout } from './report-layout.js';
import { cellAt } from './row-text.js';

/** A column of the file of refused rows. */
export interface OriginalColumn {
  readonly line: number;
  /** Columns in the file; several if they share a merged header cell, one of which is filled */
  readonly columns: readonly number[];
  readonly header: string;
  readonly field: string | undefined;
}

/**
 * Returns the columns of the file of refused rows. Their headers alone reproduce the mapping: a corrected column gets
 * the name of its field, an unused one the suffix `notUsed`, and a price the unit that a person chose.
 */
export function originalColumns(
  header: FoundHeader,
  layout: ReportLayout,
  vocabulary: HeaderVocabulary,
  questions: Questions,
): OriginalColumn[] {
  const columns = header.lines.flatMap((line, index) =>
    headersOf(header, index)
      .slice(0, isOfRefusedRows(line) ? -rowAndReason.length : undefined)
      .map(([column, text]) => originalColumn(line, index, column, text)),
  );
  const named = columns.map(column => ({
    ...column,
    header: pricedName(nameOf(column, header.lines[column.line], layout, vocabulary), column, layout, questions),
  }));
  const { carried } = layout;
  if (!carried || columns.some(({ field }) => field === carried.field)) return named;
  const rule = layout.rules.find(({ field }) => field === carried.field);
  return rule ? [...named, { line: 0, columns: [], header: headerTitle(rule), field: carried.field }] : named;
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
  if (field === undefined) return header.endsWith(notUsed) ? header : `${header} ${notUsed}`;
  const continues = columnsOfField(line, field)?.columns[0] !== own;
  const rule = rules.find(known => known.field === field);
  return (match?.field === field && match.continues === continues) || !rule ? header : headerTitle(rule);
}

function pricedName(name: string, { field }: OriginalColumn, { rules }: ReportLayout, questions: Questions): string {
  if (!rules.some(rule => rule.field === field && rule.isPrice)) return name;
  if (readsNoPrices(questions)) return `${name} ${notUsed}`;
  const per = chosenPer(questions);
  if (!per || basisOfHeading(name).unit !== undefined) return name;
  return `${name} (per ${'unit' in per ? per.unit : per.pieces})`;
}

interface KeptRow {
  /** Index of the header line */
  line: number;
  /** Maps a column of the first page to the current page */
  at(column: number): number | undefined;
  choices: ValueChoices;
  kept: OriginalCell[];
}

/** Adds the cells of a row to those of its record. */
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
  if (cell.kind === 'text') return replacedText(cell.text, field, choices);
  if (cell.kind === 'number') return originalNumber(cell);
  if (cell.kind === 'date') return { date: cell.text };
  return cell.kind === 'boolean' ? cell.value === true : cell.text;
}

/** Returns the value that staff chose for the text, because the next upload does not have their choices. */
export function replacedText(text: string, field: string | undefined, choices: ValueChoices): string {
  return (field === undefined ? undefined : choices.of(field, text)?.to) ?? text;
}

/**
 * Returns a number, or a text if it has leading zeros, shows that digits are missing, or has a format that says a unit or
 * a currency, because the file of refused rows has no formats.
 */
function originalNumber({ text, value, format }: Cell): OriginalCell {
  if (/^0\d/.test(text)) return text;
  if (hasLostDigits(text)) return text.replace(/E\+?/i, 'E+');
  const { unit, currency = '' } = (format === undefined ? undefined : basisOfFormat(format)) ?? {};
  return unit === undefined && currency === ''
    ? Number(value)
    : `${currency} ${text}${unit === undefined ? '' : ` per ${unit}`}`.trim();
}

/** Converts a cell for the file of refused rows. */
export function refusedValue(cell: OriginalCell | undefined): WorkbookValue {
  if (typeof cell !== 'object') return cell;
  return new Date(cell.date.endsWith('Z') || !cell.date.includes('T') ? cell.date : `${cell.date}Z`);
}
