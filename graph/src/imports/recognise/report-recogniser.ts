import { columnLetters, type ListedSheet, type SheetRow } from '../../xlsx-reader/index.js';
import type { FieldColumns, FoundHeader, HeaderQuery } from './header-row.js';
import { layoutKey, type RememberedLayout } from './remembered-layouts.js';
import { HeaderVocabulary, type HeaderCorrection } from './headers.js';
import type { KeyColumn } from './repeated-keys.js';
import { reportNotes, sheetNotes } from './report-notes.js';
import type { BlankCell, MappedField, ReportLayout, ReportRow, UnmappedColumn } from './report-layout.js';
import type { RowKind } from './row-kinds.js';
import type { ValueChoice } from './value-choices.js';
import { headersOf, sampleKey, SheetRecogniser, type RowExample, type SheetOptions } from './sheet-recogniser.js';

/** Records that are gone over one by one; an array is one. */
export interface RecordList extends Iterable<ReportRow> {
  readonly length: number;
}

export interface RecognisedReport<Records extends RecordList = readonly ReportRow[]> {
  readonly recognised: true;
  readonly sheet: string;
  /** Every sheet of the file */
  readonly sheets: readonly FoundSheet[];
  /** No column is the key yet: a person has to say which one is, and no record was read. */
  readonly lacksKey: boolean;
  readonly headerRows: readonly number[];
  /** The columns of `ReportRow.original`, by names that a file of refused rows is read by */
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
  /** The earlier mapping by which it was read */
  readonly remembered: { readonly key: number; readonly name: string } | null;
  /** Whose report it is, as its group rows say */
  readonly owners: readonly string[];
}

export interface FoundSheet extends ListedSheet {
  readonly records: number;
}

export interface UnrecognisedReport {
  readonly recognised: false;
  readonly message: string;
}

export interface RecogniseOptions extends SheetOptions {
  readonly corrections?: readonly HeaderCorrection[];
  /** What staff submitted for earlier files; used for a file with the same columns. */
  readonly remembered?: readonly RememberedLayout[];
  /** The sheet to read; without it, the one with the most records */
  readonly sheet?: string | null;
}

/** Takes the rows one by one, so that the sheet's cells need not be held until the end. */
export class ReportRecogniser {
  private readonly sheets: SheetRecogniser[] = [];
  private readonly query: HeaderQuery;
  private listed: readonly ListedSheet[] = [];

  constructor(
    private readonly layout: ReportLayout,
    private readonly options: RecogniseOptions = {},
  ) {
    this.query = {
      key: layout.key,
      enough: layout.enough ?? [],
      vocabulary: new HeaderVocabulary(layout.rules),
      corrections: options.corrections ?? [],
    };
  }

  /** Every sheet of the file, also those whose rows do not come. */
  list(sheets: readonly ListedSheet[]): void {
    this.listed = sheets;
  }

  push(row: SheetRow): void {
    let sheet = this.sheets.at(-1);
    if (sheet?.sheet !== row.sheet) {
      sheet?.finish();
      sheet = new SheetRecogniser(row.sheet, this.layout, this.query, this.options.remembered, this.options);
      this.sheets.push(sheet);
    }
    sheet.push(row);
  }

  /** The records are unpacked as they are gone over. */
  finish(): RecognisedReport<RecordList> | UnrecognisedReport {
    this.sheets.at(-1)?.finish();
    const wanted = this.options.sheet ?? null;
    const among = wanted === null ? this.sheets : this.sheets.filter(({ sheet }) => sheet === wanted);
    if (wanted !== null && among.length === 0)
      return { recognised: false, message: `There is no sheet "${wanted}" with rows that can be seen in this file.` };
    const found = among.filter(sheet => sheet.header && (!this.layout.positions || sheet.records.length > 0));
    const most = Math.max(0, ...found.map(sheet => sheet.records.length));
    const chosen = found.find(sheet => sheet.records.length === most);
    if (chosen?.header) return this.report(chosen, chosen.header, false);
    const suggested = among
      .filter(sheet => sheet.suggested)
      .toSorted((left, right) => (right.suggested?.score ?? 0) - (left.suggested?.score ?? 0))[0];
    if (suggested?.suggested) return this.report(suggested, suggested.suggested, true);
    return {
      recognised: false,
      message: this.sheets.length === 0 ? 'The file has no rows.' : this.layout.unrecognised,
    };
  }

