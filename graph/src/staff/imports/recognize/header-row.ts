import { columnLetters, type SheetRow, columnNumber } from '../../../platform/xlsx-reader/index.js';
import { cleanText } from './cell-values.js';
import { normalizeHeader, type HeaderCorrection, type HeaderMatch, type HeaderVocabulary } from './headers.js';
import { isAmount } from './price-basis.js';
import { columnsOf, findBreakColumns, type BreakColumn } from './prices.js';
import type { ReportLayout } from './report-layout.js';
import { wordsOf } from './row-text.js';

export interface FieldColumns {
  readonly field: string;
  /** The main column first. Others continue its text or are under the same merged header cell. */
  readonly columns: readonly number[];
  readonly header: string;
  readonly score: number;
  /** Prices from a quantity on, in columns of their own */
  readonly breaks?: readonly BreakColumn[];
}

/** One line of a record. Most reports have one; some print two rows per record under a two-row header. */
export interface HeaderLine {
  readonly fields: readonly FieldColumns[];
  readonly texts: ReadonlyMap<number, string>;
}

export interface FoundHeader {
  readonly rows: readonly SheetRow[];
  readonly lines: readonly HeaderLine[];
  readonly score: number;
}

/** Returns whether the report has no header, so that its columns are known by position. */
export function isByPosition({ rows }: FoundHeader): boolean {
  return rows.length === 0;
}

export function columnsOfField(line: HeaderLine | undefined, name: string): FieldColumns | undefined {
  return line?.fields.find(({ field }) => field === name);
}

/** Returns the columns of prices by quantity. */
export function brokenColumns(lines: readonly HeaderLine[]): number[] {
  return lines.flatMap(({ fields }) => fields).flatMap(({ breaks, columns }) => (breaks ? columns : []));
}

export interface HeaderQuery {
  readonly layout: ReportLayout;
  readonly vocabulary: HeaderVocabulary;
  readonly corrections: readonly HeaderCorrection[];
}

/** Last columns of a file of refused rows. */
export const rowAndReason = ['Row', 'Reason'] as const;
const mostRows = 3;
const otherFields = 2;
/** Two lines must match clearly more fields than one header split over two rows. */
const secondLineCost = 0.9;

/**
 * Finds the first header. A banner joined with the header below it may also match, so the two rows after the first
 * match are tried as well, and the best score wins.
 */
export function findHeader(rows: readonly SheetRow[], query: HeaderQuery): FoundHeader | undefined {
  return firstHeader(rows, query, hasThreeFields) ?? firstHeader(rows, query, isEnough);
}

type Rule = (line: HeaderLine, query: HeaderQuery) => boolean;

/** Of items, key and name suffice with any other column, because staff are asked what it contains. */
const hasThreeFields: Rule = ({ fields, texts }, { layout: { price, name } }) =>
  fields.length > otherFields ||
  (price !== undefined && texts.size > otherFields && fields.some(({ field }) => field === name));

/** Two columns suffice if they are the key and a price, if staff chose the key, or in a file of refused rows. */
const isEnough: Rule = (line, { layout: { key, enough = [] }, corrections }) =>
  isOfRefusedRows(line) ||
  (line.fields.length >= otherFields &&
    (corrections.some(({ field }) => field === key) || line.fields.some(({ field }) => enough.includes(field))));

/** Returns whether this is the header of a file of refused rows, which has one even if the report has none. */
export function isOfRefusedRows({ texts }: HeaderLine): boolean {
  const [row, reason] = [...texts.values()].slice(-2);
  return row === rowAndReason[0] && reason === rowAndReason[1];
}

function firstHeader(rows: readonly SheetRow[], query: HeaderQuery, rule: Rule): FoundHeader | undefined {
  const filled = rows.filter(row => row.cells.length > 0);
  for (let start = 0; start < filled.length; start += 1) {
    if (!bestAt(filled, start, query, rule)) continue;
    const starts = [start, start + 1, start + 2];
    return best(starts.map(at => bestAt(filled, at, query, rule)));
  }
  return undefined;
}

function bestAt(rows: readonly SheetRow[], start: number, query: HeaderQuery, rule: Rule): FoundHeader | undefined {
  const found: (FoundHeader | undefined)[] = [];
  for (let count = 1; count <= mostRows && start + count <= rows.length; count += 1) {
    found.push(joined(rows.slice(start, start + count), query, rule));
  }
  const [first, second] = rows.slice(start, start + 2);
  if (first && second && rule === hasThreeFields && !isWhollyKnown(found[1])) found.push(stacked(first, second, query));
  return best(found);
}

