import { columnLetters, type ListedSheet } from '../../../platform/xlsx-reader/index.js';
import { type FileLayout, layoutKey, type RememberedLayout } from './file-layout.js';
import {
  isByPosition,
  columnsOfField,
  headersOf,
  sampleKey,
  type FieldColumns,
  type FoundHeader,
} from './header-row.js';
import type { Answers, ImportQuestion, ValueChoice } from './questions.js';
import { fieldLabel, type ReportLayout, type ReportRow } from './report-layout.js';
import type { RowExample, RowKind } from './row-kinds.js';
import type { SheetRecognizer } from './sheet-recognizer.js';

export interface MappedField {
  readonly field: string;
  readonly label: string;
  /** Column letters; several if columns are joined or share a merged header cell */
  readonly columns: readonly string[];
  readonly header: string;
  /** 1 for the field's name, 0.95 for a synonym, 0.8 for its words in another order, 0.5 for a position */
  readonly score: number;
  readonly sample: string;
  readonly isHidden: boolean;
  /** Most cells do not fit the field */
  readonly isDoubtful: boolean;
}

export interface UnmappedColumn {
  readonly column: string;
  readonly header: string;
  readonly sample: string;
}

export interface FoundSheet extends ListedSheet {
  readonly records: number;
  readonly isRead: boolean;
}

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

/** Returns what was read from a sheet, with what is known of the whole file. */
export function reportOf(
  sheet: SheetRecognizer,
  header: FoundHeader,
  file: Pick<RecognizedReport, 'sheets' | 'lacksKey' | 'fileLayout' | 'questions' | 'notes'>,
): RecognizedReport<RecordList> {
  const { layout, counts, records, repeatedKeys, known } = sheet;
  const mapping = header.lines.flatMap((line, index) => line.fields.map(field => mappedField(field, index, sheet)));
  // A report without headers may omit its last columns.
  const omitted = isByPosition(header) ? mapping.filter(({ sample }) => sample === '') : [];
  const key = columnsOfField(header.lines[0], layout.key) ?? { columns: [], header: '' };
  repeatedKeys.settle(records);
  const { repeated } = repeatedKeys;
  return {
    ...file,
    recognized: true,
    sheet: sheet.sheet,
    headerRows: header.rows.map(row => row.row),
    headers: sheet.originals
      .filter(({ columns }) => columns.length > 0 || sheet.isCarried)
      .map(column => column.header),
    mapping: mapping.filter(field => !omitted.includes(field)),
    unmapped: unmappedColumns(header, sheet),
    counts: counts.byKind,
    examples: counts.examples,
    records: {
      length: records.length - repeated,
      [Symbol.iterator]: () => withStoredBlanks(repeatedKeys.settled(records, key), layout, omitted),
    },
    repeatedRecords: repeated,
    continuedRecords: sheet.continuations,
    notes: [...sheet.doubts.notes, ...sheet.notes, ...notesOf(sheet, mapping, repeated), ...file.notes],
    layout: layoutKey(header),
    choices: sheet.choices.all,
    remembered: known ? rememberedFacts(known) : null,
    otherVendors: sheet.doubts.owners.names,
    answers: sheet.questions.answers,
  };
}

/** Names the stored fields of blank cells, and drops the blanks of columns that were omitted. */
function* withStoredBlanks(
  records: Iterable<ReportRow>,
  { expandsTo = {} }: ReportLayout,
  omitted: readonly MappedField[],
): Generator<ReportRow, void, undefined> {
  const silent = new Set(omitted.map(({ field }) => field));
  for (const record of records) {
    if (record.blanks)
      record.blanks = record.blanks
        .filter(({ field }) => !silent.has(field))
        .flatMap(blank => (expandsTo[blank.field] ?? [blank.field]).map(field => ({ ...blank, field })));
    yield record;
  }
}

function mappedField(
  { field, columns, header, score }: FieldColumns,
  line: number,
  sheet: SheetRecognizer,
): MappedField {
  const proof = sheet.proofs.get(field);
  return {
    field,
    label: fieldLabel(sheet.layout, field),
    columns: columns.map(columnLetters),
    header,
    score,
    sample: columns
      .map(column => sheet.samples.get(sampleKey(line, column)) ?? '')
      .filter(text => text !== '')
      .join(' '),
    isHidden: columns.every(column => sheet.hiddenColumns.has(column)),
    isDoubtful: proof !== undefined && proof.wrong > proof.right,
  };
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

/** Describes rows and columns whose reading may surprise. What is not read is part of the layout. */
function notesOf({ hiddenRecords }: SheetRecognizer, mapping: readonly MappedField[], repeated: number): string[] {
  const columns = mapping
    .filter(({ isHidden }) => isHidden)
    .map(({ columns: letters, header }) => `${letters.join(' + ')} "${header}"`);
  const words = repeated === 1 ? 'row repeats an earlier row and counts' : 'rows repeat an earlier row and count';
  return [
    ...(columns.length === 0 ? [] : [`Hidden columns were also read: ${columns.join(', ')}.`]),
    ...(hiddenRecords === 0
      ? []
      : [`Hidden rows were also read: ${hiddenRecords}. Delete them if they do not belong.`]),
    ...(repeated === 0 ? [] : [`${repeated.toLocaleString('en-US')} ${words} once.`]),
  ];
}
