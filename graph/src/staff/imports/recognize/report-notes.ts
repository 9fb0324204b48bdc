import { columnLetters } from '../../../platform/xlsx-reader/index.js';
import { excerpt } from './cell-values.js';
import { isOfRefusedRows, rowAndReason, type FoundHeader } from './header-row.js';
import type { HeaderVocabulary } from './headers.js';
import type { FoundSheet, MappedField, ReportLayout, UnmappedColumn } from './report-layout.js';
import { answerOf } from './questions.js';
import type { SheetRecognizer } from './sheet-recognizer.js';

const mostNamed = 5;

interface NotedReport {
  readonly layout: ReportLayout;
  readonly sheet: SheetRecognizer;
  readonly header: FoundHeader;
  readonly vocabulary: HeaderVocabulary;
  readonly mapping: readonly MappedField[];
  readonly unmapped: readonly UnmappedColumn[];
  readonly repeated: number;
}

/** Describes rows, columns and values that were skipped or changed while reading the sheet. */
export function reportNotes(report: NotedReport): string[] {
  const { sheet, mapping, repeated } = report;
  return [
    ...sheet.notes,
    ...doubts(mapping),
    ...unusedColumns(report),
    ...unnamedColumns(sheet),
    ...hidden(sheet, mapping),
    ...droppedRows(report),
    ...(repeated === 0
      ? []
      : [
          `${counted(repeated, 'row repeats an earlier row and counts', 'rows repeat an earlier row and count')} once.`,
        ]),
  ];
}

/** Describes the sheets that were not read. */
export function sheetNotes(sheets: readonly FoundSheet[], { noun }: ReportLayout): string[] {
  return sheets
    .filter(({ isRead }) => !isRead)
    .map(({ name, isHidden, records }) => {
      if (isHidden) return `Sheet "${name}" is hidden and was not read.`;
      return records > 0
        ? `Sheet "${name}" also contains ${noun[1]} (${records}) but was not read. Choose it, or upload it as a separate file.`
        : `Sheet "${name}" was not read.`;
    });
}

function doubts(mapping: readonly MappedField[]): string[] {
  const doubtful = mapping.filter(({ isDoubtful }) => isDoubtful);
  return doubtful.map(
    ({ columns, label, sample }) =>
      `Column ${columns[0]} should contain ${label.toLowerCase()}, but most cells do not fit, such as "${sample}". Choose what the column contains.`,
  );
}

/** Columns that an open question offers. */
function askedColumns({ questions: { all, answers } }: SheetRecognizer): Set<string> {
  const open = all.filter(question => question.kind === 'priceColumn' && answerOf(question, answers) === undefined);
  return new Set(open.flatMap(({ choices }) => choices.map(({ value }) => value)));
}

function unusedColumns({ sheet, header, mapping, unmapped, vocabulary }: NotedReport): string[] {
  const asked = askedColumns(sheet);
  const ignored: readonly string[] = header.lines.some(isOfRefusedRows) ? rowAndReason : [];
  const twice: string[] = [];
  const unknown: string[] = [];
  for (const { column, header: text } of unmapped) {
    if (ignored.includes(text) || asked.has(column)) continue;
    const used = mapping.find(({ field }) => field === vocabulary.match(text)?.field);
    if (used)
      twice.push(
        `Column ${column} "${excerpt(text)}" was not used: column ${used.columns[0]} "${excerpt(used.header)}" is the ${used.label.toLowerCase()}.`,
      );
    else unknown.push(`${column} "${excerpt(text)}"`);
  }
  return unknown.length === 0 ? twice : [...twice, `Columns that were not used: ${unknown.join(', ')}.`];
}

function unnamedColumns({ unnamed }: SheetRecognizer): string[] {
  if (unnamed.size === 0) return [];
  const columns = [...unnamed].toSorted(([left], [right]) => left - right);
  const named = columns
    .slice(0, mostNamed)
    .map(([column, sample]) => `${columnLetters(column)} (such as "${sample}")`)
    .join(', ');
  return [
    `Columns without a header were not read: ${named}${columns.length > mostNamed ? ` and ${columns.length - mostNamed} more` : ''}.`,
  ];
}

function hidden({ hiddenRecords }: SheetRecognizer, mapping: readonly MappedField[]): string[] {
  const columns = mapping
    .filter(({ isHidden }) => isHidden)
    .map(({ columns: letters, header }) => `${letters.join(' + ')} "${header}"`);
  return [
    ...(columns.length === 0 ? [] : [`Hidden columns were also read: ${columns.join(', ')}.`]),
    ...(hiddenRecords === 0
      ? []
      : [`Hidden rows were also read: ${hiddenRecords}. Delete them if they do not belong.`]),
  ];
}

function droppedRows({ sheet: { dropped }, layout }: NotedReport): string[] {
  if (dropped.count === 0) return [];
  const rows = dropped.rows.slice(0, mostNamed).join(', ');
  const more = dropped.count > mostNamed ? ` and ${dropped.count - mostNamed} more` : '';
  const label = layout.rules.find(({ field }) => field === layout.key)?.label.toLowerCase() ?? '';
  return [
    `${counted(dropped.count, 'row below a record has', 'rows below a record have')} no ${label} and ${dropped.count === 1 ? 'was' : 'were'} not read: ${rows}${more}, such as "${dropped.text}". If this belongs to the record above, put both in one row.`,
  ];
}

function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
