import { columnLetters, type ListedSheet, type SheetRow } from '../../../platform/xlsx-reader/index.js';
import { type FileLayout, layoutKey, type RememberedLayout } from './file-layout.js';
import { headersOf, sampleKey, type FieldColumns, type FoundHeader, type HeaderQuery } from './header-row.js';
import { HeaderVocabulary } from './headers.js';
import {
  allSheets,
  askAboutSheets,
  Questions,
  type Answers,
  type ImportQuestion,
  type ValueChoice,
} from './questions.js';
import type { KeyColumn } from './record-list.js';
import type { BlankCell, FoundSheet, MappedField, ReportLayout, ReportRow, UnmappedColumn } from './report-layout.js';
import { reportNotes, sheetNotes } from './report-notes.js';
import type { RowExample, RowKind } from './row-kinds.js';
import { type RecognizeOptions, headerWithin, SheetRecognizer } from './sheet-recognizer.js';

/** An iterable of records with a known length; an array is one. */
export interface RecordList extends Iterable<ReportRow> {
  readonly length: number;
}

export interface RecognizedReport<Records extends RecordList = readonly ReportRow[]> {
  readonly recognized: true;
  readonly sheet: string;
  /** Every sheet of the file */
  readonly sheets: readonly FoundSheet[];
  /** No column is mapped to the key yet, so no record was read; staff must choose one */
  readonly lacksKey: boolean;
  readonly headerRows: readonly number[];
  /** Headers of `ReportRow.original` in the file of refused rows */
  readonly headers: readonly string[];
  readonly mapping: readonly MappedField[];
  readonly unmapped: readonly UnmappedColumn[];
  readonly counts: Readonly<Record<RowKind, number>>;
  readonly examples: readonly RowExample[];
  readonly records: Records;
  /** Rows that repeat an earlier one; included in `counts.record` but not in `records` */
  readonly repeatedRecords: number;
  /** Second rows of two-row records */
  readonly continuedRecords: number;
  readonly notes: readonly string[];
  /** Hash of the header, equal for files with the same columns */
  readonly layout: string;
  /** Choices for unknown values, of this file or a remembered one */
  readonly choices: readonly ValueChoice[];
  /** The remembered mapping that was applied */
  readonly remembered: Pick<RememberedLayout, 'key' | 'name' | 'corrections' | 'choices' | 'confirmed'> | null;
  /** Vendors other than the chosen one that the file names */
  readonly otherVendors: readonly string[];
  /** What the file says apart from its records; null if no column is the key yet */
  readonly fileLayout: FileLayout | null;
  /** What staff must decide, with the answers given so far */
  readonly questions: readonly ImportQuestion[];
  readonly answers: Answers;
}

export interface UnrecognizedReport {
  readonly recognized: false;
  readonly message: string;
}

/** Reads a report row by row, without holding all cells in memory. */
export class ReportRecognizer {
  private readonly sheets: SheetRecognizer[] = [];
  private readonly query: HeaderQuery;
  private listed: readonly ListedSheet[] = [];
  private sheetName = '';
  /** The sheet that further ones are pages of */
  private first: SheetRecognizer | undefined;
  /** First rows of a further sheet, until it is known whether it has a header */
  private probe: SheetRow[] | undefined;
  /** Rows of the sheets before the current one, whose numbers go on */
  private rowsBefore = 0;
  private lastRow = 0;
  private readonly joined: { readonly name: string; readonly before: number; readonly firstRow: number }[] = [];

  constructor(
    private readonly layout: ReportLayout,
    private readonly options: RecognizeOptions = {},
  ) {
    this.query = {
      layout,
      vocabulary: new HeaderVocabulary(layout.rules),
      corrections: options.corrections ?? [],
    };
  }

  /** Sets the sheets of the file, including hidden ones, whose rows are not pushed. */
  list(sheets: readonly ListedSheet[]): void {
    this.listed = sheets;
  }

