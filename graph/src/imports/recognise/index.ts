export { itemKey } from './duplicate-keys.js';
export { HeaderVocabulary, normaliseHeader, type HeaderCorrection } from './headers.js';
export { ITEM_FIELDS, ITEM_RULES, type FieldKind, type FieldRule, type ItemField, type ItemValues } from './item-fields.js';
export {
  ItemRecogniser,
  recogniseItemReport,
  type ItemReport,
  type MappedField,
  type RecogniseOptions,
  type UnmappedColumn,
  type UnrecognisedReport,
} from './item-report.js';
export type { ItemRow, RowError } from './item-row.js';
export { ROW_KINDS, type RowKind } from './row-kinds.js';
export type { RowExample } from './sheet-recogniser.js';
