import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data directory belongs to another running server. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(
      `The data directory ${directory} is in use by another server (process ${pid}). Stop that one first, or set DATA_DIR.`,
    );
  }
}

/**
 * Takes the data directory for this process. The embedded database itself would open twice without a word
 * and lose data. A lock that a killed process left behind is taken over.
 * @returns a function that gives the directory back
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const lock = join(directory, 'server.pid');
  const mine = join(directory, `server.${process.pid}.tmp`);
  writeFileSync(mine, String(process.pid));
  try {
    for (;;) {
      try {
        // A link appears with its content or not at all, and fails when the name is taken.
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

/** In a container a restarted server often gets the same process id again, so one's own id is no other server. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Moves the stale lock away; if another process replaced it meanwhile, the new one is put back. */
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
      // A third process took the lock in between; it is the holder now, and the next round sees it.
    }
  }
  rmSync(aside, { force: true });
}