  push(row: SheetRow): void {
    if (this.sheets.length === 0 || row.sheet !== this.sheetName) this.beginSheet(row.sheet);
    if (this.probe) {
      this.probe.push(row);
      if (this.probe.length >= headerWithin) this.settleProbe();
      return;
    }
    this.take(row);
  }

  private take(row: SheetRow): void {
    const sheet = this.sheets.at(-1);
    if (sheet !== this.first) return sheet?.push(row);
    this.lastRow = this.rowsBefore + row.row;
    sheet?.push(movedDown(row, this.rowsBefore));
  }

  /** A further sheet of the same report is read as more pages of the first one, if it has a header. */
  private beginSheet(name: string): void {
    this.settleProbe();
    this.sheets.at(-1)?.endSheet();
    this.sheetName = name;
    const joins = !this.layout.positions && (this.options.sheet ?? null) === null && !this.isOneChosen();
    this.first = joins ? this.sheets.find(({ header }) => header) : undefined;
    if (this.first) this.probe = [];
    else this.sheets.push(this.newSheet(name));
    if (joins) this.first ??= this.sheets.at(-1);
  }

  private settleProbe(): void {
    const rows = this.probe;
    this.probe = undefined;
    if (!rows || !this.first) return;
    const before = this.first.records.length;
    if (this.first.beginPage(rows.map(row => movedDown(row, this.lastRow)))) {
      this.joined.push({ name: this.sheetName, before, firstRow: this.lastRow + 1 });
      this.rowsBefore = this.lastRow;
      this.lastRow = this.rowsBefore + (rows.at(-1)?.row ?? 0);
      // The joined sheet is the last one again.
      this.sheets.splice(this.sheets.indexOf(this.first), 1);
      this.sheets.push(this.first);
      return;
    }
    const sheet = this.newSheet(this.sheetName);
    this.sheets.push(sheet);
    rows.forEach(row => sheet.push(row));
  }

  private newSheet(name: string): SheetRecognizer {
    return new SheetRecognizer(name, this.query, this.options);
  }

  /** Returns the result. Iterating its records unpacks them. */
  finish(): RecognizedReport<RecordList> | UnrecognizedReport {
    this.settleProbe();
    for (const sheet of this.sheets) sheet.finish();
    const sheetName = this.options.sheet ?? this.answeredSheet();
    const among = sheetName === null ? this.sheets : this.sheets.filter(({ sheet }) => sheet === sheetName);
    if (sheetName !== null && among.length === 0)
      return { recognized: false, message: `This file has no visible sheet "${sheetName}" with rows.` };
    const found = among.filter(sheet => sheet.header && (!this.layout.positions || sheet.records.length > 0));
    const most = Math.max(0, ...found.map(sheet => sheet.records.length));
    const chosen = found.find(sheet => sheet.records.length === most);
    if (chosen?.header) return this.report(chosen, chosen.header, false);
    const suggested = among
      .filter(sheet => sheet.suggested)
      .toSorted((left, right) => (right.suggested?.score ?? 0) - (left.suggested?.score ?? 0))[0];
    if (suggested?.suggested) return this.report(suggested, suggested.suggested, true);
    return {
      recognized: false,
      message: this.sheets.length === 0 ? 'The file has no rows.' : this.layout.unrecognized,
    };
  }

  /** Names of the visible sheets with rows */
  private sheetNames(): string[] {
    return [...new Set([...this.sheets.map(({ sheet }) => sheet), ...this.joined.map(({ name }) => name)])];
  }

  /** The answer for this file, or for an earlier one with the same columns */
  private get sheetAnswer(): string | undefined {
    return this.options.answers?.sheet ?? this.sheets[0]?.known?.answers.sheet;
  }

  private isOneChosen(): boolean {
    const answer = this.sheetAnswer;
    return answer !== undefined && answer !== allSheets && this.listed.some(({ name }) => name === answer);
  }

