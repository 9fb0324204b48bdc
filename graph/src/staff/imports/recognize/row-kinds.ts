import type { SheetRow } from '../../../platform/xlsx-reader/index.js';
import { cleanText } from './cell-values.js';
import type { FoundHeader } from './header-row.js';
import { isAmount } from './price-basis.js';
import type { ReportLayout } from './report-layout.js';
import { bannerShape, isAmbiguousTotal, isRule, wordsOf, textsOf, lineOf, textAt } from './row-text.js';

export const rowKinds = ['record', 'group', 'subtotal', 'repeatedHeader', 'banner', 'blank', 'footer'] as const;

export type RowKind = (typeof rowKinds)[number];

/** Rows whose words say nothing about the layout */
export const silentKinds: ReadonlySet<RowRole> = new Set<RowRole>(['record', 'repeatedHeader', 'blank']);

/** The second row of a two-row record is a continuation; a wrapped row has only more text of the name. */
export type RowRole = RowKind | 'continuation' | 'wrapped';

const filledCells = (row: SheetRow) => row.cells.filter(cell => cleanText(cell.text) !== '');

/** What tells a total or a heading from a record */
export interface RowFacts {
  readonly key: string;
  readonly name: string;
  /** Number of filled cells in known columns */
  readonly filled: number;
  readonly text: string;
}

/** Classifies the rows below a header. */
export class RowClassifier {
  private readonly columns = new Map<string, readonly number[]>();
  private readonly keyColumn: number;
  private readonly nameColumns: ReadonlySet<number>;
  private readonly otherColumns: ReadonlySet<number>;
  private readonly secondColumns: ReadonlySet<number>;
  private readonly headerRows: readonly ReadonlyMap<number, string>[];
  /** Index of the header row that the last row repeated, or -1 */
  private repeated = -1;

  constructor(
    private readonly layout: ReportLayout,
    header: FoundHeader,
    private readonly bannerShapes: ReadonlySet<string>,
  ) {
    const [first, second] = header.lines;
    for (const { field, columns } of first?.fields ?? []) this.columns.set(field, columns);
    this.keyColumn = this.columns.get(layout.key)?.[0] ?? 0;
    this.nameColumns = new Set(this.columns.get(layout.name));
    this.otherColumns = new Set(
      [...this.columns].filter(([field]) => field !== layout.key).flatMap(([, columns]) => columns),
    );
    this.secondColumns = new Set(second?.fields.flatMap(field => field.columns));
    this.headerRows = header.rows.map(row => new Map(row.cells.map(cell => [cell.column, plain(cell.text)])));
  }

  /** Classifies a row. `record` is the row above if it began a record. */
  roleOf(row: SheetRow, record: SheetRow | undefined): RowRole {
    const texts = textsOf(row);
    if (texts.every(isRule)) return 'blank';
    this.repeated = this.repeatedRow(row);
    if (this.repeated >= 0) return 'repeatedHeader';
    const shape = bannerShape(texts[0] ?? '');
    // A page number in the price column makes a banner look like an item, but item numbers never have several words.
    if (shape.includes(' ') && this.bannerShapes.has(shape)) return 'banner';
    const key = textAt(row, this.keyColumn);
    if (key !== '' && this.isPlainRecord(row, key)) return 'record';
    const words = wordsOf(texts);
    const goesOn = record !== undefined && this.goesOn(row, key, record);
    // A label such as "Attn:" in the second row of a record is not a group.
    if (words && !(words === 'group' && goesOn && texts.length > 1)) return words;
    if (this.bannerShapes.has(shape)) return 'banner';
    if (goesOn) return 'continuation';
    return this.otherRole(row, key, record !== undefined, texts);
  }

  private otherRole(row: SheetRow, key: string, isBelow: boolean, texts: readonly string[]): RowRole {
    if (isBelow && key === '' && this.layout.wrapsName && this.hasNameOnly(row) && !texts.every(isAmount))
      return 'wrapped';
    return key === '' ? this.roleWithoutKey(row, texts) : this.roleWithKey(row, key);
  }

