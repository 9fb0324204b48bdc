export { backUp, type BackupOptions } from './back-up.js';
export { restore, type RestoreOptions } from './restore.js';
export { BackupError, type Manifest } from './manifest.js';
