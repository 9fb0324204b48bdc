import { createHash } from 'node:crypto';
import { columnLetters } from '../../../platform/xlsx-reader/index.js';
import { isByPosition, type FoundHeader, type HeaderQuery } from './header-row.js';
import { normalizeHeader, type HeaderCorrection } from './headers.js';
import { answerIds, ofColumn, type Answers, type ValueChoice } from './questions.js';
import type { RowKind } from './row-kinds.js';

/** What the values of a column are, as far as it tells a column from another one. */
export const valueKinds = ['nothing', 'wholeNumbers', 'amounts', 'dates', 'fewWords', 'texts', 'mixed'] as const;
export type ValueKind = (typeof valueKinds)[number];

export interface LayoutColumn {
  /** 0 for the first row of a record, 1 for the second */
  readonly line: number;
  /** Its letters */
  readonly column: string;
  /** Every heading it has in the file; none if it has values only */
  readonly headings: readonly string[];
  /** Number formats that show more than the digits of an amount in dollars */
  readonly formats: readonly string[];
  readonly values: ValueKind;
  /** It has at most as many different values as `fewWords`, although a small file may not repeat them */
  readonly isFew: boolean;
  readonly samples: readonly string[];
  /** The field that it is read as; null if it is not used */
  readonly field: string | null;
  /** Its heading is a term of the store with one meaning */
  readonly isKnown: boolean;
  readonly isHidden: boolean;
}

/** Where a text outside the records is. A text above the headings says something about all of them. */
export type TextPlace = 'above' | 'below';

export interface LayoutText {
  readonly place: TextPlace;
  /** Lower case, without days, times and other numbers */
  readonly text: string;
  /** As in the file */
  readonly example: string;
  readonly row: number;
  /** It is a line of the back office's own report, and names no price */
  readonly isKnown: boolean;
}

export interface LayoutRows {
  readonly kind: RowKind;
  readonly count: number;
  readonly examples: readonly { readonly row: number; readonly text: string }[];
}

/** What a file says apart from its records. */
export interface FileLayout {
  /** Names of the sheets with rows, without numbers */
  readonly sheets: readonly string[];
  /** Their names say nothing about the records */
  readonly isPlainSheet: boolean;
  readonly columns: readonly LayoutColumn[];
  readonly texts: readonly LayoutText[];
  /** The file has more different texts than are kept, so that a person cannot confirm all of them */
  readonly hasMoreTexts: boolean;
  /** Rows that are not read as records */
  readonly leftOut: readonly LayoutRows[];
}

/** A text that a person confirmed. */
export interface ConfirmedText {
  readonly place: TextPlace;
  readonly text: string;
  /** Any text may stand there instead */
  readonly changes?: boolean;
}

/** The layout that a person confirmed, with what later files of it may lack. */
export interface ConfirmedLayout {
  readonly sheets: readonly string[];
  readonly columns: readonly Pick<LayoutColumn, 'line' | 'column' | 'headings' | 'formats' | 'values' | 'field'>[];
  readonly texts: readonly ConfirmedText[];
  readonly leftOut: readonly RowKind[];
}

export interface LayoutDifference {
  /** Column, row or sheet */
  readonly where: string;
  readonly text: string;
  /** The part of the file that differs; none for what is missing */
  readonly of?: LayoutColumn | LayoutText | LayoutRows;
}

const valueWords: Readonly<Record<ValueKind, string>> = {
  nothing: 'nothing',
  wholeNumbers: 'whole numbers',
  amounts: 'amounts',
  dates: 'dates',
  fewWords: 'a few words',
  texts: 'texts',
  mixed: 'texts and numbers',
};

/** Values of the second kind are also values of the first one, so that a smaller file is no other layout. */
const includes: Readonly<Record<ValueKind, readonly ValueKind[]>> = {
  nothing: [],
  wholeNumbers: [],
  amounts: ['wholeNumbers'],
  dates: [],
  fewWords: [],
  texts: ['fewWords'],
  mixed: ['wholeNumbers', 'amounts', 'dates', 'fewWords', 'texts'],
};

/** Identifies what a person confirms: a file that says anything else has another one. */
export function layoutHash({ sheets, columns, texts, hasMoreTexts, leftOut }: FileLayout): string {
  const said = {
    sheets,
    columns: columns.map(({ line, column, headings, formats, values }) => [line, column, headings, formats, values]),
    texts: texts.map(({ place, text }) => [place, text]),
    hasMoreTexts,
    leftOut: leftOut.map(({ kind }) => kind),
  };
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}