  private foundSheets(): FoundSheet[] {
    const listed =
      this.listed.length > 0 ? this.listed : this.sheets.map(({ sheet }) => ({ name: sheet, isHidden: false }));
    return listed.map(sheet => ({ ...sheet, records: this.recordsOf(sheet.name) }));
  }

  private recordsOf(name: string): number {
    return this.sheets.find(({ sheet }) => sheet === name)?.records.length ?? 0;
  }

  private report(sheet: SheetRecogniser, header: FoundHeader, lacksKey: boolean): RecognisedReport<RecordList> {
    const { layout } = this;
    const mapping = header.lines.flatMap((line, index) =>
      line.fields.map(field => this.mappedField(field, index, sheet)),
    );
    const key = header.lines[0]?.fields.find(field => field.field === layout.key);
    const keyColumn = { column: key?.columns[0] ?? 1, header: key?.header ?? '' };
    sheet.repeatedKeys.settle(sheet.records);
    const { repeated } = sheet.repeatedKeys;
    const unmapped = unmappedColumns(header, sheet);
    const sheets = this.foundSheets();
    return {
      recognised: true,
      sheet: sheet.sheet,
      sheets,
      lacksKey,
      headerRows: header.rows.map(row => row.row),
      headers: sheet.originals
        .filter(({ columns }) => columns.length > 0 || sheet.isCarried)
        .map(column => column.header),
      mapping: isByPosition(header) ? mapping.filter(({ sample }) => sample !== '') : mapping,
      unmapped,
      counts: sheet.counts,
      examples: sheet.examples,
      records: {
        length: sheet.records.length - repeated,
        [Symbol.iterator]: () => this.settledRecords(sheet, keyColumn, isByPosition(header) ? mapping : []),
      },
      repeatedRecords: repeated,
      continuedRecords: sheet.continuations,
      notes: [
        ...reportNotes({ layout, sheet, header, vocabulary: this.query.vocabulary, mapping, unmapped, repeated }),
        ...sheetNotes(sheets, sheet.sheet, name => this.recordsOf(name), layout),
      ],
      layout: layoutKey(header),
      choices: sheet.choices.all,
      remembered: sheet.known ? { key: sheet.known.key, name: sheet.known.name } : null,
      owners: [...sheet.owners],
    };
  }

  /** The records with what is known of them only when all have been read. */
  private *settledRecords(
    sheet: SheetRecogniser,
    keyColumn: KeyColumn,
    byPosition: readonly MappedField[],
  ): Generator<ReportRow, void, undefined> {
    let index = 0;
    for (const record of sheet.records) {
      const settled = sheet.repeatedKeys.settled(record, index, keyColumn);
      index += 1;
      if (!settled) continue;
      if (settled.blanks) settled.blanks = this.storedBlanks(settled.blanks, byPosition);
      yield settled;
    }
  }

  /** A report without headers may end with any column, so one that is blank in every row says nothing. */
  private storedBlanks(blanks: readonly BlankCell[], byPosition: readonly MappedField[]): BlankCell[] {
    const silent = new Set(byPosition.filter(({ sample }) => sample === '').map(({ field }) => field));
    return blanks
      .filter(({ field }) => !silent.has(field))
      .flatMap(blank => (this.layout.standsFor?.[blank.field] ?? [blank.field]).map(field => ({ ...blank, field })));
  }

  private mappedField(columns: FieldColumns, line: number, sheet: SheetRecogniser): MappedField {
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

  /** A position is doubted where most cells that are filled hold something that the field cannot be. */
  private isDoubtful(field: string, { proofs }: SheetRecogniser): boolean {
    const proof = proofs.get(field);
    return proof !== undefined && proof.wrong > proof.right;
  }
}

/** With all of its records at hand: for reports of which one knows that they are small. */
export function recogniseReport(
  layout: ReportLayout,
  rows: Iterable<SheetRow>,
  options: RecogniseOptions = {},
): RecognisedReport | UnrecognisedReport {
  const recogniser = new ReportRecogniser(layout, options);
  for (const row of rows) recogniser.push(row);
  const report = recogniser.finish();
  return report.recognised ? { ...report, records: [...report.records] } : report;
}

function isByPosition({ rows }: FoundHeader): boolean {
  return rows.length === 0;
}

function unmappedColumns(header: FoundHeader, sheet: SheetRecogniser): UnmappedColumn[] {
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