/** If every column of both rows together has a field, they are one header and not two lines of a record. */
function isWhollyKnown(found: FoundHeader | undefined): boolean {
  const [line] = found?.lines ?? [];
  return line !== undefined && line.fields.flatMap(({ columns }) => columns).length === line.texts.size;
}

function best(found: readonly (FoundHeader | undefined)[]): FoundHeader | undefined {
  let winner: FoundHeader | undefined;
  for (const candidate of found) {
    // A tolerance, because sums of 0.95 differ in their last binary digit.
    if (candidate && (!winner || candidate.score > winner.score + 0.0005)) winner = candidate;
  }
  return winner;
}

function joined(rows: readonly SheetRow[], query: HeaderQuery, rule: Rule): FoundHeader | undefined {
  const line = matchLine(rows, query);
  if (!line.fields.some(field => field.field === query.layout.key) || !rule(line, query)) return undefined;
  return { rows, lines: [line], score: scoreOf(line) };
}

function stacked(upper: SheetRow, lower: SheetRow, query: HeaderQuery): FoundHeader | undefined {
  const first = joined([upper], query, hasThreeFields)?.lines[0];
  if (!first) return undefined;
  const second = matchLine([lower], query);
  const known = new Set(first.fields.map(field => field.field));
  const fields = second.fields.filter(field => !known.has(field.field));
  if (fields.length < 2 || fields.length * 2 < second.texts.size) return undefined;
  const lines = [first, { ...second, fields }];
  return { rows: [upper, lower], lines, score: scoreOf(first) + scoreOf({ ...second, fields }) - secondLineCost };
}

function scoreOf(line: HeaderLine): number {
  return line.fields.reduce((sum, field) => sum + field.score, 0);
}

interface Candidate extends HeaderMatch {
  readonly column: number;
  readonly header: string;
}

export function matchLine(rows: readonly SheetRow[], query: HeaderQuery): HeaderLine {
  const texts = headerTexts(rows);
  const candidates: Candidate[] = [];
  for (const [column, header] of texts) {
    const match = corrected(header, column, query) ?? undefined;
    if (match) candidates.push({ ...match, column, header });
  }
  candidates.sort((left, right) => right.score - left.score || left.rank - right.rank || left.column - right.column);
  const own = new Map<string, Candidate>();
  for (const candidate of candidates) {
    if (!candidate.continues && !own.has(candidate.field)) own.set(candidate.field, candidate);
  }
  const fields = [...own.values()].map(candidate => fieldColumns(candidate, candidates, texts, rows));
  const { breaks: field } = query.layout;
  if (field !== undefined && !own.has(field)) {
    const breaks = findBreakColumns(unnamed(texts, candidates, query));
    const columns = columnsOf(breaks);
    const header = columns.map(column => texts.get(column)).join(' + ');
    if (breaks.length > 0) fields.push({ field, columns, header, score: 1, breaks });
  }
  return { fields: fields.toSorted((left, right) => (left.columns[0] ?? 0) - (right.columns[0] ?? 0)), texts };
}

/** Returns the headings that have neither a field nor a correction. */
function unnamed(
  texts: ReadonlyMap<number, string>,
  candidates: readonly Candidate[],
  query: HeaderQuery,
): Map<number, string> {
  const named = new Set(candidates.map(({ column }) => column));
  return new Map(
    [...texts].filter(([column, header]) => !named.has(column) && corrected(header, column, query) === undefined),
  );
}

function corrected(header: string, column: number, query: HeaderQuery): HeaderMatch | null | undefined {
  const name = normalizeHeader(header);
  const correction = query.corrections.find(
    known =>
      normalizeHeader(known.header) === name && (known.column === undefined || known.column === columnLetters(column)),
  );
  if (!correction) return query.vocabulary.match(header);
  // A correction by staff ranks before all other columns.
  return correction.field === null ? null : { field: correction.field, score: 1, rank: -2, continues: false };
}

function fieldColumns(
  own: Candidate,
  candidates: readonly Candidate[],
  texts: ReadonlyMap<number, string>,
  rows: readonly SheetRow[],
): FieldColumns {
  const columns = [own.column];
  const span = rows.at(-1)?.spans.find(candidate => candidate.firstColumn === own.column);
  for (let column = own.column + 1; column <= (span?.lastColumn ?? 0); column += 1) {
    if (!texts.has(column)) columns.push(column);
  }
  const continued = candidates.filter(candidate => candidate.continues && candidate.field === own.field);
  columns.push(...continued.map(candidate => candidate.column));
  const header = [own, ...continued].map(candidate => candidate.header).join(' + ');
  return { field: own.field, columns, header, score: own.score };
}

