import { columnLetters, type SheetRow } from '../../spreadsheets/index.js';
import type { FieldColumns, FoundHeader, HeaderQuery } from './header-row.js';
import { layoutKey, type RememberedLayout } from './remembered-layouts.js';
import { HeaderVocabulary, type HeaderCorrection } from './headers.js';
import type { KeyColumn } from './repeated-keys.js';
import type { BlankCell, ReportLayout, ReportRow } from './report-layout.js';
import type { RowKind } from './row-kinds.js';
import type { ValueChoice } from './value-choices.js';
import { headersOf, sampleKey, SheetRecogniser, type RowExample, type SheetOptions } from './sheet-recogniser.js';

export interface MappedField {
  readonly field: string;
  readonly label: string;
  /** Letters; several where columns are joined or lie under one merged header cell. */
  readonly columns: readonly string[];
  readonly header: string;
  /** 1 for the field's own name, 0.95 for a synonym, 0.8 for the same words in another order, 0.5 for a position. */
  readonly score: number;
  readonly sample: string;
  readonly isHidden: boolean;
  /** What the cells hold speaks against the field. */
  readonly isDoubtful: boolean;
}

export interface UnmappedColumn {
  readonly column: string;
  readonly header: string;
  readonly sample: string;
}

/** Records that are gone over one by one; an array is one. */
export interface RecordList extends Iterable<ReportRow> {
  readonly length: number;
}

export interface RecognisedReport<Records extends RecordList = readonly ReportRow[]> {
  readonly recognised: true;
  readonly sheet: string;
  readonly headerRows: readonly number[];
  /** Every column that has a header, in order: the columns of `ReportRow.original`. */
  readonly headers: readonly string[];
  readonly mapping: readonly MappedField[];
  readonly unmapped: readonly UnmappedColumn[];
  readonly counts: Readonly<Record<RowKind, number>>;
  readonly examples: readonly RowExample[];
  readonly records: Records;
  /** Rows that repeat an earlier one. They are in `counts.record` but not in `records`. */
  readonly repeatedRecords: number;
  /** Second rows of records that the report prints on two. */
  readonly continuedRecords: number;
  readonly notes: readonly string[];
  /** Of the header, to know another file with the same columns by. */
  readonly layout: string;
  /** What was said of values that the store does not know, for this file or an earlier one like it. */
  readonly choices: readonly ValueChoice[];
}

export interface UnrecognisedReport {
  readonly recognised: false;
  readonly message: string;
}

export interface RecogniseOptions extends SheetOptions {
  readonly corrections?: readonly HeaderCorrection[];
  /** What was put right in earlier files, by their layout; it serves where nothing is said of this one. */
  readonly remembered?: readonly RememberedLayout[];
}

/** Takes the rows one by one, so that the sheet's cells need not be held until the end. */
export class ReportRecogniser {
  private readonly sheets: SheetRecogniser[] = [];
  private readonly query: HeaderQuery;
  private readonly remembered: readonly RememberedLayout[];

  constructor(
    private readonly layout: ReportLayout,
    private readonly options: RecogniseOptions = {},
  ) {
    this.query = { key: layout.key, vocabulary: new HeaderVocabulary(layout.rules), corrections: options.corrections ?? [] };
    this.remembered = options.corrections?.length || options.choices?.length ? [] : (options.remembered ?? []);
  }

  push(row: SheetRow): void {
    let sheet = this.sheets.at(-1);
    if (sheet?.sheet !== row.sheet) {
      sheet?.finish();
      sheet = new SheetRecogniser(row.sheet, this.layout, this.query, this.remembered, this.options);
      this.sheets.push(sheet);
    }
    sheet.push(row);
  }

  /** The records are unpacked as they are gone over. */
  finish(): RecognisedReport<RecordList> | UnrecognisedReport {
    this.sheets.at(-1)?.finish();
    const found = this.sheets.filter((sheet) => sheet.header && (!this.layout.positions || sheet.records.length > 0));
    const most = Math.max(0, ...found.map((sheet) => sheet.records.length));
    const chosen = found.find((sheet) => sheet.records.length === most);
    if (!chosen?.header) return { recognised: false, message: this.sheets.length === 0 ? 'The file has no rows.' : this.layout.unrecognised };
    return this.report(chosen, chosen.header, this.otherSheets(found, chosen));
  }

  private otherSheets(found: readonly SheetRecogniser[], chosen: SheetRecogniser): string[] {
    const others = found.filter((sheet) => sheet !== chosen && sheet.records.length > 0);
    return others.map((sheet) => `Sheet "${sheet.sheet}" also holds ${this.layout.noun[1]} (${sheet.records.length}) and was not read. Send it as a file of its own.`);
  }

