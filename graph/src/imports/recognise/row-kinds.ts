import type { SheetRow } from '../../spreadsheets/index.js';
import { cleanText } from './cell-values.js';
import type { FoundHeader, HeaderLine } from './header-row.js';
import type { ItemField } from './item-fields.js';
import { cellAt } from './item-row.js';
import { bannerShape, isRule, wordsOf } from './row-text.js';

export const ROW_KINDS = ['record', 'group', 'subtotal', 'repeatedHeader', 'banner', 'blank', 'footer'] as const;

export type RowKind = (typeof ROW_KINDS)[number];

/** A second row of a two-line record is part of the record before it. */
export type RowRole = RowKind | 'continuation';

const NUMBERS = new Set<ItemField>(['standardCost', 'basePrice', 'minimumQuantity', 'maximumQuantity', 'defaultQuantity']);
const AMOUNT = /^[-+($\s]*[\d.,]*\d[\d.,]*\s*(?:[-)%]|CR)?$/i;

export function textsOf(row: SheetRow): string[] {
  return row.cells.map((cell) => cleanText(cell.text)).filter((text) => text !== '');
}

/** Where the fields of a record stand, worked out once per header. */
export class RowClassifier {
  private readonly keyColumn: number;
  private readonly otherColumns: ReadonlySet<number>;
  private readonly numberColumns: ReadonlySet<number>;
  private readonly descriptionColumns: ReadonlySet<number>;
  private readonly headerRows: readonly ReadonlyMap<number, string>[];
  private readonly hasSecondLine: boolean;
  /** Which row of a header the last row repeated. */
  private repeated = -1;

  constructor(
    header: FoundHeader<ItemField>,
    private readonly bannerShapes: ReadonlySet<string>,
  ) {
    const [first] = header.lines;
    this.keyColumn = columnsOf(first, (field) => field === 'productId')[0] ?? 0;
    this.otherColumns = new Set(columnsOf(first, (field) => field !== 'productId'));
    this.numberColumns = new Set(columnsOf(first, (field) => NUMBERS.has(field)));
    this.descriptionColumns = new Set(columnsOf(first, (field) => field === 'description'));
    this.hasSecondLine = header.lines.length > 1;
    this.headerRows = header.rows.map((row) => new Map(row.cells.map((cell) => [cell.column, plain(cell.text)])));
  }

  roleOf(row: SheetRow, afterRecord: boolean): RowRole {
    const texts = textsOf(row);
    if (texts.every(isRule)) return 'blank';
    this.repeated = this.repeatedRow(row);
    if (this.repeated >= 0) return 'repeatedHeader';
    const shape = bannerShape(texts[0] ?? '');
    // A page number in the column of prices makes a banner look like an item; no item number has several words of it.
    if (shape.includes(' ') && this.bannerShapes.has(shape)) return 'banner';
    const key = cleanText(cellAt(row, this.keyColumn)?.text ?? '');
    if (key !== '' && this.isPlainRecord(row, key)) return 'record';
    const words = wordsOf(texts);
    if (words) return words;
    if (this.bannerShapes.has(shape)) return 'banner';
    return key === '' ? this.roleWithoutKey(row, texts, afterRecord) : this.roleWithKey(row, key);
  }

  private repeatedRow(row: SheetRow): number {
    const cells = row.cells.filter((cell) => cleanText(cell.text) !== '');
    return this.headerRows.findIndex((header, index) => {
      // "Number" under "Item" is a header only right below it; alone it could be anything.
      const isEnough = index === 0 ? cells.length >= Math.min(3, header.size) : this.repeated === index - 1;
      return isEnough && cells.every((cell) => header.get(cell.column) === plain(cell.text));
    });
  }

  /** With a key, a description and an amount, words such as "end of list" in the description mean nothing. */
  private isPlainRecord(row: SheetRow, key: string): boolean {
    const has = (columns: ReadonlySet<number>, test: (text: string) => boolean) =>
      row.cells.some((cell) => columns.has(cell.column) && test(cleanText(cell.text)));
    return (
      has(this.descriptionColumns, (text) => text !== '') &&
      has(this.numberColumns, (text) => AMOUNT.test(text)) &&
      !key.endsWith(':') &&
      wordsOf([key]) !== 'subtotal'
    );
  }

  private roleWithKey(row: SheetRow, key: string): RowRole {
    if (this.filledOthers(row) > 0 || row.cells.length > 1) return 'record';
    // A single word with a digit is an item number without anything else; other words are a heading.
    return /\d/.test(key) && !/\s/.test(key) ? 'record' : 'group';
  }

  private roleWithoutKey(row: SheetRow, texts: readonly string[], afterRecord: boolean): RowRole {
    if (this.hasSecondLine && afterRecord) return 'continuation';
    const hasDescription = row.cells.some((cell) => this.descriptionColumns.has(cell.column) && cleanText(cell.text) !== '');
    if (hasDescription && this.filledOthers(row) > 1) return 'record';
    if (texts.every((text) => AMOUNT.test(text))) return 'subtotal';
    return texts.length === 1 ? 'group' : 'banner';
  }

  private filledOthers(row: SheetRow): number {
    return row.cells.filter((cell) => this.otherColumns.has(cell.column) && cleanText(cell.text) !== '').length;
  }
}

function columnsOf(line: HeaderLine<ItemField> | undefined, wanted: (field: ItemField) => boolean): number[] {
  return (line?.fields ?? []).filter((field) => wanted(field.field)).flatMap((field) => field.columns);
}

function plain(text: string): string {
  return cleanText(text).toLowerCase();
}
