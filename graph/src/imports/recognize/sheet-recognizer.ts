import { columnLetters, type SheetRow } from '../../xlsx-reader/index.js';
import { cleanText, excerpt } from './cell-values.js';
import { fixedHeader } from './fixed-header.js';
import { findHeader, isOfRefusedRows, type FoundHeader, type HeaderLine, type HeaderQuery } from './header-row.js';
import { GroupNames } from './group-names.js';
import { keepOriginal, replacedText, originalColumns, type OriginalColumn } from './original-cells.js';
import type { OriginalCell, ReportLayout, ReportRow } from './report-layout.js';
import { RowReader } from './row-reader.js';
import { PackedRecords } from './packed-records.js';
import { RepeatedKeys } from './repeated-keys.js';
import { rememberedOf, type RememberedLayout } from './remembered-layouts.js';
import { RowClassifier, textsOf, type RowKind } from './row-kinds.js';
import { bannerShape } from './row-text.js';
import { suggestHeader } from './suggested-header.js';
import { ValueChoices, type ValueChoice } from './value-choices.js';

/** A header must be within the first rows. */
const headerWithin = 200;
const examples = 5;
const mostOwners = 50;
const longestOwner = 200;

export interface SheetOptions {
  /** Blank cells reset their field, so each one is reported */
  readonly reportsBlanks?: boolean;
  /** Choices by staff for unknown values */
  readonly choices?: readonly ValueChoice[];
}

export interface RowExample {
  readonly kind: RowKind;
  readonly row: number;
  readonly text: string;
}

/** Reads the rows of one sheet: banners, a header, then records mixed with groups, totals and page breaks. */
export class SheetRecognizer {
  /** The first header of the sheet */
  header: FoundHeader | undefined;
  readonly records = new PackedRecords();
  readonly repeatedKeys: RepeatedKeys;
  /** Number of valid and invalid cells, for fields identified by position */
  readonly proofs = new Map<string, { right: number; wrong: number }>();
  readonly counts: Record<RowKind, number> = {
    record: 0,
    group: 0,
    subtotal: 0,
    repeatedHeader: 0,
    banner: 0,
    blank: 0,
    footer: 0,
  };
  readonly examples: RowExample[] = [];
  readonly notes: string[] = [];
  readonly samples = new Map<number, string>();
  hiddenColumns: ReadonlySet<number> = new Set();
  hiddenRecords = 0;
  /** The most likely header row if none was recognized */
  suggested: FoundHeader | undefined;
  /** The remembered mapping that was applied */
  known: RememberedLayout | undefined;
  /** Vendors that group rows name */
  readonly owners = new Set<string>();
  /** First value of each column that has values but no header */
  readonly unnamed = new Map<number, string>();
  /** Rows below a record that could not be classified */
  readonly dropped = { count: 0, last: 0, rows: [] as number[], text: '' };
  originals: readonly OriginalColumn[] = [];
  /** At least one record took a field from its group row */
  isCarried = false;
  continuations = 0;
  private readonly waiting: SheetRow[] = [];
  private isSettled = false;
  private classifier: RowClassifier | undefined;
  private reader: RowReader;
  /** Choices for unknown values, of this file or a remembered one */
  choices: ValueChoices;
  private readonly groupNames: GroupNames | undefined;
  private readonly ownerNames: GroupNames | undefined;
  private named: ReadonlySet<number> = new Set();
  private isBelowRecord = false;
  /** Header of the current page */
  private pageHeader: FoundHeader | undefined;
  private readonly bannerShapes = new Set<string>();
  private carried: string | undefined;
  /** The last record, which may continue in the next row */
  private current: { record: ReportRow; row: SheetRow; original: OriginalCell[] } | undefined;
  private lastRow = 0;

  constructor(
    readonly sheet: string,
    private readonly layout: ReportLayout,
    private query: HeaderQuery,
    private readonly remembered: readonly RememberedLayout[] = [],
    private readonly options: SheetOptions = {},
  ) {
    this.choices = new ValueChoices(options.choices);
    this.reader = new RowReader(layout.rules, options.reportsBlanks, this.choices);
    this.repeatedKeys = new RepeatedKeys(layout);
    const { carried, ownerLabels, rules } = layout;
    const rule = rules.find(({ field }) => field === carried?.field);
    this.groupNames = carried && new GroupNames([carried.field, ...(rule?.synonyms ?? [])], carried.maxLength);
    this.ownerNames = ownerLabels && new GroupNames(ownerLabels, longestOwner);
  }

  push(row: SheetRow): void {
    if (this.isSettled) {
      if (this.header) this.take(row);
      return;
    }
    this.waiting.push(row);
    if (this.waiting.length >= headerWithin) this.settle();
  }

