/*
 * Encrypted browser storage. The threat: an attacker copies a browser's local storage from a backup, a synchronized
 * profile or a stolen disk, and uses the sign-in and the cart in it. Each value is therefore encrypted (AES-GCM) with
 * a key that the browser generates and never exports, and is bound to its name and this site. This does not protect
 * against scripts that run in the page. Other folders import from this file only.
 */
import { open, seal, SealBroken } from './envelope';
import { forgetLastWrites, lastWriteArrived, noteLastWrite } from './last-write';
import { storageKey } from './storage-key';

/** The values that outlive a session that expires. Signing out deletes all. */
export const outlivingNames = ['cart', 'location', 'contact', 'pad', 'searches'] as const;
export const storedNames = ['token', 'user', ...outlivingNames] as const;
export type StoredName = (typeof storedNames)[number];

/**
 * Where these values are stored: shared by all tabs, or in this tab only while staff act as a customer in it, so
 * that their own sign-in and cart stay unchanged. Without secure storage the values are kept in memory. They are lost
 * on reload, and a notice says so.
 */
const places = {
  allTabs: { storage: () => localStorage, memory: new Map<StoredName, string>() },
  thisTab: { storage: () => sessionStorage, memory: new Map<StoredName, string>() },
};
let place = places.allTabs;
/** Counts the deletions of all values. A value that was being encrypted meanwhile is not stored. */
let wipes = 0;
let memoryOnly = typeof window !== 'undefined' && !isSafePlace();
let key: Promise<CryptoKey> | null = null;
let whenBroken: () => void = () => undefined;

/** crypto.subtle exists in secure contexts only, and local storage and IndexedDB may be disabled. */
function isSafePlace(): boolean {
  try {
    return Boolean(globalThis.crypto?.subtle && window.indexedDB && window.localStorage);
  } catch {
    return false;
  }
}

export function storageIsSecure(): boolean {
  return !memoryOnly;
}

/** Switches all reads and writes to the storage of this tab, or back to the one shared by all tabs. */
export function keepIn(name: keyof typeof places): void {
  place = places[name];
}

/** Whether this tab has its own token, because staff act as a customer in it. */
export function holdsOwnToken(): boolean {
  return !memoryOnly && sessionStorage.getItem('token') !== null;
}

/** Sets the listener that is called after a value could not be decrypted and all values were deleted. */
export function onBrokenSeal(listener: () => void): void {
  whenBroken = listener;
}

export async function readStored(name: StoredName): Promise<string | null> {
  if (place.memory.has(name)) return place.memory.get(name) ?? null;
  const sealed = memoryOnly ? null : place.storage().getItem(name);
  if (sealed === null) return null;
  try {
    return await openWithOwnKey(name, sealed);
  } catch (error) {
    if (!(error instanceof SealBroken)) memoryOnly = true;
    wipeStored();
    whenBroken();
    return null;
  }
}

export function writeStored(name: StoredName, text: string): Promise<void> {
  return write(name, text, () => true);
}

/** Writes a value that belongs to a session, unless the session ends while it is encrypted. */
export function writeWhileSignedIn(name: StoredName, text: string): Promise<void> {
  return write(name, text, () => isStored('token'));
}

/**
 * Writes a value of the signed-in customer, unless they sign out while it is encrypted. A session that expires
 * meanwhile keeps it for the next sign-in.
 */
export async function writeForCustomer(name: (typeof outlivingNames)[number], text: string): Promise<void> {
  if (isStored('token')) await writeStored(name, text);
}

function isStored(name: StoredName): boolean {
  return memoryOnly ? place.memory.has(name) : place.storage().getItem(name) !== null;
}

async function write(name: StoredName, text: string, isWanted: () => boolean): Promise<void> {
  const meant = place;
  const wipesBefore = wipes;
  if (!memoryOnly) {
    try {
      const sealed = await seal(await ownKey(), name, location.origin, text);
      if (place !== meant || wipes !== wipesBefore || !isWanted()) return;
      meant.storage().setItem(name, sealed);
      return;
    } catch {
      // The storage is full or blocked: from here on this tab keeps its values in memory.
      memoryOnly = true;
    }
  }
  meant.memory.set(name, text);
}

export function removeStored(...names: StoredName[]): void {
  for (const name of names) {
    place.memory.delete(name);
    if (!memoryOnly) place.storage().removeItem(name);
  }
}

/** Deletes everything this site stored, not only these values, so that a sign-out leaves nothing behind. */
export function clearAllStored(): void {
  wipes += 1;
  for (const { memory, storage } of Object.values(places)) {
    memory.clear();
    if (!memoryOnly) storage().clear();
  }
  void forgetLastWrites();
}

export function wipeStored(): void {
  wipes += 1;
  for (const { memory, storage } of Object.values(places)) {
    memory.clear();
    try {
      for (const name of storedNames) storage().removeItem(name);
    } catch {
      // If nothing can be removed, nothing was stored either.
    }
  }
  void forgetLastWrites();
}

/** Deletes what this tab stored while another tab signed out, unless a customer has signed in again. */
export function wipeUnlessSignedIn(): void {
  if (!isStored('token')) wipeStored();
}

/** Calls the listener with each value that another tab changes, or with null if it cleared the storage. */
export function onOtherTab(listener: (name: StoredName | null) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return;
    const name = storedNames.find(stored => stored === event.key);
    if (name || event.key === null) listener(name ?? null);
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}

/**
 * Runs one writer at a time across all tabs, which reads what the last one wrote. Browsers without locks store values in
 * this tab's memory only.
 */
export function alone<T>(name: StoredName, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return queue(work);
  return navigator.locks.request(`stored-${name}`, async () => {
    if (memoryOnly || place !== places.allTabs) return work();
    const read = () => localStorage.getItem(name);
    const known = await lastWriteArrived(name, read);
    const result = await work();
    if (!memoryOnly) await noteLastWrite(name, read(), known);
    return result;
  });
}

/** Runs one exchange with the server at a time across all tabs, so that each change is sent by one of them. */
export function oneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

let last: Promise<unknown> = Promise.resolve();
function queue<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next;
  return next;
}

/** Retries with the browser's current key, because another tab may have generated a new one. */
async function openWithOwnKey(name: StoredName, sealed: string): Promise<string> {
  try {
    return await open(await ownKey(), name, location.origin, sealed);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    key = null;
    return open(await ownKey(), name, location.origin, sealed);
  }
}

function ownKey(): Promise<CryptoKey> {
  key ??= storageKey();
  return key;
}