/** Returns the header of each column: its rows joined, with merged cells repeated for every column they cover. */
export function headerTexts(rows: readonly SheetRow[]): Map<number, string> {
  const texts = new Map<number, string>();
  rows.forEach((row, index) => {
    const isLast = index === rows.length - 1;
    for (const cell of row.cells) {
      const text = cell.text.replace(/\s+/g, ' ').trim();
      if (text === '') continue;
      const span = row.spans.find(candidate => candidate.firstColumn === cell.column);
      // In the last row, a merged cell is one field with several columns.
      const lastColumn = isLast ? cell.column : (span?.lastColumn ?? cell.column);
      for (let column = cell.column; column <= lastColumn; column += 1) {
        const above = texts.get(column);
        texts.set(column, above === undefined ? text : `${above} ${text}`);
      }
    }
  });
  return texts;
}

/** Lower than any header match, because nothing in the file confirms the column. */
const scoreByPosition = 0.5;

/** Returns the columns of a report without headers: fixed positions from column A, plus corrections by staff. */
export function fixedHeader({ layout: { positions = [], rules }, corrections }: HeaderQuery): FoundHeader {
  const fieldAt = new Map<number, string>(positions.map((field, index) => [index + 1, field]));
  for (const { column, field } of corrections) {
    if (column === undefined) continue;
    for (const [at, known] of fieldAt) if (known === field) fieldAt.delete(at);
    if (field === null) fieldAt.delete(columnNumber(column));
    else fieldAt.set(columnNumber(column), field);
  }
  const corrected = new Set(corrections.map(({ column }) => column));
  const fields: FieldColumns[] = [...fieldAt]
    .toSorted(([left], [right]) => left - right)
    .map(([column, field]) => ({
      field,
      columns: [column],
      header: rules.find(rule => rule.field === field)?.label ?? field,
      score: corrected.has(columnLetters(column)) ? 1 : scoreByPosition,
    }));
  const widest = Math.max(positions.length, ...fieldAt.keys());
  const texts = new Map(
    Array.from({ length: widest }, (_, index) => [
      index + 1,
      fields.find(({ columns }) => columns[0] === index + 1)?.header ?? `Column ${columnLetters(index + 1)}`,
    ]),
  );
  return { rows: [], lines: [{ fields, texts }], score: 0 };
}

const longestName = 60;
/** A record must follow within this many filled rows; group rows may be in between. */
const mostBelow = 5;

/** Returns the most likely header row if none was recognized, so that staff can map its columns. */
export function suggestHeader(rows: readonly SheetRow[], query: HeaderQuery): FoundHeader | undefined {
  // The header may match without the corrections, for example if staff set the key column to "not used".
  const known = findHeader(rows, { ...query, corrections: [] });
  if (known && known.lines.length === 1) return headerOf(known.rows, query);
  const filled = rows.filter(row => row.cells.length > 0);
  let winner: FoundHeader | undefined;
  for (const [index, row] of filled.entries()) {
    const below = filled.slice(index + 1, index + 1 + mostBelow);
    if (!looksLikeHeader(row) || !below.some(({ cells }) => cells.length > 1)) continue;
    const header = headerOf([row], query);
    if (!winner || header.score > winner.score) winner = header;
  }
  return winner;
}

/** Scores by matched fields first, then by the number of columns. */
function headerOf(rows: readonly SheetRow[], query: HeaderQuery): FoundHeader {
  const line = matchLine(rows, query);
  return { rows, lines: [line], score: line.fields.length * 1000 + line.texts.size };
}

function looksLikeHeader({ cells }: SheetRow): boolean {
  if (cells.length < 2 || wordsOf(cells.map(({ text }) => cleanText(text)))) return false;
  return cells.every(
    ({ kind, text }) => kind === 'text' && text.length <= longestName && !isAmount(text) && /\p{L}{2}/u.test(text),
  );
}

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

export function lastRowOf({ rows }: FoundHeader): number {
  return rows.at(-1)?.row ?? 0;
}

export function rowsAbove(header: FoundHeader, rows: readonly SheetRow[]): SheetRow[] {
  const first = header.rows[0]?.row ?? 0;
  return rows.filter(({ row }) => row < first);
}

export function rowsBelow(header: FoundHeader, rows: readonly SheetRow[]): SheetRow[] {
  const last = lastRowOf(header);
  return rows.filter(({ row }) => row > last);
}

/** Returns the rows below a header that may be records. A row with a single cell is a group or a note. */
export function recordsBelow(header: FoundHeader, rows: readonly SheetRow[]): SheetRow[] {
  return rowsBelow(header, rows).filter(({ cells }) => cells.length > 1);
}