/** Returns whether everything that the file says is known exactly, so that nobody needs to confirm it. */
export function isWhollyKnown({ sheets, isPlainSheet, columns, texts, hasMoreTexts }: FileLayout): boolean {
  return (
    sheets.length <= 1 &&
    isPlainSheet &&
    !hasMoreTexts &&
    columns.every(({ isKnown, field, isHidden, formats, headings }) => {
      const isPlain = headings.length <= 1 && formats.length === 0;
      return isKnown && field !== null && !isHidden && isPlain;
    }) &&
    texts.every(({ isKnown }) => isKnown)
  );
}

/** Returns what a file says that the confirmed layout does not, in the words of the screen. */
export function differencesFrom(confirmed: ConfirmedLayout, file: FileLayout): LayoutDifference[] {
  return [
    ...file.sheets
      .filter(name => !confirmed.sheets.includes(name))
      .map(name => ({ where: `Sheet "${name}"`, text: 'This sheet is new.' })),
    ...file.columns.flatMap(column => columnDifferences(confirmed, column)),
    ...confirmed.columns
      .filter(({ line, column }) => !file.columns.some(own => own.line === line && own.column === column))
      .map(({ column, headings }) => ({ where: placeOf(column, headings), text: 'This column is missing.' })),
    ...textDifferences(confirmed, file),
    ...(file.hasMoreTexts ? [{ where: 'Texts outside the rows', text: 'There are more than can be shown.' }] : []),
    ...file.leftOut
      .filter(({ kind }) => !confirmed.leftOut.includes(kind))
      .map(of => ({
        where: `Row ${of.examples[0]?.row ?? ''}`,
        text: `Rows of the type ${of.kind} were not left out before, such as "${of.examples[0]?.text ?? ''}".`,
        of,
      })),
  ];
}

function placeOf(column: string, headings: readonly string[]): string {
  return headings[0] === undefined ? `Column ${column}` : `Column ${column} "${headings[0]}"`;
}

function columnDifferences(confirmed: ConfirmedLayout, of: LayoutColumn): LayoutDifference[] {
  const { line, column, headings, formats, values, field } = of;
  const where = placeOf(column, headings);
  const known = confirmed.columns.find(own => own.line === line && own.column === column);
  if (!known) return [{ where, text: 'This column is new.', of }];
  const newHeadings = headings.filter(heading => !known.headings.includes(heading));
  const newFormats = formats.filter(format => !known.formats.includes(format));
  const before = known.headings.map(heading => `"${heading}"`).join(' and ') || 'no heading';
  return [
    ...newHeadings.map(heading => ({ where, text: `The heading "${heading}" is new. Before, it was ${before}.`, of })),
    ...newFormats.map(format => ({ where, text: `The number format ${format} is new.`, of })),
    ...(isKindOf(known.values, values, field !== null)
      ? []
      : [{ where, text: `It holds ${valueWords[values]}. Before, it held ${valueWords[known.values]}.`, of }]),
  ];
}

/** The cells of a used column are checked one by one, so that only words and numbers are told apart there. */
function isKindOf(before: ValueKind, now: ValueKind, isUsed: boolean): boolean {
  if (now === 'nothing' || now === before || includes[before].includes(now)) return true;
  const coarse = (kind: ValueKind) => (kind === 'wholeNumbers' ? 'amounts' : kind === 'fewWords' ? 'texts' : kind);
  return isUsed && (now === 'mixed' || coarse(before) === coarse(now));
}

function textDifferences(confirmed: ConfirmedLayout, file: FileLayout): LayoutDifference[] {
  const unknown = file.texts.filter(({ isKnown }) => !isKnown);
  const isSame = (one: ConfirmedText, other: { place: TextPlace; text: string }) =>
    one.place === other.place && one.text === other.text;
  const added = unknown.filter(text => !confirmed.texts.some(known => isSame(known, text)));
  const gone = confirmed.texts.filter(known => !file.texts.some(text => isSame(known, text)));
  // As many new texts above the headings as lines that change every time; below them, any number.
  let free = gone.filter(({ place, changes }) => place === 'above' && changes).length;
  const anyBelow = confirmed.texts.some(({ place, changes }) => place === 'below' && changes);
  return [
    ...added
      .filter(({ place }) => (place === 'above' ? (free -= 1) < 0 : !anyBelow))
      .map(of => ({ where: `Row ${of.row}`, text: `The text "${of.example}" is new.`, of })),
    ...gone
      .filter(({ place, changes }) => !changes && (place === 'above' || !anyBelow))
      .map(({ place, text }) => ({ where: `Texts ${place} the headings`, text: `The text "${text}" is missing.` })),
  ];
}

