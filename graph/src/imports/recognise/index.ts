export { CUSTOMER_LAYOUT } from './customer-layout.js';
export { HeaderVocabulary, normaliseHeader, type HeaderCorrection } from './headers.js';
export { ITEM_LAYOUT } from './item-layout.js';
export type { BlankCell, FieldRule, FieldValue, RecordValues, ReportLayout, ReportRow, RowError } from './report-layout.js';
export {
  recogniseReport,
  ReportRecogniser,
  type MappedField,
  type RecognisedReport,
  type RecogniseOptions,
  type UnmappedColumn,
  type UnrecognisedReport,
} from './report-recogniser.js';
export type { RememberedLayout } from './remembered-layouts.js';
export { ROW_KINDS, type RowKind } from './row-kinds.js';
export type { RowExample } from './sheet-recogniser.js';
export type { ValueChoice } from './value-choices.js';
export { VENDOR_LAYOUT } from './vendor-layout.js';
