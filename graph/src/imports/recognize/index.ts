export { customerLayout } from './customer-layout.js';
export { rowAndReason } from './header-row.js';
export { HeaderVocabulary, normalizeHeader, type HeaderCorrection } from './headers.js';
export { itemLayout } from './item-layout.js';
export { refusedValue } from './original-cells.js';
export {
  headerTitle,
  type BlankCell,
  type FieldRule,
  type FieldValue,
  type FormulaZero,
  type MappedField,
  type OriginalCell,
  type RecordValues,
  type ReportLayout,
  type ReportRow,
  type RowError,
  type UnmappedColumn,
} from './report-layout.js';
export {
  recognizeReport,
  ReportRecognizer,
  type FoundSheet,
  type RecognizedReport,
  type RecognizeOptions,
  type UnrecognizedReport,
} from './report-recognizer.js';
export type { RememberedLayout } from './remembered-layouts.js';
export { rowKinds, type RowKind } from './row-kinds.js';
export type { RowExample } from './sheet-recognizer.js';
export type { ValueChoice } from './value-choices.js';
export { vendorLayout } from './vendor-layout.js';
