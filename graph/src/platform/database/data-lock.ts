import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../shared/operator-error.js';

/** Thrown if another running server uses the data directory. */
export class DataDirectoryInUse extends OperatorError {
  constructor(directory: string, pid: string) {
    super(
      `The data directory ${directory} is in use by another server (process ${pid}). Stop that one first, or set DATA_DIR.`,
    );
  }
}

/** SQLite's result code for a lock that another connection holds. */
const sqliteBusy = 5;

/**
 * Locks the data directory for this process. An embedded database opened twice would silently lose data. SQLite is used
 * for its lock only, because Node.js cannot lock a file itself: the kernel holds the lock, across containers too, and
 * releases it when the process ends in any way.
 * @returns the function that releases the lock
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const holder = join(directory, 'server.pid');
  const lock = new DatabaseSync(join(directory, 'server.lock'));
  try {
    // Without a journal file, the lock needs no space on a full disk.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw new DataDirectoryInUse(directory, pidIn(holder));
    throw error;
  }
  writeFileSync(holder, String(process.pid));
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

/** The process that holds the lock. In another container, it has another number here. */
function pidIn(file: string): string {
  try {
    return readFileSync(file, 'utf8') || 'unknown';
  } catch {
    return 'unknown';
  }
}
