export { databaseRules } from './data-rules.js';
export { DatabaseUnreachable, DatabaseUnsuitable, MigrationFailed, openDatabase, type Database } from './database.js';
export { DataDirectoryInUse, lockDataDirectory } from './data-lock.js';
export { EmbeddedFiles } from './embedded-files.js';
export { editedMigrations, knownMigrations, migrations, type KnownMigration } from './migrations/index.js';
export { listen } from './notifications.js';