  finish(): void {
    if (!this.isSettled) this.settle();
    this.endRecord();
  }

  private settle(): void {
    this.isSettled = true;
    this.known = rememberedOf(this.query, this.remembered, query => this.headerBy(query));
    if (this.known) {
      this.query = { ...this.query, corrections: this.known.corrections };
      this.choices = new ValueChoices(this.known.choices);
      this.reader = new RowReader(this.layout.rules, this.options.reportsBlanks, this.choices);
    }
    const header = this.headerBy(this.query);
    if (!header) return this.suggest();
    this.useHeader(header);
    const first = header.rows[0]?.row ?? 0;
    const last = header.rows.at(-1)?.row ?? 0;
    const before = this.waiting.filter(row => row.row < first);
    before.forEach(row => this.takeBanner(row));
    before.forEach(row => this.noteOwner(this.ownerNames?.ofCriteria(row)));
    this.carried = this.groupNames?.over(before);
    if (header.rows[0]) this.countGap(header.rows[0]);
    this.lastRow = last;
    this.waiting.filter(row => row.row > last).forEach(row => this.take(row));
    this.waiting.length = 0;
  }

  private headerBy(query: HeaderQuery): FoundHeader | undefined {
    const found = findHeader(this.waiting, query);
    if (!this.layout.positions || found?.lines.some(isOfRefusedRows)) return found;
    // A report read by position must not have a header, which would be read as a record.
    return found ? undefined : fixedHeader(this.layout, query.corrections);
  }

  private suggest(): void {
    this.suggested = this.layout.positions ? undefined : suggestHeader(this.waiting, this.query);
    const last = this.suggested?.rows.at(-1)?.row ?? 0;
    // A row with a single cell is a group or a note.
    for (const row of this.suggested ? this.waiting : [])
      if (row.row > last && row.cells.length > 1) this.sample(row, this.suggested, 0);
    this.waiting.length = 0;
  }

  private noteOwner(name: string | undefined): void {
    if (name !== undefined && this.owners.size < mostOwners) this.owners.add(name);
  }

  private useHeader(header: FoundHeader): void {
    if (!this.header) {
      this.header = header;
      this.originals = originalColumns(header, this.layout, this.query.vocabulary);
    }
    this.pageHeader = header;
    this.named = new Set(
      header.lines.flatMap(({ texts, fields }) => [...texts.keys(), ...fields.flatMap(({ columns }) => columns)]),
    );
    this.classifier = new RowClassifier(this.layout, header, this.bannerShapes);
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
    const role = this.movedHeader(row) ? 'repeatedHeader' : this.classifier?.roleOf(row, this.current?.row);
    if (role === undefined) return;
    if (role === 'continuation') return this.continueRecord(row);
    this.count(role, row);
    this.endRecord();
    if (role === 'record') this.takeRecord(row);
    else if (role === 'group' || role === 'banner') this.takeWords(role, row);
    this.isBelowRecord = role === 'record' || (this.isBelowRecord && this.dropped.last === row.row);
  }

  private takeWords(role: 'group' | 'banner', row: SheetRow): void {
    if (role === 'group') this.carried = this.groupNames?.of(row) ?? this.carried;
    this.noteOwner(this.ownerNames?.of(row));
    if (!this.isBelowRecord || !this.classifier?.isLoose(row)) return;
    this.dropped.count += 1;
    this.dropped.last = row.row;
    if (this.dropped.rows.length < examples) this.dropped.rows.push(row.row);
    this.dropped.text ||= textsOf(row).join(' ').slice(0, 60);
  }

  /** Switches to the header of a later page, on which some programs move the columns. */
  private movedHeader(row: SheetRow): boolean {
    const first = row.cells[0];
    if (this.layout.positions || row.cells.length < 3 || !first || !this.query.vocabulary.match(first.text))
      return false;
    const header = findHeader([row], this.query);
    if (!header || !this.pageHeader) return false;
    if (layoutOf(header) !== layoutOf(this.pageHeader) && this.pageHeader.rows.length === 1) {
      this.notes.push(
        `From row ${row.row} on, the columns are in a different order. They were read by the header in that row.`,
      );
      this.useHeader(header);
    }
    return layoutOf(header) === layoutOf(this.pageHeader);
  }

