import type { FoundSheet, MappedField, ReportLayout } from './report-layout.js';
import type { SheetRecognizer } from './sheet-recognizer.js';

/** Describes rows and columns whose reading may surprise. What is not read is part of the layout. */
export function reportNotes(sheet: SheetRecognizer, mapping: readonly MappedField[], repeated: number): string[] {
  return [
    ...sheet.notes,
    ...hidden(sheet, mapping),
    ...(repeated === 0
      ? []
      : [
          `${repeated.toLocaleString('en-US')} ${repeated === 1 ? 'row repeats an earlier row and counts' : 'rows repeat an earlier row and count'} once.`,
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