  /** Returns the sheet that was chosen by an answer. */
  private answeredSheet(): string | null {
    const answer = this.sheetAnswer;
    return this.sheets.some(({ sheet, header }) => header && sheet === answer) ? (answer ?? null) : null;
  }

  private questionsOf({ questions, sheet, facts }: SheetRecognizer): ImportQuestion[] {
    const filled = this.sheets.filter(({ header, records }) => header && records.length > 0).map(found => found.sheet);
    const joined = this.joined.map(({ name }) => name).filter(name => this.recordsOf(name) > 0);
    const areParts = filled.length < 2 && (joined.length === 0 || facts.arePlainSheets([sheet, ...joined]));
    if ((this.options.sheet ?? null) !== null || areParts) return questions.all;
    const asked = new Questions(questions.answers);
    askAboutSheets(asked, [...filled, ...joined], this.layout.noun[1], joined.length > 0);
    return [...asked.all, ...questions.all];
  }

  private foundSheets(sheet: SheetRecognizer): FoundSheet[] {
    const listed =
      this.listed.length > 0 ? this.listed : this.sheets.map(({ sheet }) => ({ name: sheet, isHidden: false }));
    return listed.map(found => ({
      ...found,
      records: this.recordsOf(found.name),
      isRead: this.isRead(found.name, sheet),
    }));
  }

  private recordsOf(name: string): number {
    const found = this.sheets.find(({ sheet }) => sheet === name);
    const at = this.joined.findIndex(joined => joined.name === name);
    const first = this.sheets.find(sheet => sheet === this.first)?.records.length ?? 0;
    if (at >= 0) return (this.joined[at + 1]?.before ?? first) - (this.joined[at]?.before ?? 0);
    return this.joined.length > 0 && found === this.first
      ? (this.joined[0]?.before ?? 0)
      : (found?.records.length ?? 0);
  }

  /** Returns whether the sheet is part of the report that `sheet` begins. */
  private isRead(name: string, { sheet }: SheetRecognizer): boolean {
    return name === sheet || (sheet === this.first?.sheet && this.joined.some(joined => joined.name === name));
  }

  private report(sheet: SheetRecognizer, header: FoundHeader, lacksKey: boolean): RecognizedReport<RecordList> {
    const { layout } = this;
    const mapping = header.lines.flatMap((line, index) =>
      line.fields.map(field => this.mappedField(field, index, sheet)),
    );
    const key = header.lines[0]?.fields.find(field => field.field === layout.key);
    const keyColumn = { column: key?.columns[0] ?? 1, header: key?.header ?? '' };
    sheet.repeatedKeys.settle(sheet.records);
    const { repeated } = sheet.repeatedKeys;
    const unmapped = unmappedColumns(header, sheet);
    const sheets = this.foundSheets(sheet);
    const fileLayout = lacksKey ? null : sheet.confirmLayout(this.sheetNames());
    return {
      recognized: true,
      sheet: sheet.sheet,
      sheets,
      lacksKey,
      headerRows: header.rows.map(row => row.row),
      headers: sheet.originals
        .filter(({ columns }) => columns.length > 0 || sheet.isCarried)
        .map(column => column.header),
      mapping: isByPosition(header) ? mapping.filter(({ sample }) => sample !== '') : mapping,
      unmapped,
      counts: sheet.counts.byKind,
      examples: sheet.counts.examples,
      records: {
        length: sheet.records.length - repeated,
        [Symbol.iterator]: () => this.settledRecords(sheet, keyColumn, isByPosition(header) ? mapping : []),
      },
      repeatedRecords: repeated,
      continuedRecords: sheet.continuations,
      notes: [
        ...sheet.doubts.notes,
        ...reportNotes(sheet, mapping, repeated),
        ...this.joined.map(
          ({ name, firstRow }) => `Sheet "${name}" was read as well. Its rows are numbered from ${firstRow} on.`,
        ),
        ...sheetNotes(sheets, layout),
      ],
      layout: layoutKey(header),
      choices: sheet.choices.all,
      remembered: sheet.known ? rememberedFacts(sheet.known) : null,
      otherVendors: sheet.doubts.owners.names,
      fileLayout,
      questions: lacksKey ? [] : this.questionsOf(sheet),
      answers: sheet.questions.answers,
    };
  }

