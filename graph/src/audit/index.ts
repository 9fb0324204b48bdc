export { ChangeLogEntry, type FieldChanges } from './change-log.entity.js';
export { fieldChanges, recordChanges, type Change } from './change-log.js';
