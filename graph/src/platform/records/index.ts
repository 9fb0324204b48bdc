export { RecordEditor, type FieldValues, type RecordKind } from './record-editor.js';
export { recordRules, type RecordModule } from './record-module.js';
export { recordList, recordMutations, recordQuery } from './record-resolvers.js';
export { assertReferences, RecordServices } from './record-service.js';
export { duplicateError, recordType, type Referable } from './record-type.js';
