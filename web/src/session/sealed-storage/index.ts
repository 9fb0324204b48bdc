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
 * on reload, and a notice says so. The same holds for a single value that did not fit: `memory` has it then, and not
 * the storage, so that no reload brings back an older one, whose changes were sent since.
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
let whenFull: () => void = () => undefined;

/** crypto.subtle exists in secure contexts only, and local storage and IndexedDB may be disabled. */
function isSafePlace(): boolean {
  try {
    return Boolean(globalThis.crypto?.subtle && window.indexedDB && window.localStorage);
  } catch {
    return false;
  }
}

/** Whether the session survives a reload of the page. */
export function storageIsSecure(): boolean {
  return !isInMemory('token');
}

/** Whether this tab alone has the value, or would have it, because the browser did not store it. */
export function isInMemory(name: StoredName): boolean {
  return memoryOnly || place.memory.has(name);
}

/** Access to the storage. A browser may forbid it at any time, which counts as not stored. */
function storedIn(where: typeof place, name: StoredName): string | null {
  try {
    return memoryOnly ? null : where.storage().getItem(name);
  } catch {
    return null;
  }
}

function removeFrom(where: typeof place, ...names: readonly StoredName[]): void {
  try {
    for (const name of names) where.storage().removeItem(name);
  } catch {
    // If nothing can be removed, nothing was stored either.
  }
}

/** Switches all reads and writes to the storage of this tab, or back to the one shared by all tabs. */
export function keepIn(name: keyof typeof places): void {
  place = places[name];
}

/** Whether this tab has its own token, because staff act as a customer in it. */
export function holdsOwnToken(): boolean {
  return storedIn(places.thisTab, 'token') !== null;
}

/** Sets the listener that is called after a value could not be decrypted and all values were deleted. */
export function onBrokenSeal(listener: () => void): void {
  whenBroken = listener;
}

/** Sets the listener that is called when the storage is full or blocked, with the first value that did not fit. */
export function onFullStorage(listener: () => void): void {
  whenFull = listener;
}

export async function readStored(name: StoredName): Promise<string | null> {
  if (place.memory.has(name)) return place.memory.get(name) ?? null;
  const sealed = storedIn(place, name);
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

export async function writeStored(name: StoredName, text: string): Promise<void> {
  await write(name, text, () => true);
}

/**
 * Replaces a value that belongs to the session, unless the session ends while it is encrypted. If the new one does not
 * fit, the old one stays.
 */
export async function refreshStored(name: StoredName, text: string): Promise<void> {
  await write(name, text, () => isStored('token'), true);
}

/**
 * Writes a value of the signed-in customer, unless they sign out while it is encrypted. A session that expires
 * meanwhile keeps it for the next sign-in. Returns whether it was written.
 */
export async function writeForCustomer(name: (typeof outlivingNames)[number], text: string): Promise<boolean> {
  return isStored('token') && write(name, text, () => true);
}

function isStored(name: StoredName): boolean {
  return place.memory.has(name) || storedIn(place, name) !== null;
}

/** Returns whether the value was written, be it to memory. */
async function write(name: StoredName, text: string, isWanted: () => boolean, isOptional = false): Promise<boolean> {
  const meant = place;
  const wipesBefore = wipes;
  const mayWrite = () => place === meant && wipes === wipesBefore && isWanted();
  // Another tab may have stored its own value since this one did not fit.
  if (!memoryOnly && !meant.memory.has(name)) {
    try {
      const sealed = await seal(await ownKey(), name, location.origin, text);
      if (!mayWrite()) return false;
      meant.storage().setItem(name, sealed);
      return true;
    } catch {
      if (isOptional || !mayWrite()) return false;
      if (meant.memory.size === 0) whenFull();
      removeFrom(meant, name);
    }
  }
  if (!mayWrite()) return false;
  meant.memory.set(name, text);
  return true;
}

export function removeStored(...names: StoredName[]): void {
  // What is stored under the name of a value in memory is another tab's.
  removeFrom(place, ...names.filter(name => !place.memory.delete(name)));
}

/** Deletes everything this site stored, not only these values, so that a sign-out leaves nothing behind. */
export function clearAllStored(): void {
  wipes += 1;
  for (const { memory, storage } of Object.values(places)) {
    memory.clear();
    try {
      storage().clear();
    } catch {
      // If nothing can be removed, nothing was stored either.
    }
  }
  void forgetLastWrites();
}

export function wipeStored(): void {
  wipes += 1;
  for (const where of Object.values(places)) {
    where.memory.clear();
    removeFrom(where, ...storedNames);
  }
  void forgetLastWrites();
}

/** Deletes what this tab stored while another tab signed out, unless a customer has signed in again. */
export function wipeUnlessSignedIn(): void {
  if (storedIn(place, 'token') === null) wipeStored();
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
    if (isInMemory(name) || place !== places.allTabs) return work();
    const read = () => storedIn(places.allTabs, name);
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
