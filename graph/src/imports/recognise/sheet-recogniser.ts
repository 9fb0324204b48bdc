import { columnLetters, type SheetRow } from '../../spreadsheets/index.js';
import { cleanText } from './cell-values.js';
import { findHeader, type FoundHeader, type HeaderQuery } from './header-row.js';
import { normaliseHeader } from './headers.js';
import { ITEM_RULES, type ItemField } from './item-fields.js';
import { cellAt, readLine, type ItemRow } from './item-row.js';
import { RowClassifier, textsOf, type RowKind } from './row-kinds.js';
import { bannerShape, labelOf, nameOfGroup } from './row-text.js';

/** A header further down than this is not looked for. */
const HEADER_WITHIN = 200;
const EXAMPLES = 5;
const LONGEST_CATEGORY = 100;
/** Criteria printed over the report, which name no category. */
const EVERY_CATEGORY = /^(all|any|none|\*|first\b.*|.*\b(to|thru|through)\b.*|.*,.*)$/i;

export interface RowExample {
  readonly kind: RowKind;
  readonly row: number;
  readonly text: string;
}

/** Follows the rows of one sheet: banners, then a header, then records with everything a report prints between them. */
export class SheetRecogniser {
  /** The first one of the sheet, which the report shows. */
  header: FoundHeader<ItemField> | undefined;
  readonly records: ItemRow[] = [];
  /** Each record as it stands in the file, packed: whether a row is refused is known only at the end. */
  private readonly originals = new Map<ItemRow, string>();
  readonly counts: Record<RowKind, number> = { record: 0, group: 0, subtotal: 0, repeatedHeader: 0, banner: 0, blank: 0, footer: 0 };
  readonly examples: RowExample[] = [];
  readonly notes: string[] = [];
  readonly samples = new Map<number, string>();
  hiddenColumns: ReadonlySet<number> = new Set();
  hiddenRecords = 0;
  continuations = 0;
  private readonly waiting: SheetRow[] = [];
  private isSettled = false;
  private classifier: RowClassifier | undefined;
  /** The one over the current page. */
  private pageHeader: FoundHeader<ItemField> | undefined;
  private readonly bannerShapes = new Set<string>();
  private category: string | undefined;
  private current: ItemRow | undefined;
  private lastRow = 0;

  constructor(
    readonly sheet: string,
    private readonly query: HeaderQuery<ItemField>,
  ) {}

  push(row: SheetRow): void {
    if (this.isSettled) {
      if (this.header) this.take(row);
      return;
    }
    this.waiting.push(row);
    if (this.waiting.length >= HEADER_WITHIN) this.settle();
  }

  finish(): void {
    if (!this.isSettled) this.settle();
  }

  private settle(): void {
    this.isSettled = true;
    const header = findHeader(this.waiting, this.query);
    if (!header) return;
    this.useHeader(header);
    const first = header.rows[0]?.row ?? 0;
    const last = header.rows.at(-1)?.row ?? 0;
    const before = this.waiting.filter((row) => row.row < first);
    before.forEach((row) => this.takeBanner(row));
    this.category = categoryOver(before);
    if (header.rows[0]) this.countGap(header.rows[0]);
    this.lastRow = last;
    this.waiting.filter((row) => row.row > last).forEach((row) => this.take(row));
    this.waiting.length = 0;
  }

  private useHeader(header: FoundHeader<ItemField>): void {
    this.header ??= header;
    this.pageHeader = header;
    this.classifier = new RowClassifier(header, this.bannerShapes);
  }

  private takeBanner(row: SheetRow): void {
    this.countGap(row);
    const [first] = textsOf(row);
    if (first !== undefined) this.bannerShapes.add(bannerShape(first));
    this.count(first === undefined ? 'blank' : 'banner', row);
  }

  private take(row: SheetRow): void {
    this.countGap(row);
    this.hiddenColumns = row.hiddenColumns;
    const role = this.movedHeader(row) ? 'repeatedHeader' : this.classifier?.roleOf(row, this.current !== undefined);
    if (role === undefined) return;
    if (role === 'continuation') return this.continueRecord(row);
    this.count(role, row);
    this.current = undefined;
    if (role === 'record') this.takeRecord(row);
    else if (role === 'group') this.takeGroup(row);
  }

  /** Some programs print a later page with its columns elsewhere; its own header says where. */
  private movedHeader(row: SheetRow): boolean {
    const first = row.cells[0];
    if (row.cells.length < 3 || !first || !this.query.vocabulary.match(first.text)) return false;
    const header = findHeader([row], this.query);
    if (!header || !this.pageHeader) return false;
    if (layoutOf(header) !== layoutOf(this.pageHeader) && this.pageHeader.rows.length === 1) {
      this.notes.push(`From row ${row.row} on, the columns stand in another order; they were read as the header there says.`);
      this.useHeader(header);
    }
    return layoutOf(header) === layoutOf(this.pageHeader);
  }

