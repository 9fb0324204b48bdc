export { databaseRules } from './data-rules.js';
export { DatabaseUnreachable, openDatabase, type Database } from './database.js';
export { DataDirectoryInUse } from './data-lock.js';
export { listen } from './notifications.js';
