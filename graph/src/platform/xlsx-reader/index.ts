export { checkArchive, type ArchiveSummary } from './check-archive.js';
export { columnLetters, columnNumber, type Cell, type CellKind, type CellSpan, type SheetRow } from './cell.js';
export { defaultLimits, type SpreadsheetLimits } from './limits.js';
export { readRows, type ReadRowsOptions } from './read-rows.js';
export type { ListedSheet } from './workbook-parts.js';
export { noResult } from './cell-content.js';
export { SpreadsheetError, tooLarge, type SpreadsheetErrorCode } from './spreadsheet-error.js';
export { literalsAround, shownNumber, type ShownNumber } from './shown-number.js';
