import { columnLetters, type SheetRow } from '../../spreadsheets/index.js';
import { settleDuplicates } from './duplicate-keys.js';
import type { FieldColumns, FoundHeader, HeaderQuery } from './header-row.js';
import { HeaderVocabulary, type HeaderCorrection } from './headers.js';
import { ITEM_RULES, type ItemField } from './item-fields.js';
import type { ItemRow } from './item-row.js';
import type { RowKind } from './row-kinds.js';
import { headersOf, sampleKey, SheetRecogniser, type RowExample } from './sheet-recogniser.js';

export interface MappedField {
  readonly field: ItemField;
  readonly label: string;
  /** Letters; several where columns are joined or lie under one merged header cell. */
  readonly columns: readonly string[];
  readonly header: string;
  /** 1 for the field's own name, 0.95 for a synonym, 0.8 for the same words in another order. */
  readonly score: number;
  readonly sample: string;
  readonly isHidden: boolean;
}

export interface UnmappedColumn {
  readonly column: string;
  readonly header: string;
  readonly sample: string;
}

export interface ItemReport {
  readonly recognised: true;
  readonly sheet: string;
  readonly headerRows: readonly number[];
  /** Every column that has a header, in order: the columns of `ItemRow.original`. */
  readonly headers: readonly string[];
  readonly mapping: readonly MappedField[];
  readonly unmapped: readonly UnmappedColumn[];
  readonly counts: Readonly<Record<RowKind, number>>;
  readonly examples: readonly RowExample[];
  readonly records: readonly ItemRow[];
  /** Rows that repeat an earlier one. They are in `counts.record` but not in `records`. */
  readonly repeatedRecords: number;
  /** Second rows of records that the report prints on two. */
  readonly continuedRecords: number;
  readonly notes: readonly string[];
}

export interface UnrecognisedReport {
  readonly recognised: false;
  readonly message: string;
}

export interface RecogniseOptions {
  readonly corrections?: readonly HeaderCorrection<ItemField>[];
}

const VOCABULARY = new HeaderVocabulary(ITEM_RULES);

/** Takes the rows one by one, so that the sheet's cells need not be held until the end. */
export class ItemRecogniser {
  private readonly sheets: SheetRecogniser[] = [];
  private readonly query: HeaderQuery<ItemField>;

  constructor(options: RecogniseOptions = {}) {
    this.query = { key: 'productId', vocabulary: VOCABULARY, corrections: options.corrections ?? [] };
  }

  push(row: SheetRow): void {
    let sheet = this.sheets.at(-1);
    if (sheet?.sheet !== row.sheet) {
      sheet?.finish();
      sheet = new SheetRecogniser(row.sheet, this.query);
      this.sheets.push(sheet);
    }
    sheet.push(row);
  }

  finish(): ItemReport | UnrecognisedReport {
    this.sheets.at(-1)?.finish();
    const found = this.sheets.filter((sheet) => sheet.header);
    const most = Math.max(0, ...found.map((sheet) => sheet.records.length));
    const chosen = found.find((sheet) => sheet.records.length === most);
    if (!chosen?.header) return { recognised: false, message: noHeader(this.sheets) };
    return report(chosen, chosen.header, otherSheets(found, chosen));
  }
}

export function recogniseItemReport(rows: Iterable<SheetRow>, options: RecogniseOptions = {}): ItemReport | UnrecognisedReport {
  const recogniser = new ItemRecogniser(options);
  for (const row of rows) recogniser.push(row);
  return recogniser.finish();
}

function noHeader(sheets: readonly SheetRecogniser[]): string {
  if (sheets.length === 0) return 'The file has no rows.';
  return 'No row with column names was found. Print the report with headers: one column must be the item number, and at least two others must be known, such as Description and Std Cost.';
}

function otherSheets(found: readonly SheetRecogniser[], chosen: SheetRecogniser): string[] {
  const others = found.filter((sheet) => sheet !== chosen && sheet.records.length > 0);
  return others.map((sheet) => `Sheet "${sheet.sheet}" also holds items (${sheet.records.length}) and was not read. Send it as a file of its own.`);
}

function report(sheet: SheetRecogniser, header: FoundHeader<ItemField>, notes: readonly string[]): ItemReport {
  const key = header.lines[0]?.fields.find((field) => field.field === 'productId');
  const { records, repeated } = settleDuplicates(sheet.records, key?.columns[0] ?? 1, key?.header ?? '');
  for (const record of records) if (record.errors.length > 0) record.original = sheet.originalOf(record);
  return {
    recognised: true,
    sheet: sheet.sheet,
    headerRows: header.rows.map((row) => row.row),
    headers: header.lines.flatMap((_line, index) => headersOf(header, index).map(([, text]) => text)),
    mapping: header.lines.flatMap((line, index) => line.fields.map((field) => mappedField(field, index, sheet))),
    unmapped: unmappedColumns(header, sheet),
    counts: sheet.counts,
    examples: sheet.examples,
    records,
    repeatedRecords: repeated,
    continuedRecords: sheet.continuations,
    notes: [...sheet.notes, ...hiddenNotes(sheet), ...notes],
  };
}

function hiddenNotes(sheet: SheetRecogniser): string[] {
  if (sheet.hiddenRecords === 0) return [];
  return [`Rows hidden in the spreadsheet were read like the others: ${sheet.hiddenRecords}. Delete them if they are not meant.`];
}

function mappedField(columns: FieldColumns<ItemField>, line: number, sheet: SheetRecogniser): MappedField {
  return {
    field: columns.field,
    label: ITEM_RULES.find((rule) => rule.field === columns.field)?.label ?? columns.field,
    columns: columns.columns.map(columnLetters),
    header: columns.header,
    score: columns.score,
    sample: columns.columns.map((column) => sheet.samples.get(sampleKey(line, column)) ?? '').filter((text) => text !== '').join(' '),
    isHidden: columns.columns.every((column) => sheet.hiddenColumns.has(column)),
  };
}

function unmappedColumns(header: FoundHeader<ItemField>, sheet: SheetRecogniser): UnmappedColumn[] {
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