  private takeRecord(row: SheetRow): void {
    const line = this.pageHeader?.lines[0];
    if (!line) return;
    const record: ReportRow = { row: row.row, values: {}, errors: [], notes: [] };
    this.reader.readLine(row, line, record);
    this.refuseWithoutKey(record);
    this.carryDown(record);
    if (row.hidden) {
      this.hiddenRecords += 1;
      record.notes.push(`Row ${row.row} is hidden in the spreadsheet.`);
    }
    const original: OriginalCell[] = [];
    this.keepOriginal(row, 0, original);
    for (const { column, text } of row.cells) {
      if (!this.named.has(column) && !this.unnamed.has(column) && cleanText(text) !== '')
        this.unnamed.set(column, excerpt(cleanText(text)));
    }
    this.current = { record, row, original };
  }

  private endRecord(): void {
    if (!this.current) return;
    const { record, original } = this.current;
    this.current = undefined;
    this.keepCarried(original);
    for (const field of this.layout.proofs ?? []) this.prove(field, record);
    this.layout.complete?.(record);
    this.repeatedKeys.note(record);
    this.records.add({ ...record, original });
  }

  private prove(field: string, { values, errors }: ReportRow): void {
    const { right, wrong } = this.proofs.get(field) ?? { right: 0, wrong: 0 };
    const isWrong = errors.some(error => error.field === field);
    this.proofs.set(field, { right: right + (values[field] === undefined ? 0 : 1), wrong: wrong + (isWrong ? 1 : 0) });
  }

  private carryDown(record: ReportRow): void {
    const field = this.layout.carried?.field;
    if (field === undefined || this.carried === undefined) return;
    if (record.values[field] === undefined && !record.errors.some(error => error.field === field))
      this.reader.carry(record, field, this.carried);
  }

  private refuseWithoutKey(record: ReportRow): void {
    const { key, rules } = this.layout;
    if (record.values[key] !== undefined || record.errors.some(error => error.field === key)) return;
    const columns = this.pageHeader?.lines[0]?.fields.find(field => field.field === key);
    if (!columns) return;
    const cell = `${columnLetters(columns.columns[0] ?? 1)}${record.row}`;
    const label = rules.find(rule => rule.field === key)?.label ?? '';
    record.errors.push({ field: key, column: columns.header, cell, value: '', message: `${label}: missing.` });
  }

  private continueRecord(row: SheetRow): void {
    const lines = this.pageHeader?.lines ?? [];
    const index = lines.length - 1;
    const line = lines[index];
    if (!line || !this.current) return;
    this.continuations += 1;
    this.reader.readLine(row, line, this.current.record);
    this.keepOriginal(row, index, this.current.original);
    this.endRecord();
  }

  private keepOriginal(row: SheetRow, lineIndex: number, kept: OriginalCell[]): void {
    this.sample(row, this.header, lineIndex);
    keepOriginal(row, this.originals, {
      line: lineIndex,
      at: column => this.columnOnPage(lineIndex, column),
      choices: this.choices,
      kept,
    });
  }

  /** Adds the group's value to the original cells, because the file of refused rows has no group rows. */
  private keepCarried(kept: OriginalCell[]): void {
    const field = this.layout.carried?.field;
    if (field === undefined || this.carried === undefined) return;
    const index = this.originals.findIndex(column => column.field === field);
    if (index < 0 || (kept[index] ?? '') !== '') return;
    kept[index] = replacedText(this.carried, field, this.choices);
    this.isCarried = true;
  }

  private columnOnPage(lineIndex: number, column: number): number | undefined {
    if (this.pageHeader === this.header) return column;
    const header = this.header?.lines[lineIndex]?.texts.get(column);
    return headersOf(this.pageHeader, lineIndex).find(([, text]) => text === header)?.[0];
  }

  private sample(row: SheetRow, header: FoundHeader | undefined, lineIndex: number): void {
    for (const [column] of headersOf(header, lineIndex)) {
      const key = sampleKey(lineIndex, column);
      if (this.samples.has(key)) continue;
      const onPage = header === this.header ? this.columnOnPage(lineIndex, column) : column;
      const text = cleanText(row.cells.find(cell => cell.column === onPage)?.text ?? '');
      if (text !== '') this.samples.set(key, text);
    }
  }

  /** Counts rows missing from the file as blank. */
  private countGap(row: SheetRow): void {
    this.counts.blank += Math.max(0, row.row - this.lastRow - 1);
    this.lastRow = row.row;
  }

  private count(kind: RowKind, row: SheetRow): void {
    this.counts[kind] += 1;
    if (kind === 'blank' || this.counts[kind] > examples) return;
    this.examples.push({ kind, row: row.row, text: textsOf(row).join(' | ').slice(0, 200) });
  }
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

function layoutOf(header: FoundHeader): string {
  return header.lines.flatMap(line => line.fields.map(field => `${field.field}=${field.columns.join('+')}`)).join(' ');
}
