export { customerLayout, vendorLayout } from './business-layouts.js';
export { foldedCode } from './cell-values.js';
export { headerTitle, type FieldRule, type FieldValue } from './field-rules.js';
export {
  confirmedLayout,
  differencesFrom,
  layoutLines,
  valueKinds,
  type ConfirmedLayout,
  type LayoutDifference,
  type ValueKind,
  type RememberedLayout,
} from './file-layout.js';
export { rowAndReason } from './header-row.js';
export { HeaderVocabulary, normalizeHeader, type HeaderCorrection } from './headers.js';
export { itemLayout } from './item-layout.js';
export { refusedValue } from './original-cells.js';
export {
  answerIds,
  changes,
  ofColumn,
  answerOf,
  answerOfRow,
  mostSingly,
  isAboutLayout,
  Questions,
  questionKinds,
  type Answers,
  type ImportQuestion,
  type QuestionChoice,
  type QuestionKind,
  type ValueChoice,
} from './questions.js';
export type {
  FoundSheet,
  MappedField,
  UnmappedColumn,
  RecognizedReport,
  UnrecognizedReport,
} from './recognized-report.js';
export { askAboutLookalikes } from './record-doubts.js';
export type {
  BlankCell,
  FormulaZero,
  OriginalCell,
  RecordValues,
  ReportLayout,
  ReportRow,
  RowError,
  VendorName,
} from './report-layout.js';
export { recognizeReport, ReportRecognizer } from './report-recognizer.js';
export { type RowExample, rowKinds, type RowKind } from './row-kinds.js';
export type { RecognizeOptions } from './sheet-recognizer.js';
