export { backUp, type BackupOptions } from './back-up.js';
export { backUpDaily } from './daily-backups.js';
export { backupRules } from './data-rules.js';
export { backupAge, hasBackup } from './finished-backups.js';
export { restore, type RestoreOptions } from './restore.js';
export { BackupError, type Manifest } from './manifest.js';
