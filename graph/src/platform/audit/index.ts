export { auditRules, oldEntries } from './data-rules.js';
export { ChangeLogEntry, FieldChange, listedChanges, type FieldChanges } from './change-log.entity.js';
export { fieldChanges, recordChanges, recordRowChanges, type Change, type ChangingImport } from './change-log.js';
export { ChangedFieldsResolver, ChangeLogResolver } from './change-log.resolver.js';
export { lastChanges } from './last-changes.js';
export { ChangeLogService } from './change-log.service.js';
export { staleRecord } from './stale-record.js';
