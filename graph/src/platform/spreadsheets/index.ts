export { cellsOf, cellText, hasSeparator } from './list-cells.js';
export { readListFile, type ListFileLimits } from './list-file.js';
export { writeCsv } from './write-csv.js';
export {
  workbookStream,
  writeWorkbook,
  type ColumnType,
  type WorkbookColumn,
  type WorkbookContent,
  type WorkbookSheet,
  type WorkbookValue,
} from './write-workbook.js';