  private repeatedRow(row: SheetRow): number {
    const cells = filledCells(row);
    return this.headerRows.findIndex((header, index) => {
      // The second row of a header, such as "Number" under "Item", counts only right below the first.
      const isEnough = index === 0 ? cells.length >= Math.min(3, header.size) : this.repeated === index - 1;
      return isEnough && cells.every(cell => header.get(cell.column) === plain(cell.text));
    });
  }

  /** Returns whether key and values make it a record, even if its name contains words such as "end of list". */
  private isPlainRecord(row: SheetRow, key: string): boolean {
    const isTotal = wordsOf([key]) === 'subtotal' && !isAmbiguousTotal(key);
    if (key.endsWith(':') || isTotal || !this.layout.isKey(key)) return false;
    return this.layout.isPlainRecord(field => textAt(row, ...(this.columns.get(field) ?? [])));
  }

  private goesOn(row: SheetRow, key: string, record: SheetRow): boolean {
    if (this.secondColumns.size > 0) {
      return key === '' || (this.secondColumns.has(this.keyColumn) && !this.layout.isKey(key));
    }
    if (!this.layout.wraps || key !== '') return false;
    const cells = filledCells(row);
    const taken = new Set(filledCells(record).map(cell => cell.column));
    return (
      cells.every(cell => this.otherColumns.has(cell.column) && !taken.has(cell.column)) &&
      cells.some(cell => !isAmount(cell.text))
    );
  }

  private roleWithKey(row: SheetRow, key: string): RowRole {
    const filled = filledCells(row);
    if (this.filledOthers(row) > 0 || filled.length > 1) return 'record';
    // A single word with a digit is a lone item number; other words are a heading.
    return this.layout.isKey(key) && /\d/.test(key) && !/\s/.test(key) ? 'record' : 'group';
  }

  private roleWithoutKey(row: SheetRow, texts: readonly string[]): RowRole {
    const hasName = textAt(row, ...this.nameColumns) !== '';
    if (hasName && this.filledOthers(row) > 1) return 'record';
    if (texts.every(isAmount)) return 'subtotal';
    return texts.length === 1 ? 'group' : 'banner';
  }

  private hasNameOnly(row: SheetRow): boolean {
    return filledCells(row).every(cell => this.nameColumns.has(cell.column));
  }

  factsOf(row: SheetRow): RowFacts {
    return {
      key: textAt(row, this.keyColumn),
      name: textAt(row, ...this.nameColumns),
      filled: this.filledOthers(row),
      text: lineOf(row),
    };
  }

  private filledOthers(row: SheetRow): number {
    return filledCells(row).filter(cell => this.otherColumns.has(cell.column)).length;
  }
}

function plain(text: string): string {
  return cleanText(text).toLowerCase();
}

/** Rows that are shown for each kind of row */
export const mostExamples = 5;

export interface RowExample {
  readonly kind: RowKind;
  readonly row: number;
  readonly text: string;
}

/** Counts the rows of a sheet by kind, with the first ones of each kind. */
export class RowCounts {
  readonly byKind: Record<RowKind, number> = {
    record: 0,
    group: 0,
    subtotal: 0,
    repeatedHeader: 0,
    banner: 0,
    blank: 0,
    footer: 0,
  };
  readonly examples: RowExample[] = [];
  private lastRow = 0;

  /** Continues after this row. */
  continueAfter(row: number): void {
    this.lastRow = row;
  }

  /** Counts rows missing from the file as blank. */
  addGap({ row }: SheetRow): void {
    this.byKind.blank += Math.max(0, row - this.lastRow - 1);
    this.lastRow = row;
  }

  add(kind: RowKind, row: SheetRow): void {
    this.byKind[kind] += 1;
    if (kind === 'blank' || this.byKind[kind] > mostExamples) return;
    this.examples.push({ kind, row: row.row, text: lineOf(row) });
  }
}