  private takeRecord(row: SheetRow): void {
    const line = this.pageHeader?.lines[0];
    if (!line) return;
    const item: ItemRow = { sheet: this.sheet, row: row.row, values: {}, errors: [], notes: [] };
    readLine(row, line, item);
    this.refuseWithoutKey(item);
    if (item.values.category === undefined && this.category !== undefined && !item.errors.some((error) => error.field === 'category')) {
      item.values.category = this.category;
    }
    if (row.hidden) {
      this.hiddenRecords += 1;
      item.notes.push(`Row ${row.row} is hidden in the spreadsheet.`);
    }
    this.keepOriginal(row, 0, item);
    this.records.push(item);
    this.current = item;
  }

  private refuseWithoutKey(item: ItemRow): void {
    if (item.values.productId !== undefined || item.errors.some((error) => error.field === 'productId')) return;
    const columns = this.pageHeader?.lines[0]?.fields.find((field) => field.field === 'productId');
    if (!columns) return;
    const cell = `${columnLetters(columns.columns[0] ?? 1)}${item.row}`;
    const label = ITEM_RULES.find((rule) => rule.field === 'productId')?.label ?? '';
    item.errors.push({ field: 'productId', column: columns.header, cell, value: '', message: `${label}: missing.` });
  }

  private continueRecord(row: SheetRow): void {
    const line = this.pageHeader?.lines[1];
    const item = this.current;
    if (!line || !item) return;
    this.continuations += 1;
    readLine(row, line, item);
    this.keepOriginal(row, 1, item);
    this.current = undefined;
  }

  originalOf(item: ItemRow): string[] {
    const packed = this.originals.get(item);
    return packed === undefined ? [] : (JSON.parse(packed) as string[]);
  }

  private keepOriginal(row: SheetRow, lineIndex: number, item: ItemRow): void {
    const texts = this.originalOf(item);
    for (const [column, header] of headersOf(this.header, lineIndex)) {
      const onPage = this.pageHeader === this.header ? column : headersOf(this.pageHeader, lineIndex).find(([, text]) => text === header)?.[0];
      const text = (onPage === undefined ? undefined : cellAt(row, onPage)?.text) ?? '';
      texts.push(text);
      const key = sampleKey(lineIndex, column);
      if (text !== '' && !this.samples.has(key)) this.samples.set(key, cleanText(text));
    }
    this.originals.set(item, JSON.stringify(texts));
  }

  private takeGroup(row: SheetRow): void {
    const category = categoryNamed(row);
    if (category !== undefined) this.category = category;
  }

  /** Rows that the file leaves out are blank ones. */
  private countGap(row: SheetRow): void {
    this.counts.blank += Math.max(0, row.row - this.lastRow - 1);
    this.lastRow = row.row;
  }

  private count(kind: RowKind, row: SheetRow): void {
    this.counts[kind] += 1;
    if (kind === 'blank' || this.counts[kind] > EXAMPLES) return;
    this.examples.push({ kind, row: row.row, text: textsOf(row).join(' | ').slice(0, 200) });
  }
}

const categoryRule = ITEM_RULES.find((rule) => rule.field === 'category');
const CATEGORY_LABELS = new Set(['category', ...(categoryRule?.synonyms ?? [])].map(normaliseHeader));

function categoryNamed(row: SheetRow): string | undefined {
  const texts = textsOf(row);
  const label = labelOf(texts[0] ?? '');
  if (label === undefined || !CATEGORY_LABELS.has(normaliseHeader(label))) return undefined;
  const name = nameOfGroup(texts);
  return name !== '' && name.length <= LONGEST_CATEGORY ? name : undefined;
}

/** A group row may stand right over the header; criteria further up look the same but name what was asked for. */
function categoryOver(before: readonly SheetRow[]): string | undefined {
  const last = before.findLast((row) => row.cells.length > 0);
  const name = last && categoryNamed(last);
  return name !== undefined && !EVERY_CATEGORY.test(name) ? name : undefined;
}

/** The columns of a line that have a header, from left to right. */
export function headersOf(header: FoundHeader<ItemField> | undefined, lineIndex: number): (readonly [number, string])[] {
  return [...(header?.lines[lineIndex]?.texts ?? [])].toSorted(([left], [right]) => left - right);
}

export function sampleKey(lineIndex: number, column: number): number {
  return lineIndex * 1_000 + column;
}

function layoutOf(header: FoundHeader<ItemField>): string {
  return header.lines.flatMap((line) => line.fields.map((field) => `${field.field}=${field.columns.join('+')}`)).join(' ');
}