/** Describes a confirmed layout, a line for each thing that it says. */
export function layoutLines(
  { columns, texts, leftOut }: ConfirmedLayout,
  labelOf: (field: string) => string,
): string[] {
  return [
    ...columns.map(({ column, headings, field }) => {
      const also = headings.slice(1).map(heading => ` or "${heading}"`);
      return `${placeOf(column, headings)}${also.join('')}: ${field === null ? 'not used' : labelOf(field)}`;
    }),
    ...texts.map(({ text, changes }) => `Outside the rows: "${text}"${changes ? ', changes every time' : ''}`),
    ...leftOut.map(kind => `Left out: rows of the type ${kind}`),
  ];
}

/** Returns what to remember of a layout that a person confirmed, together with what they confirmed before. */
export function confirmedLayout(
  { sheets, columns, texts, leftOut }: FileLayout,
  changing: readonly string[],
  before?: ConfirmedLayout,
): ConfirmedLayout {
  const union = <Value>(one: readonly Value[], other: readonly Value[] = []) => [...new Set([...one, ...other])];
  return {
    sheets: union(sheets, before?.sheets),
    columns: columns.map(({ line, column, headings, formats, values, field }) => {
      const old = before?.columns.find(known => known.line === line && known.column === column);
      return {
        line,
        column,
        headings: union(headings, old?.headings),
        formats: union(formats, old?.formats),
        values: old && includes[old.values].includes(values) ? old.values : values,
        field,
      };
    }),
    texts: [
      ...texts
        .filter(({ isKnown }) => !isKnown)
        .map(({ place, text }) => ({ place, text, ...(changing.includes(text) && { changes: true }) })),
      ...(before?.texts ?? []).filter(({ text, changes }) => changes && !texts.some(own => own.text === text)),
    ],
    leftOut: union(
      leftOut.map(({ kind }) => kind),
      before?.leftOut,
    ),
  };
}

/** Corrections that staff submitted for an earlier file with these columns. */
export interface RememberedLayout {
  readonly key: number;
  readonly name: string;
  readonly layout: string;
  readonly corrections: readonly HeaderCorrection[];
  readonly choices: readonly ValueChoice[];
  readonly answers: Answers;
  /** What a person confirmed; null for corrections that were remembered before layouts were confirmed */
  readonly confirmed: ConfirmedLayout | null;
}

/** Hashes headers and their columns. All files without headers have the same key. */
export function layoutKey(header: FoundHeader): string {
  const texts = isByPosition(header)
    ? []
    : header.lines.map(line => [...line.texts].map(([column, text]) => `${column}=${normalizeHeader(text)}`));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/**
 * Finds the remembered layout of the file, or else the one that it differs from least. The key column may depend on its
 * corrections.
 */
export function rememberedOf(
  query: HeaderQuery,
  remembered: readonly RememberedLayout[],
  headerBy: (query: HeaderQuery, known: RememberedLayout) => FoundHeader | undefined,
): RememberedLayout | undefined {
  const same = remembered.find(known => {
    const header = headerBy({ ...query, corrections: known.corrections }, known);
    return header && layoutKey(header) === known.layout;
  });
  return same ?? nearest(query, remembered, headerBy);
}

const fewestAlike = 0.5;

/**
 * A layout with at least half of the columns alike. Only what was answered about these holds. Which column is a price is
 * chosen again, because another column may be it now.
 */
function nearest(
  query: HeaderQuery,
  remembered: readonly RememberedLayout[],
  headerBy: (query: HeaderQuery, known: RememberedLayout) => FoundHeader | undefined,
): RememberedLayout | undefined {
  const [best] = remembered
    .flatMap(known => {
      const texts = headerBy({ ...query, corrections: known.corrections }, known)?.lines[0]?.texts;
      const columns = known.confirmed?.columns.filter(({ line }) => line === 0) ?? [];
      if (!texts || columns.length === 0) return [];
      const alike = new Set(
        columns
          .filter(({ column, headings }) =>
            [...texts].some(([at, text]) => columnLetters(at) === column && headings.includes(text)),
          )
          .map(({ column }) => column),
      );
      return [{ known, alike, share: alike.size / Math.max(texts.size, columns.length) }];
    })
    .toSorted((left, right) => right.share - left.share);
  if (!best || best.share < fewestAlike) return undefined;
  const { known, alike } = best;
  const prices = query.layout.rules.filter(rule => rule.isPrice || rule.bearsOnPrice).map(({ field }) => field);
  const holds = (column: string | undefined, field: string | null) =>
    column !== undefined && alike.has(column) && !prices.includes(field ?? '');
  return {
    ...known,
    corrections: known.corrections.filter(({ column, field }) => holds(column, field)),
    answers: Object.fromEntries(
      Object.entries(known.answers).filter(
        ([id, value]) =>
          (id.startsWith(ofColumn) && holds(id.slice(ofColumn.length), value)) ||
          (id === answerIds.keyColumn && holds(value, query.layout.key)),
      ),
    ),
  };
}