  /** Yields the records with facts known only after the last row, such as repeated keys. */
  private *settledRecords(
    sheet: SheetRecognizer,
    keyColumn: KeyColumn,
    byPosition: readonly MappedField[],
  ): Generator<ReportRow, void, undefined> {
    for (const record of sheet.repeatedKeys.settled(sheet.records, keyColumn)) {
      if (record.blanks) record.blanks = this.storedBlanks(record.blanks, byPosition);
      yield record;
    }
  }

  /** Drops the blanks of columns that are entirely blank: a report without headers may omit its last columns. */
  private storedBlanks(blanks: readonly BlankCell[], byPosition: readonly MappedField[]): BlankCell[] {
    const silent = new Set(byPosition.filter(({ sample }) => sample === '').map(({ field }) => field));
    return blanks
      .filter(({ field }) => !silent.has(field))
      .flatMap(blank => (this.layout.expandsTo?.[blank.field] ?? [blank.field]).map(field => ({ ...blank, field })));
  }

  private mappedField(columns: FieldColumns, line: number, sheet: SheetRecognizer): MappedField {
    return {
      field: columns.field,
      label: this.layout.rules.find(rule => rule.field === columns.field)?.label ?? columns.field,
      columns: columns.columns.map(columnLetters),
      header: columns.header,
      score: columns.score,
      sample: columns.columns
        .map(column => sheet.samples.get(sampleKey(line, column)) ?? '')
        .filter(text => text !== '')
        .join(' '),
      isHidden: columns.columns.every(column => sheet.hiddenColumns.has(column)),
      isDoubtful: this.isDoubtful(columns.field, sheet),
    };
  }

  /** Returns whether most filled cells are invalid for the field. */
  private isDoubtful(field: string, { proofs }: SheetRecognizer): boolean {
    const proof = proofs.get(field);
    return proof !== undefined && proof.wrong > proof.right;
  }
}

function rememberedFacts({
  key,
  name,
  corrections,
  choices,
  confirmed,
}: RememberedLayout): RecognizedReport['remembered'] {
  return { key, name, corrections, choices, confirmed };
}

/** Reads a small report with all records in an array. */
export function recognizeReport(
  layout: ReportLayout,
  rows: Iterable<SheetRow>,
  options: RecognizeOptions = {},
): RecognizedReport | UnrecognizedReport {
  const recognizer = new ReportRecognizer(layout, options);
  for (const row of rows) recognizer.push(row);
  const report = recognizer.finish();
  return report.recognized ? { ...report, records: [...report.records] } : report;
}

/** Numbers the rows of a further sheet after those before it. Cell addresses name the sheet. */
function movedDown(row: SheetRow, by: number): SheetRow {
  if (by === 0) return row;
  return {
    ...row,
    row: row.row + by,
    cells: row.cells.map(cell => ({ ...cell, address: `${row.sheet}!${cell.address}` })),
  };
}

function isByPosition({ rows }: FoundHeader): boolean {
  return rows.length === 0;
}

function unmappedColumns(header: FoundHeader, sheet: SheetRecognizer): UnmappedColumn[] {
  return header.lines.flatMap((line, index) => {
    const mapped = new Set(line.fields.flatMap(field => field.columns));
    const others = headersOf(header, index).filter(([column]) => !mapped.has(column));
    return others.map(([column, text]) => ({
      column: columnLetters(column),
      header: text,
      sample: sheet.samples.get(sampleKey(index, column)) ?? '',
    }));
  });
}
