import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Thrown if another running server uses the data directory. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(
      `The data directory ${directory} is in use by another server (process ${pid}). Stop that one first, or set DATA_DIR.`,
    );
  }
}

/**
 * Locks the data directory for this process. An embedded database opened twice would silently lose data. The lock of
 * a process that no longer runs is taken over.
 * @returns the function that releases the lock
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const lock = join(directory, 'server.pid');
  const mine = join(directory, `server.${process.pid}.tmp`);
  writeFileSync(mine, String(process.pid));
  try {
    for (;;) {
      try {
        // A link is created atomically with its content, and fails if the name exists.
        linkSync(mine, lock);
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(lock);
      if (holder !== null && isRunning(holder)) throw new DataDirectoryInUse(directory, holder);
      removeStale(lock, holder);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

function readHolder(lock: string): number | null {
  try {
    return Number(readFileSync(lock, 'utf8')) || null;
  } catch {
    return null;
  }
}

/**
 * In a container, a restarted server often gets the same process id again, so this process's own id is not another
 * server.
 */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Moves the stale lock away. If another process replaced it in the meantime, the new one is put back. */
function removeStale(lock: string, holder: number | null): void {
  const aside = `${lock}.${process.pid}.stale`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved !== holder && moved !== null && isRunning(moved)) {
    try {
      linkSync(aside, lock);
    } catch {
      // A third process took the lock in between; the next attempt finds it.
    }
  }
  rmSync(aside, { force: true });
}
