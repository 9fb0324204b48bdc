/*
 * Local storage reaches the other windows of a browser a moment later, even if a lock lets one window write at a time.
 * IndexedDB does not: so it remembers what was written last, and a window that takes the lock waits until its own copy
 * of the local storage has it.
 */
import { openDatabase, settle } from './browser-database';

const database = 'last-writes';
const store = 'stamps';
/** If a window was closed in the middle of a write, its value never arrives. */
const longestWaitMs = 2000;
const stepMs = 10;

/** The random part of a sealed value, or that there is none. It identifies the write without its content. */
function stampOf(sealed: string | null): string {
  return sealed?.split('.')[1] ?? 'none';
}

/** Waits until the last write of another window has arrived. Returns its stamp; undefined if none is known. */
export async function lastWriteArrived(name: string, read: () => string | null): Promise<string | undefined> {
  const stamp = await access<string | undefined>('readonly', stamps => stamps.get(name));
  const end = performance.now() + longestWaitMs;
  while (stamp !== undefined && stampOf(read()) !== stamp && performance.now() < end) await storageChange();
  return stamp;
}

/** Hidden windows have slow timers, but get the event at once. */
function storageChange(): Promise<void> {
  return new Promise(resolve => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('storage', over);
      resolve();
    };
    const timer = setTimeout(over, stepMs);
    window.addEventListener('storage', over);
  });
}

/** Remembers the present value as the last write, unless it is the known one. */
export async function noteLastWrite(name: string, sealed: string | null, known: string | undefined): Promise<void> {
  const stamp = stampOf(sealed);
  if (stamp !== known) await access('readwrite', stamps => stamps.put(stamp, name));
}

/** Forgets all writes, when the local storage is cleared. */
export async function forgetLastWrites(): Promise<void> {
  await access('readwrite', stamps => stamps.clear());
}

/** Returns undefined if the browser's database does not work; then the windows rely on the local storage alone. */
async function access<T>(
  mode: IDBTransactionMode,
  work: (stamps: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  try {
    const opened = await openDatabase(database, store);
    try {
      const transaction = opened.transaction(store, mode);
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('The browser storage did not respond'));
      });
      const result = await settle<T>(work(transaction.objectStore(store)));
      await done;
      return result;
    } finally {
      opened.close();
    }
  } catch {
    return undefined;
  }
}
