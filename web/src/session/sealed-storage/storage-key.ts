const database = 'session';
const store = 'keys';
const id = 'storage';

/**
 * Returns the browser's key, generated on first use. It cannot be exported, not even by this code, so a copy of the
 * local storage (a backup, a synchronized profile) is useless elsewhere.
 */
export async function storageKey(): Promise<CryptoKey> {
  const database = await openDatabase();
  try {
    const found = await settle<CryptoKey | undefined>(keys(database, 'readonly').get(id));
    if (found) return found;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    return await keepFirst(database, made);
  } finally {
    database.close();
  }
}

/** Stores the key unless another tab already did. One transaction covers the check and the write. */
async function keepFirst(database: IDBDatabase, made: CryptoKey): Promise<CryptoKey> {
  const store = keys(database, 'readwrite');
  const found = await settle<CryptoKey | undefined>(store.get(id));
  if (found) return found;
  await settle(store.put(made, id));
  return made;
}

function keys(database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore {
  return database.transaction(store, mode).objectStore(store);
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return settle(request);
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser storage did not respond'));
  });
}
