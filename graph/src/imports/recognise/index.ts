export { customerLayout } from './customer-layout.js';
export { rowAndReason } from './header-row.js';
export { HeaderVocabulary, normaliseHeader, type HeaderCorrection } from './headers.js';
export { itemLayout } from './item-layout.js';
export { refusedValue } from './original-cells.js';
export {
  titleOf,
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
  recogniseReport,
  ReportRecogniser,
  type FoundSheet,
  type RecognisedReport,
  type RecogniseOptions,
  type UnrecognisedReport,
} from './report-recogniser.js';
export type { RememberedLayout } from './remembered-layouts.js';
export { rowKinds, type RowKind } from './row-kinds.js';
export type { RowExample } from './sheet-recogniser.js';
export type { ValueChoice } from './value-choices.js';
export { vendorLayout } from './vendor-layout.js';