  private report(sheet: SheetRecogniser, header: FoundHeader, notes: readonly string[]): RecognisedReport<RecordList> {
    const { layout } = this;
    const mapping = header.lines.flatMap((line, index) => line.fields.map((field) => this.mappedField(field, index, sheet)));
    const key = header.lines[0]?.fields.find((field) => field.field === layout.key);
    const keyColumn = { column: key?.columns[0] ?? 1, header: key?.header ?? '' };
    sheet.repeatedKeys.settle(sheet.records);
    const { repeated } = sheet.repeatedKeys;
    return {
      recognised: true,
      sheet: sheet.sheet,
      headerRows: header.rows.map((row) => row.row),
      headers: header.lines.flatMap((_line, index) => headersOf(header, index).map(([, text]) => text)),
      mapping: layout.positions ? mapping.filter(({ sample }) => sample !== '') : mapping,
      unmapped: unmappedColumns(header, sheet),
      counts: sheet.counts,
      examples: sheet.examples,
      records: { length: sheet.records.length - repeated, [Symbol.iterator]: () => this.settledRecords(sheet, keyColumn, mapping) },
      repeatedRecords: repeated,
      continuedRecords: sheet.continuations,
      notes: [...sheet.notes, ...doubts(mapping), ...hiddenNotes(sheet), ...notes],
      layout: layoutKey(header),
      choices: sheet.choices.all,
    };
  }

  /** The records with what is known of them only when all have been read. */
  private *settledRecords(sheet: SheetRecogniser, keyColumn: KeyColumn, mapping: readonly MappedField[]): Generator<ReportRow, void, undefined> {
    let index = 0;
    for (const record of sheet.records) {
      const settled = sheet.repeatedKeys.settled(record, index, keyColumn);
      index += 1;
      if (!settled) continue;
      if (settled.blanks) settled.blanks = this.storedBlanks(settled.blanks, mapping);
      yield settled;
    }
  }

  /** A report without headers may end with any column, so one that is blank in every row says nothing. */
  private storedBlanks(blanks: readonly BlankCell[], mapping: readonly MappedField[]): BlankCell[] {
    const silent = new Set(this.layout.positions ? mapping.filter(({ sample }) => sample === '').map(({ field }) => field) : []);
    return blanks.filter(({ field }) => !silent.has(field)).flatMap((blank) => (this.layout.standsFor?.[blank.field] ?? [blank.field]).map((field) => ({ ...blank, field })));
  }

  private mappedField(columns: FieldColumns, line: number, sheet: SheetRecogniser): MappedField {
    return {
      field: columns.field,
      label: this.layout.rules.find((rule) => rule.field === columns.field)?.label ?? columns.field,
      columns: columns.columns.map(columnLetters),
      header: columns.header,
      score: columns.score,
      sample: columns.columns.map((column) => sheet.samples.get(sampleKey(line, column)) ?? '').filter((text) => text !== '').join(' '),
      isHidden: columns.columns.every((column) => sheet.hiddenColumns.has(column)),
      isDoubtful: this.isDoubtful(columns.field, sheet),
    };
  }

  /** A position is doubted where most cells that are filled hold something that the field cannot be. */
  private isDoubtful(field: string, { proofs }: SheetRecogniser): boolean {
    const proof = proofs.get(field);
    return proof !== undefined && proof.wrong > proof.right;
  }
}

/** With all of its records at hand: for reports of which one knows that they are small. */
export function recogniseReport(layout: ReportLayout, rows: Iterable<SheetRow>, options: RecogniseOptions = {}): RecognisedReport | UnrecognisedReport {
  const recogniser = new ReportRecogniser(layout, options);
  for (const row of rows) recogniser.push(row);
  const report = recogniser.finish();
  return report.recognised ? { ...report, records: [...report.records] } : report;
}

function doubts(mapping: readonly MappedField[]): string[] {
  const doubtful = mapping.filter(({ isDoubtful }) => isDoubtful);
  return doubtful.map(({ columns, label, sample }) => `Column ${columns[0]} should hold ${label.toLowerCase()}, but most of it is something else, such as "${sample}". Say what the column is.`);
}

function hiddenNotes(sheet: SheetRecogniser): string[] {
  if (sheet.hiddenRecords === 0) return [];
  return [`Rows hidden in the spreadsheet were read like the others: ${sheet.hiddenRecords}. Delete them if they are not meant.`];
}

function unmappedColumns(header: FoundHeader, sheet: SheetRecogniser): UnmappedColumn[] {
  return header.lines.flatMap((line, index) => {
    const mapped = new Set(line.fields.flatMap((field) => field.columns));
    const others = headersOf(header, index).filter(([column]) => !mapped.has(column));
    return others.map(([column, text]) => ({
      column: columnLetters(column),
      header: text,
      sample: sheet.samples.get(sampleKey(index, column)) ?? '',
    }));
  });
}
