import { columnLetters, type Cell, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { cleanText, excerpt } from './cell-values.js';
import { listed } from './field-rules.js';
import type { FileLayout, LayoutColumn, LayoutText, TextPlace, ValueKind } from './file-layout.js';
import type { HeaderLine } from './header-row.js';
import { normalizeHeader } from './headers.js';
import { isAmount } from './price-basis.js';
import type { OwnReport, VendorName } from './report-layout.js';
import { silentKinds, type RowCounts, type RowKind } from './row-kinds.js';
import { printLabels, textsOf, shapeOfText, labelOf, nameOfGroup, lineOf } from './row-text.js';

const mostTexts = 100;
const mostFormats = 20;
const mostHeadings = 10;
/** More distinct values than this are texts, not a few words */
const mostWords = 12;
const mostSamples = 3;
const repeats = 2;
const mostExamples = 2;

interface ColumnFacts {
  readonly headings: Set<string>;
  /** Whether each number format is plain */
  readonly formats: Map<string, boolean>;
  readonly kinds: Map<ValueKind, number>;
  /** Distinct values, up to one more than a few */
  readonly words: Set<string>;
  readonly samples: string[];
}

/** Collects what a sheet says apart from its records. */
export class LayoutFacts {
  private readonly columns = new Map<string, ColumnFacts>();
  private readonly texts = new Map<string, LayoutText>();
  private hasMoreTexts = false;

  constructor(private readonly lines: OwnReportLines) {}

  /** Returns whether the names of the sheets say nothing about their records. */
  arePlainSheets(names: readonly string[]): boolean {
    return names.every(name => this.lines.knowsSheet(name));
  }

  heading(lines: readonly HeaderLine[]): void {
    lines.forEach(({ texts }, line) => {
      for (const [column, text] of texts) {
        const { headings } = this.column(line, column);
        if (headings.size < mostHeadings) headings.add(text);
      }
    });
  }

  record({ cells }: SheetRow, line: number): void {
    for (const cell of cells) {
      const text = cleanText(cell.text);
      if (text === '') continue;
      const facts = this.column(line, cell.column);
      const kind = kindOf(cell, text);
      facts.kinds.set(kind, (facts.kinds.get(kind) ?? 0) + 1);
      const { format } = cell;
      if (cell.kind === 'number' && format !== undefined && !facts.formats.has(format))
        if (facts.formats.size < mostFormats) facts.formats.set(format, isPlainFormat(format));
      if (facts.samples.length < mostSamples && !facts.samples.includes(excerpt(text)))
        facts.samples.push(excerpt(text));
      if (facts.words.size <= mostWords) facts.words.add(excerpt(text));
    }
  }

  /** A row that is no record */
  text(row: SheetRow, place: TextPlace): void {
    const knows = this.lines.knows(row);
    if (knows === 'always') return;
    const example = lineOf(row);
    const text = shapeOfText(example);
    const key = `${place} ${text}`;
    if (text === '' || this.texts.has(key)) return;
    if (this.texts.size < mostTexts)
      this.texts.set(key, { place, text, example, row: row.row, isKnown: knows === 'inOwnReport' });
    else this.hasMoreTexts = true;
  }

  private column(line: number, column: number): ColumnFacts {
    const key = `${line} ${column}`;
    let facts = this.columns.get(key);
    if (!facts) {
      facts = { headings: new Set(), formats: new Map(), kinds: new Map(), words: new Set(), samples: [] };
      this.columns.set(key, facts);
    }
    return facts;
  }

  /** Returns the layout, after the last row. */
  layout(
    counts: RowCounts,
    sheets: readonly string[],
    read: (line: number, column: number) => Pick<LayoutColumn, 'field' | 'isKnown' | 'isHidden'> | null,
  ): FileLayout {
    const columns = [...this.columns].map(([key, facts]) => {
      const [line = 0, column = 0] = key.split(' ').map(Number);
      return { line, column, facts };
    });
    // The back office adds a sheet with the criteria of its report.
    const others = sheets.filter(name => !(this.lines.isOwnReport && nameOfSheet(name) === 'criteria'));
    return {
      sheets: [...new Set(others.map(nameOfSheet))],
      isPlainSheet: this.arePlainSheets(others),
      columns: columns
        .toSorted((left, right) => left.line - right.line || left.column - right.column)
        .flatMap(({ line, column, facts: { headings, formats, samples, ...facts } }) => {
          const as = read(line, column);
          if (!as) return [];
          const values = valuesOf(facts);
          const shown = [...formats].filter(([, isPlain]) => !isPlain).map(([format]) => format);
          const own = { line, column: columnLetters(column), headings: [...headings], formats: shown.toSorted() };
          return [{ ...own, values, isFew: facts.words.size <= mostWords, samples, ...as }];
        }),
      texts: [...this.texts.values()].map(text => ({ ...text, isKnown: text.isKnown && this.lines.isOwnReport })),
      hasMoreTexts: this.hasMoreTexts,
      leftOut: (Object.keys(counts.byKind) as RowKind[])
        .filter(kind => !silentKinds.has(kind) && counts.byKind[kind] > 0)
        .filter(kind => kind !== 'banner' && kind !== 'footer')
        .map(kind => ({
          kind,
          count: counts.byKind[kind],
          examples: counts.examples.filter(example => example.kind === kind).slice(0, mostExamples),
        })),
    };
  }
}

function kindOf({ kind }: Cell, text: string): ValueKind {
  if (kind === 'date') return 'dates';
  if (kind !== 'number' && !isAmount(text)) return 'texts';
  return /^\d+$/.test(text) ? 'wholeNumbers' : 'amounts';
}

function valuesOf({ kinds, words }: Pick<ColumnFacts, 'kinds' | 'words'>): ValueKind {
  const seen = [...kinds.keys()];
  const [first] = seen;
  if (first === undefined) return 'nothing';
  if (seen.every(kind => kind === 'wholeNumbers' || kind === 'amounts'))
    return seen.includes('amounts') ? 'amounts' : 'wholeNumbers';
  if (seen.length > 1) return 'mixed';
  return first === 'texts' && words.size <= mostWords && (kinds.get('texts') ?? 0) >= words.size * repeats
    ? 'fewWords'
    : first;
}

/** Returns whether a format shows an amount in dollars with all its digits: `0.00`, `$#,##0.00`, accounting formats. */
export function isPlainFormat(code: string): boolean {
  const rest = code
    .replace(/[_*]./g, '')
    .replace(/\[(?:black|blue|cyan|green|magenta|red|white|yellow)\]/gi, '')
    .replace(/\[\$\$?(?:-[\da-f]+)?\]/gi, '')
    .replace(/"(?:\$|-|)"|\\[-() ]/g, '')
    .replace(/general|@/gi, '');
  return /^[$#0?,.;()\s-]*$/.test(rest) && !/[0#?],+(?:\.|;|\)|$)/.test(rest);
}

/** Sheets that say nothing about their records */
const plainSheets = listed('sheet; report; page; items; customers; vendors; refused rows');
const page = /^page\s*:?\s*(?:#(?:\s*(?:of|\/)\s*#)?)?$/;
const end = /^[*\s]*end of (?:report|list(?:ing)?)[*\s]*$/;
const counted = /^[\p{L}\s]{1,40}(?:printed|listed|selected|read|found)\s*:?\s*#?$/u;
/** Words of a person or a program after "User:" or "Report:" */
const plainWords = /^[\p{L}#][\p{L}#\s.'&-]{0,40}$/u;

/** Names that say nothing new about a file. */
export interface KnownNames {
  /** The vendor that staff chose with the file */
  readonly vendor?: VendorName | null;
  /** Names of the store, and of its categories in lower case */
  readonly names?: { readonly store: string; readonly groups: readonly string[] };
}

/** Recognizes the lines outside the records that the back office prints itself. */
export class OwnReportLines {
  /** The title was seen, or the report has none, so the lines are those of the program */
  private isOwn: boolean;
  private readonly titles: ReadonlySet<string>;
  private readonly sheets: ReadonlySet<string>;
  private readonly labels: ReadonlySet<string>;
  private readonly otherLabels: ReadonlySet<string>;
  private readonly store: string;
  private readonly vendor: VendorName | null;
  private readonly groups: ReadonlySet<string>;

  constructor(
    { name, titles, labels, otherLabels = [] }: OwnReport,
    { names = { store: '', groups: [] }, vendor = null }: KnownNames,
  ) {
    this.store = names.store;
    this.vendor = vendor;
    this.groups = new Set(names.groups);
    this.titles = new Set(titles);
    this.sheets = new Set([...plainSheets, name]);
    this.isOwn = titles.length === 0;
    this.labels = new Set(labels.map(normalizeHeader));
    this.otherLabels = new Set([...printLabels, ...otherLabels].map(normalizeHeader));
  }

  /** Returns whether the row is known exactly wherever it stands, or in the back office's own report. */
  knows(row: SheetRow): 'always' | 'inOwnReport' | 'never' {
    const texts = textsOf(row);
    if (texts.some(text => this.titles.has(shapeOfText(text)))) this.isOwn = true;
    if (this.namesGroup(texts)) return 'always';
    return texts.every(text => this.isLine(text)) ? 'inOwnReport' : 'never';
  }

  get isOwnReport(): boolean {
    return this.isOwn;
  }

  /** Returns whether the name of a sheet says nothing about the records: "Sheet1", "Report (2)", but not "Report 2027". */
  knowsSheet(name: string): boolean {
    return this.sheets.has(nameOfSheet(name)) && !/\d{3}/.test(name);
  }

  /** A group line with the name of the chosen vendor, or of a category of the store, and nothing else. */
  private namesGroup(texts: readonly string[]): boolean {
    const label = labelOf(texts[0] ?? '');
    const name = label === undefined ? texts.join(' ') : nameOfGroup(texts);
    if (label !== undefined && !this.labels.has(normalizeHeader(label))) return false;
    const { vendor, groups } = this;
    const vendors = vendor ? [vendor.id, vendor.name, `${vendor.id} - ${vendor.name}`] : [];
    return groups.has(name.toLowerCase()) || vendors.some(known => known.toLowerCase() === name.toLowerCase());
  }

  private isLine(text: string): boolean {
    const shape = shapeOfText(text);
    if (this.titles.has(shape) || text === this.store || page.test(shape)) return true;
    if (end.test(shape) || counted.test(shape)) return true;
    const label = labelOf(shape);
    const rest = shape.slice(shape.indexOf(':') + 1).trim();
    return (
      label !== undefined && this.otherLabels.has(normalizeHeader(label)) && (rest === '' || plainWords.test(rest))
    );
  }
}

/** Returns the name without the number that tells the parts of a report apart. */
function nameOfSheet(sheet: string): string {
  return shapeOfText(sheet)
    .replace(/[\s#()]+/g, ' ')
    .trim();
}
