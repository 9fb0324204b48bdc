export { ChangeLogEntry, type FieldChanges } from './change-log.entity.js';
export { fieldChanges, recordChanges, type Change } from './change-log.js';
export { RecordEditor, type FieldValues, type RecordKind } from './record-editor.js';
export { staleRecord } from './stale-record.js';
