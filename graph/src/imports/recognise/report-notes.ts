import { columnLetters, type ListedSheet } from '../../xlsx-reader/index.js';
import { excerpt } from './cell-values.js';
import { isOfRefusedRows, rowAndReason, type FoundHeader } from './header-row.js';
import type { HeaderVocabulary } from './headers.js';
import type { MappedField, ReportLayout, UnmappedColumn } from './report-layout.js';
import type { SheetRecogniser } from './sheet-recogniser.js';

const mostNamed = 5;

interface NotedReport {
  readonly layout: ReportLayout;
  readonly sheet: SheetRecogniser;
  readonly header: FoundHeader;
  readonly vocabulary: HeaderVocabulary;
  readonly mapping: readonly MappedField[];
  readonly unmapped: readonly UnmappedColumn[];
  readonly repeated: number;
}

/** Whatever of the sheet was not read, or not read as it stands. */
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

/** The sheets of the file next to the one that was read. */
export function sheetNotes(
  sheets: readonly ListedSheet[],
  read: string,
  recordsOf: (name: string) => number,
  { noun }: ReportLayout,
): string[] {
  const others = sheets.filter(({ name }) => name !== read);
  return others.map(({ name, isHidden }) => {
    if (isHidden) return `Sheet "${name}" is hidden and was not read.`;
    const records = recordsOf(name);
    return records > 0
      ? `Sheet "${name}" also holds ${noun[1]} (${records}) and was not read. Send it as a file of its own, or choose it.`
      : `Sheet "${name}" was not read.`;
  });
}

function doubts(mapping: readonly MappedField[]): string[] {
  const doubtful = mapping.filter(({ isDoubtful }) => isDoubtful);
  return doubtful.map(
    ({ columns, label, sample }) =>
      `Column ${columns[0]} should hold ${label.toLowerCase()}, but most of it is something else, such as "${sample}". Say what the column is.`,
  );
}

function unusedColumns({ header, mapping, unmapped, vocabulary }: NotedReport): string[] {
  const ours: readonly string[] = header.lines.some(isOfRefusedRows) ? rowAndReason : [];
  const twice: string[] = [];
  const unknown: string[] = [];
  for (const { column, header: text } of unmapped) {
    if (ours.includes(text)) continue;
    const used = mapping.find(({ field }) => field === vocabulary.match(text)?.field);
    if (used)
      twice.push(
        `Column ${column} "${excerpt(text)}" was not used: column ${used.columns[0]} "${excerpt(used.header)}" is the ${used.label.toLowerCase()}.`,
      );
    else unknown.push(`${column} "${excerpt(text)}"`);
  }
  return unknown.length === 0 ? twice : [...twice, `Columns that were not used: ${unknown.join(', ')}.`];
}

function unnamedColumns({ unnamed }: SheetRecogniser): string[] {
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

function hidden({ hiddenRecords }: SheetRecogniser, mapping: readonly MappedField[]): string[] {
  const columns = mapping
    .filter(({ isHidden }) => isHidden)
    .map(({ columns: letters, header }) => `${letters.join(' + ')} "${header}"`);
  return [
    ...(columns.length === 0
      ? []
      : [`Columns hidden in the spreadsheet were read like the others: ${columns.join(', ')}.`]),
    ...(hiddenRecords === 0
      ? []
      : [
          `Rows hidden in the spreadsheet were read like the others: ${hiddenRecords}. Delete them if they are not meant.`,
        ]),
  ];
}

function droppedRows({ sheet: { dropped }, layout }: NotedReport): string[] {
  if (dropped.count === 0) return [];
  const rows = dropped.rows.slice(0, mostNamed).join(', ');
  const more = dropped.count > mostNamed ? ` and ${dropped.count - mostNamed} more` : '';
  const label = layout.rules.find(({ field }) => field === layout.key)?.label.toLowerCase() ?? '';
  return [
    `${counted(dropped.count, 'row below a record holds', 'rows below a record hold')} no ${label} and ${dropped.count === 1 ? 'was' : 'were'} not read: ${rows}${more}, such as "${dropped.text}". If this belongs to the record above, put both in one row.`,
  ];
}

function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
