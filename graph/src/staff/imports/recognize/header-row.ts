import { columnLetters, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { columnsOf, findBreakColumns, type BreakColumn } from './break-columns.js';
import { headerTexts, normalizeHeader, type HeaderCorrection, type HeaderMatch, HeaderVocabulary } from './headers.js';

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

export interface HeaderQuery {
  readonly key: string;
  /** Besides the key, one of these fields makes a header */
  readonly enough: readonly string[];
  readonly vocabulary: HeaderVocabulary;
  readonly corrections: readonly HeaderCorrection[];
  readonly name: string;
  /** The price that customers pay */
  readonly price?: string;
  /** Fields that are prices, or say what a price is for */
  readonly prices: ReadonlySet<string>;
  /** The field of columns such as "Qty 1" and "Price 1" */
  readonly breaks?: string;
}

const mostRows = 3;
const otherFields = 2;
/** Last columns of a file of refused rows. */
export const rowAndReason = ['Row', 'Reason'] as const;
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
const hasThreeFields: Rule = ({ fields, texts }, { price, name }) =>
  fields.length > otherFields ||
  (price !== undefined && texts.size > otherFields && fields.some(({ field }) => field === name));

/** Two columns suffice if they are the key and a price, if staff chose the key, or in a file of refused rows. */
const isEnough: Rule = (line, { key, enough, corrections }) =>
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
  if (!line.fields.some(field => field.field === query.key) || !rule(line, query)) return undefined;
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
  const breaks =
    query.breaks === undefined || own.has(query.breaks) ? [] : findBreakColumns(unnamed(texts, candidates, query));
  if (query.breaks !== undefined && breaks.length > 0)
    fields.push({
      field: query.breaks,
      columns: columnsOf(breaks),
      header: columnsOf(breaks)
        .map(column => texts.get(column))
        .join(' + '),
      score: 1,
      breaks,
    });
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
