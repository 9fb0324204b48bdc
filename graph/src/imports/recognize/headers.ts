import type { SheetRow } from '../../xlsx-reader/index.js';
import type { FieldRule } from './report-layout.js';

export interface HeaderMatch {
  readonly field: string;
  readonly score: number;
  /** Position among the field's synonyms. If two columns match a field, the lower rank wins. */
  readonly rank: number;
  /** Its text is appended to that of the main column */
  readonly continues: boolean;
}

/** A correction by staff: columns with this header have this field, or are not used. */
export interface HeaderCorrection {
  readonly header: string;
  /** Needed only if several columns have the same header */
  readonly column?: string;
  readonly field: string | null;
}

/** Suffix of a header that would match a field but whose column is not used. */
export const notUsed = '(not used)';

/** Units in parentheses, which are ignored: "Cost (USD)" is a cost. */
const units = new Set([
  '$',
  'usd',
  'us$',
  'us',
  'dollar',
  'cent',
  '¢',
  'cad',
  'mxn',
  'eur',
  '€',
  'gbp',
  '£',
  '%',
  'percent',
  'ea',
  'each',
  'pc',
  'pcs',
  'piece',
  'unit',
  'qty',
  'ct',
  'count',
  'cs',
  'case',
  'bx',
  'box',
  'ctn',
  'carton',
  'pk',
  'pkg',
  'pack',
  'pr',
  'pair',
  'dz',
  'doz',
  'dozen',
  'c',
  'm',
  'hundred',
  'thousand',
  'lb',
  'lbs',
  'oz',
  'kg',
  'g',
  'in',
  'inch',
  'ft',
  'foot',
  'feet',
  'yd',
  'yard',
  'mm',
  'cm',
  'gal',
  'qt',
  'pt',
  'roll',
  'rl',
  'day',
  'y/n',
  'per',
]);
const inBrackets = /\(([^()]*)\)|\[([^[\]]*)\]/g;

const exact = 1;
const synonym = 0.95;
const reordered = 0.8;

/** Always expanded. `qty` is here because the merged cell over "Min" and "Max" is often spelled out. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['no', 'number'],
  ['num', 'number'],
  ['nbr', 'number'],
  ['qty', 'quantity'],
]);

/** Expanded in headers and synonyms if there is no exact match, so a synonym is listed in one spelling only. */
const shortFor: ReadonlyMap<string, string> = new Map([
  ['pmt', 'payment'],
  ['pymt', 'payment'],
  ['lvl', 'level'],
  ['lmt', 'limit'],
  ['lim', 'limit'],
  ['cr', 'credit'],
  ['cred', 'credit'],
  ['cust', 'customer'],
  ['acct', 'account'],
  ['desc', 'description'],
  ['descr', 'description'],
  ['vend', 'vendor'],
  ['vndr', 'vendor'],
  ['supplier', 'vendor'],
  ['mfr', 'manufacturer'],
  ['mfg', 'manufacturer'],
  ['mfgr', 'manufacturer'],
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['std', 'standard'],
  ['def', 'default'],
  ['pkg', 'package'],
  ['pk', 'pack'],
  ['cs', 'case'],
  ['ctn', 'carton'],
  ['addr', 'address'],
  ['tel', 'phone'],
  ['telephone', 'phone'],
  ['ph', 'phone'],
  ['dept', 'department'],
  ['cat', 'category'],
  ['prod', 'product'],
  ['itm', 'item'],
  ['prt', 'part'],
  ['alt', 'alternate'],
  ['aux', 'auxiliary'],
  ['stmt', 'statement'],
  ['chg', 'charge'],
  ['img', 'image'],
  ['pic', 'picture'],
  ['ctry', 'country'],
  ['orig', 'origin'],
  ['fed', 'federal'],
  ['auth', 'authority'],
  ['sls', 'sale'],
  ['qnty', 'quantity'],
  ['sugg', 'suggested'],
]);

/** Returns the words of a header: lower case, singular, without punctuation; `#`, `no` and `num` become `number`. */
export function headerWords(text: string): string[] {
  const words = text
    .replace(/([a-z])([A-Z])/g, (_pair, before: string, after: string) => `${before} ${after}`)
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
  return words.map(word => abbreviations.get(word) ?? singular(word));
}

function withoutUnits(text: string): string {
  if (!text.includes('(') && !text.includes('[')) return text;
  return text.replace(inBrackets, (whole, round?: string, square?: string) => {
    const words = (round ?? square ?? '')
      .toLowerCase()
      .replace(/\./g, '')
      .split(/[\s,]+/)
      .filter(word => word !== '');
    return words.every(word => units.has(word) || units.has(singular(word))) ? ' ' : whole;
  });
}

export function normalizeHeader(text: string): string {
  return headerWords(text).join('');
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** Matches headers to the fields of a report. */
export class HeaderVocabulary {
  // Maps, not objects, because a header may be `__proto__`.
  private readonly names = new Map<string, HeaderMatch>();
  private readonly written = new Map<string, HeaderMatch>();
  private readonly reordered = new Map<string, HeaderMatch>();

  constructor(rules: readonly FieldRule[]) {
    for (const { field } of rules) this.learn(field, { field, score: exact, rank: -1, continues: false });
    for (const { field, synonyms, continuedBy = [] } of rules) {
      synonyms.forEach((name, rank) => this.learn(name, { field, score: synonym, rank, continues: false }));
      continuedBy.forEach((name, rank) => this.learn(name, { field, score: synonym, rank, continues: true }));
    }
  }

  match(text: string): HeaderMatch | undefined {
    if (text.endsWith(notUsed)) return undefined;
    const words = headerWords(text);
    if (words.length === 0) return undefined;
    const full = writtenOut(headerWords(withoutUnits(text)));
    return (
      this.names.get(words.join('')) ?? this.written.get(full.join('')) ?? this.reordered.get(full.toSorted().join(' '))
    );
  }

  private learn(name: string, match: HeaderMatch): void {
    const words = headerWords(name);
    const full = writtenOut(words);
    addFirst(this.names, words.join(''), match);
    addFirst(this.written, full.join(''), { ...match, score: synonym });
    if (words.length > 1) addFirst(this.reordered, full.toSorted().join(' '), { ...match, score: reordered });
  }
}

function writtenOut(words: readonly string[]): string[] {
  return words.map(word => shortFor.get(word) ?? word);
}

function addFirst(known: Map<string, HeaderMatch>, words: string, match: HeaderMatch): void {
  if (!known.has(words)) known.set(words, match);
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
