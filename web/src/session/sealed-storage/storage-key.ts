import { openDatabase, settle } from './browser-database';

const database = 'session';
const store = 'keys';
const id = 'storage';

/**
 * Returns the browser's key, generated on first use. It cannot be exported, not even by this code, so a copy of the
 * local storage (a backup, a synchronized profile) is useless elsewhere.
 */
export async function storageKey(): Promise<CryptoKey> {
  const opened = await openDatabase(database, store);
  try {
    const found = await settle<CryptoKey | undefined>(keys(opened, 'readonly').get(id));
    if (found) return found;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    return await keepFirst(opened, made);
  } finally {
    opened.close();
  }
}

/** Stores the key unless another tab already did. One transaction covers the check and the write. */
async function keepFirst(opened: IDBDatabase, made: CryptoKey): Promise<CryptoKey> {
  const kept = keys(opened, 'readwrite');
  const found = await settle<CryptoKey | undefined>(kept.get(id));
  if (found) return found;
  await settle(kept.put(made, id));
  return made;
}

function keys(opened: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore {
  return opened.transaction(store, mode).objectStore(store);
}
