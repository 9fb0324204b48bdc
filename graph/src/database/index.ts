export { databaseRules } from './data-rules.js';
export { DatabaseUnreachable, openDatabase, type Database } from './database.js';
export { DataDirectoryInUse, lockDataDirectory } from './data-lock.js';
export { EmbeddedFiles } from './embedded-files.js';
export { knownMigrations } from './migrations/index.js';
export { listen } from './notifications.js';
