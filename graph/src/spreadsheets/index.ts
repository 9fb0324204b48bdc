export { writeCsv } from './write-csv.js';
export {
  writeWorkbook,
  type ColumnType,
  type WorkbookColumn,
  type WorkbookContent,
  type WorkbookSheet,
  type WorkbookValue,
} from './write-workbook.js';
