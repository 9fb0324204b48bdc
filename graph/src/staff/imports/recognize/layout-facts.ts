import { columnLetters, type Cell, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { cleanText, excerpt } from './cell-values.js';
import type { FileLayout, LayoutColumn, LayoutText, TextPlace, ValueKind } from './file-layout.js';
import type { HeaderLine } from './header-row.js';
import { nameOfSheet, OwnReportLines } from './own-report.js';
import { isAmount } from './price-basis.js';
import { RowCounts } from './row-counts.js';
import { textsOf, type RowKind } from './row-kinds.js';
import { shapeOfText } from './row-text.js';

const mostTexts = 100;
const mostFormats = 20;
const mostHeadings = 10;
/** More distinct values than this are texts, not a few words */
const mostWords = 12;
const mostSamples = 3;
const repeats = 2;
/** Rows that are no records, but say nothing */
const silent: ReadonlySet<RowKind> = new Set(['record', 'repeatedHeader', 'blank']);
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
    const example = textsOf(row).join(' | ').slice(0, 200);
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
        .filter(kind => !silent.has(kind) && counts.byKind[kind] > 0)
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
