import { columnLetters, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { askAboutMisfits, askForKey, columnAnswers } from './column-questions.js';
import { rememberedOf, type RememberedLayout } from './file-layout.js';
import { GroupNames } from './group-rows.js';
import {
  isByPosition,
  columnsOfField,
  fixedHeader,
  headersOf,
  layoutOf,
  sampleKey,
  textsOfHeader,
  findHeader,
  isOfRefusedRows,
  type FoundHeader,
  type HeaderQuery,
  lastRowOf,
  recordsBelow,
  rowsAbove,
  rowsBelow,
  suggestHeader,
} from './header-row.js';
import type { HeaderCorrection } from './headers.js';
import { type KnownNames, LayoutFacts, OwnReportLines } from './layout-facts.js';
import { chosenColumns } from './layout-questions.js';
import { keepOriginal, replacedText, originalColumns, type OriginalColumn } from './original-cells.js';
import { answerIds, type Answers, type ValueChoice, Questions, ValueChoices } from './questions.js';
import { RecordDoubts } from './record-doubts.js';
import { PackedRecords, RepeatedKeys } from './record-list.js';
import type { OriginalCell, ReportLayout, ReportRow } from './report-layout.js';
import { silentKinds, RowCounts, RowClassifier, type RowKind } from './row-kinds.js';
import { refuseWithoutKey, RowReader } from './row-reader.js';
import { textAt, isPlainTotal, textsOf, bannerShape } from './row-text.js';

/** What staff said about a file, and what the store knows besides. */
export interface RecognizeOptions extends KnownNames {
  /** Blank cells reset their field, so each one is reported */
  readonly reportsBlanks?: boolean;
  /** Choices by staff for unknown values */
  readonly choices?: readonly ValueChoice[];
  /** Answers to the questions of this file */
  readonly answers?: Answers;
  readonly corrections?: readonly HeaderCorrection[];
  /** Mappings of earlier files, applied to a file with the same columns */
  readonly remembered?: readonly RememberedLayout[];
  /** The sheet to read; by default the one with the most records */
  readonly sheet?: string | null;
}

/** A header must be within the first rows. */
export const headerWithin = 200;
const longestOwner = 200;

/** Reads the rows of one sheet: banners, a header, then records mixed with groups, totals and page breaks. */
export class SheetRecognizer {
  /** The first header of the sheet */
  header: FoundHeader | undefined;
  readonly records = new PackedRecords();
  readonly repeatedKeys: RepeatedKeys;
  /** What the sheet says apart from its records */
  readonly facts: LayoutFacts;
  /** Number of valid and invalid cells, for fields identified by position */
  readonly proofs = new Map<string, { right: number; wrong: number }>();
  readonly counts = new RowCounts();
  readonly notes: string[] = [];
  readonly samples = new Map<number, string>();
  hiddenColumns: ReadonlySet<number> = new Set();
  hiddenRecords = 0;
  /** The most likely header row if none was recognized */
  suggested: FoundHeader | undefined;
  /** The remembered mapping that was applied */
  known: RememberedLayout | undefined;
  questions: Questions;
  doubts: RecordDoubts;
  originals: readonly OriginalColumn[] = [];
  /** At least one record took a field from its group row */
  isCarried = false;
  continuations = 0;
  readonly layout: ReportLayout;
  private readonly waiting: SheetRow[] = [];
  /** The query without answers about columns */
  private asked: HeaderQuery;
  private isSettled = false;
  private classifier: RowClassifier | undefined;
  private reader: RowReader;
  /** Choices for unknown values, of this file or a remembered one */
  choices: ValueChoices;
  private readonly groupNames: GroupNames | undefined;
  private readonly ownerNames: GroupNames | undefined;
  /** Header of the current page */
  private pageHeader: FoundHeader | undefined;
  private readonly bannerShapes = new Set<string>();
  private carried: string | undefined;
  /** The last record, which may continue in the next row */
  private current: { record: ReportRow; row: SheetRow; original: OriginalCell[] } | undefined;

  constructor(
    readonly sheet: string,
    public query: HeaderQuery,
    private readonly options: RecognizeOptions,
  ) {
    const { layout } = query;
    this.layout = layout;
    this.asked = query;
    this.choices = new ValueChoices(options.choices);
    this.questions = new Questions(options.answers);
    this.reader = this.newReader();
    this.doubts = new RecordDoubts(layout, this.questions, options.vendor ?? null);
    this.repeatedKeys = new RepeatedKeys(layout);
    this.facts = new LayoutFacts(new OwnReportLines(layout.own, options));
    const { carried, ownerLabels, rules } = layout;
    const rule = rules.find(({ field }) => field === carried?.field);
    this.groupNames = carried && new GroupNames([carried.field, ...(rule?.headings ?? [])], carried.maxLength);
    this.ownerNames = ownerLabels && new GroupNames(ownerLabels, longestOwner);
  }

  private newReader(): RowReader {
    const { choices, questions } = this;
    return new RowReader(this.layout.rules, { reportsBlanks: this.options.reportsBlanks, choices, questions });
  }

  push(row: SheetRow): void {
    if (this.isSettled) {
      if (this.header) this.take(row);
      return;
    }
    this.waiting.push(row);
    if (this.waiting.length >= headerWithin) this.settle();
  }

  /** Ends the rows of a sheet; another one may follow as a further page. */
  endSheet(): void {
    if (!this.isSettled) this.settle();
    this.endRecord();
  }

  /** Reads the first rows of a further sheet, if they have a header. Returns false otherwise. */
  beginPage(rows: readonly SheetRow[]): boolean {
    const header = this.answeredHeader(this.asked, rows);
    if (!this.header || !header) return false;
    this.useHeader(header);
    rowsAbove(header, rows).forEach(row => this.takeBanner(row));
    this.counts.continueAfter(lastRowOf(header));
    this.current = undefined;
    this.carried = undefined;
    rowsBelow(header, rows).forEach(row => this.take(row));
    return true;
  }

  finish(): void {
    this.endSheet();
    if (!this.header) return;
    this.doubts.ask(code => this.repeatedKeys.has(code));
    askAboutMisfits(this.questions, this.layout, {
      header: this.header,
      proofs: this.proofs,
      sampleOf: column => this.samples.get(sampleKey(0, column)),
    });
  }

  private settle(): void {
    this.isSettled = true;
    this.known = rememberedOf(this.query, this.options.remembered ?? [], (query, { answers }) =>
      this.headerBy(this.withKey(query, this.waiting, answers), this.waiting),
    );
    if (this.known) {
      this.query = { ...this.query, corrections: this.known.corrections };
      this.choices = new ValueChoices(this.known.choices);
      this.questions = new Questions(this.options.answers, [], this.known.answers);
      this.doubts = new RecordDoubts(this.layout, this.questions, this.options.vendor ?? null);
      this.reader = this.newReader();
    }
    this.asked = this.query;
    const header = this.answeredHeader(this.query, this.waiting);
    if (!header) return this.suggest();
    this.useHeader(header);
    const before = rowsAbove(header, this.waiting);
    before.forEach(row => this.takeBanner(row));
    before.forEach(row => this.noteOwner(this.ownerNames?.ofCriteria(row), row));
    this.carried = this.groupNames?.over(before);
    if (header.rows[0]) this.counts.addGap(header.rows[0]);
    this.counts.continueAfter(lastRowOf(header));
    rowsBelow(header, this.waiting).forEach(row => this.take(row));
    this.waiting.length = 0;
  }

  /** Returns the header with the columns that were answered. */
  private answeredHeader(known: HeaderQuery, among: readonly SheetRow[]): FoundHeader | undefined {
    const query = this.withKey(known, among, this.questions.answers);
    const header = this.headerBy(query, among);
    if (!header) return undefined;
    const { layout, questions, reader } = this;
    const rows = recordsBelow(header, among);
    if (query !== known) askForKey(suggestHeader(among, known), among, { query, questions });
    const chosen = [...chosenColumns(header, questions, layout), ...query.corrections];
    // Which of several columns is the price was asked with all of them in view, so that answer is the first.
    const columns = { query: { ...query, corrections: chosen }, questions, prices: reader.prices, rows };
    const answered = columnAnswers(header, columns);
    this.query = { ...query, corrections: [...answered, ...chosen] };
    return this.query.corrections.length === query.corrections.length
      ? header
      : (this.headerBy(this.query, among) ?? header);
  }

  private headerBy(query: HeaderQuery, rows: readonly SheetRow[]): FoundHeader | undefined {
    const found = findHeader(rows, query);
    if (!this.layout.positions || found?.lines.some(isOfRefusedRows)) return found;
    // A report read by position must not have a header, which would be read as a record.
    return found ? undefined : fixedHeader(query);
  }

  /** Adds the column that a person chose as the key, if no heading names it. */
  private withKey(query: HeaderQuery, rows: readonly SheetRow[], answers: Answers): HeaderQuery {
    const column = answers[answerIds.keyColumn];
    if (column === undefined || this.headerBy(query, rows)) return query;
    const texts = suggestHeader(rows, query)?.lines[0]?.texts ?? [];
    const [, header] = [...texts].find(([at]) => columnLetters(at) === column) ?? [];
    if (header === undefined) return query;
    return { ...query, corrections: [{ header, column, field: query.layout.key }, ...query.corrections] };
  }

  private suggest(): void {
    const suggested = (this.suggested = this.layout.positions ? undefined : suggestHeader(this.waiting, this.query));
    askForKey(suggested, this.waiting, { query: this.query, questions: this.questions });
    for (const row of suggested ? recordsBelow(suggested, this.waiting) : []) this.sample(row, suggested, 0);
    this.waiting.length = 0;
  }

  private noteOwner(name: string | undefined, { row }: SheetRow): void {
    if (name !== undefined) this.doubts.owners.begin(name, `Row ${row}`);
  }

  private useHeader(header: FoundHeader): void {
    if (!this.header) {
      this.header = header;
      this.originals = originalColumns(header, this.layout, this.query.vocabulary, this.questions);
    }
    this.pageHeader = header;
    if (!isByPosition(header)) this.facts.heading(header.lines);
    this.classifier = new RowClassifier(this.layout, header, this.bannerShapes);
    const [line] = header.lines;
    if (line) this.doubts.useHeader(line);
  }

  private takeBanner(row: SheetRow): void {
    this.counts.addGap(row);
    this.facts.text(row, 'above');
    const [first] = textsOf(row);
    if (first !== undefined) this.bannerShapes.add(bannerShape(first));
    this.counts.add(first === undefined ? 'blank' : 'banner', row);
  }

  private take(row: SheetRow): void {
    this.counts.addGap(row);
    this.hiddenColumns = row.hiddenColumns;
    const role = this.movedHeader(row) ? 'repeatedHeader' : this.classifier?.roleOf(row, this.current?.row);
    if (role === undefined) return;
    if (role === 'continuation') return this.continueRecord(row);
    if (role === 'wrapped' && this.wraps(row)) return;
    const kind = role === 'wrapped' ? 'group' : role;
    if (!silentKinds.has(kind)) this.noteText(kind, row);
    this.counts.add(kind, row);
    this.endRecord();
    if (kind === 'record') this.takeRecord(row);
    if (kind === 'group') this.carried = this.groupNames?.of(row) ?? this.carried;
    if (kind === 'group' || kind === 'banner') this.noteOwner(this.ownerNames?.of(row), row);
    if (kind === 'group' || kind === 'subtotal') this.doubts.totals.beginGroup();
  }

  private noteText(kind: RowKind, row: SheetRow): void {
    if (kind !== 'subtotal' || !isPlainTotal(row)) this.facts.text(row, 'below');
  }

  /** Joins a row with more text of the name to the record above. */
  private wraps(row: SheetRow): boolean {
    const { name, key } = this.layout;
    const columns = columnsOfField(this.pageHeader?.lines[0], name)?.columns;
    if (!columns || !this.current) return false;
    const { values } = this.current.record;
    if (!this.doubts.continuesName(String(values[name] ?? ''), row, String(values[key] ?? ''))) return false;
    this.continuations += 1;
    this.reader.appendName(row, name, columns, this.current.record);
    return true;
  }

  /** Switches to the header of a later page, on which some programs move the columns. */
  private movedHeader(row: SheetRow): boolean {
    const first = row.cells[0];
    if (this.layout.positions || row.cells.length < 3 || !first || !this.query.vocabulary.match(first.text))
      return false;
    const header = findHeader([row], this.query);
    if (!header || !this.pageHeader) return false;
    const isMoved = layoutOf(header) !== layoutOf(this.pageHeader);
    if (this.pageHeader.rows.length > 1) return !isMoved;
    if (isMoved)
      this.notes.push(
        `From row ${row.row} on, the columns are in a different order. They were read by the header in that row.`,
      );
    // Headings that differ only in words may say another unit.
    if (textsOfHeader(header) !== textsOfHeader(this.pageHeader)) this.useHeader(header);
    return true;
  }

  private takeRecord(row: SheetRow): void {
    const line = this.pageHeader?.lines[0];
    if (!line) return;
    const record: ReportRow = { row: row.row, values: {}, errors: [], notes: [] };
    this.facts.record(row, 0);
    this.reader.readLine(row, line, record);
    refuseWithoutKey(record, line, this.layout);
    this.carryDown(record);
    if (row.hidden) {
      this.hiddenRecords += 1;
      record.notes.push(`Row ${row.row} is hidden in the spreadsheet.`);
    }
    const original: OriginalCell[] = [];
    this.keepOriginal(row, 0, original);
    this.current = { record, row, original };
  }

  private endRecord(): void {
    if (!this.current) return;
    const { record, row, original } = this.current;
    this.current = undefined;
    const facts = this.classifier?.factsOf(row);
    if (facts && this.doubts.leavesOut(record, row, facts)) {
      this.counts.byKind.record -= 1;
      this.counts.byKind.subtotal += 1;
      this.noteText('subtotal', row);
      return;
    }
    this.keepCarried(original);
    for (const field of this.layout.proofs ?? []) this.prove(field, record);
    this.layout.complete?.(record, this.questions);
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

  private continueRecord(row: SheetRow): void {
    const lines = this.pageHeader?.lines ?? [];
    const index = lines.length - 1;
    const line = lines[index];
    if (!line || !this.current) return;
    this.continuations += 1;
    this.facts.record(row, index);
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
      const text = onPage === undefined ? '' : textAt(row, onPage);
      if (text !== '') this.samples.set(key, text);
    }
  }
}
