/*
 * Storage that a copy does not open. The threat: somebody copies a browser's local storage, from a backup, a
 * synchronized profile or a stolen disk, and goes on with the sign-in and the cart in it. So each value is encrypted
 * (AES-GCM) with a key that the browser makes and never hands out, and is bound to its name and this site. It does not
 * protect from scripts that run in the page. The other files of this folder belong to this one.
 */
import { open, seal, SealBroken } from './envelope';
import { storageKey } from './storage-key';

export const storedNames = ['token', 'user', 'cart', 'location', 'contact'] as const;
export type StoredName = (typeof storedNames)[number];

/**
 * Where the five stand: for all tabs together, or for this tab alone while staff act as a customer in it, so that
 * their own sign-in and cart stay as they are. Each keeps in memory what the browser offers no safe place for: that is
 * gone on reload, and the person is told.
 */
const places = {
  allTabs: { storage: () => localStorage, memory: new Map<StoredName, string>() },
  thisTab: { storage: () => sessionStorage, memory: new Map<StoredName, string>() },
};
let place = places.allTabs;
let memoryOnly = typeof window !== 'undefined' && !isSafePlace();
let key: Promise<CryptoKey> | null = null;
let whenBroken: () => void = () => undefined;

/** crypto.subtle exists in secure contexts only; local storage and IndexedDB may be switched off. */
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

/** From here on the five are those of this tab alone, or those of all tabs again. */
export function keepIn(name: keyof typeof places): void {
  place = places[name];
}

/** Whether this tab kept a token for itself. */
export function holdsOwnToken(): boolean {
  return !memoryOnly && sessionStorage.getItem('token') !== null;
}

/** Called after a value did not open and all five were wiped. */
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

/** For what belongs to a session: sealing takes a moment, in which this tab or another one may sign out. */
export function writeWhileSignedIn(name: StoredName, text: string): Promise<void> {
  return write(name, text, () => isStored('token'));
}

function isStored(name: StoredName): boolean {
  return memoryOnly ? place.memory.has(name) : place.storage().getItem(name) !== null;
}

async function write(name: StoredName, text: string, isWanted: () => boolean): Promise<void> {
  const meant = place;
  if (!memoryOnly) {
    try {
      const sealed = await seal(await ownKey(), name, location.origin, text);
      if (place === meant && isWanted()) meant.storage().setItem(name, sealed);
      return;
    } catch {
      // A full or forbidden storage: from here on this tab remembers by itself.
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

/** Everything of this site, not only the five: what a person leaves at sign-out is an empty browser. */
export function clearAllStored(): void {
  for (const { memory, storage } of Object.values(places)) {
    memory.clear();
    if (!memoryOnly) storage().clear();
  }
}

export function wipeStored(): void {
  for (const { memory, storage } of Object.values(places)) {
    memory.clear();
    try {
      for (const name of storedNames) storage().removeItem(name);
    } catch {
      // Storage that cannot even be emptied holds nothing of ours.
    }
  }
}

/** After another tab signed out: what this one stored in that moment goes too, unless somebody is signed in again. */
export function wipeUnlessSignedIn(): void {
  if (!isStored('token')) wipeStored();
}

/** Tells of changes another tab made; `null` when it emptied everything. */
export function onOtherTab(listener: (name: StoredName | null) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return;
    const name = storedNames.find(stored => stored === event.key);
    if (name || event.key === null) listener(name ?? null);
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}

/** One writer at a time over all tabs; without the browser's locks there is only this tab's memory. */
export function alone<T>(name: StoredName, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`stored-${name}`, work) : queue(work);
}

let last: Promise<unknown> = Promise.resolve();
function queue<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next;
  return next;
}

/** Another tab may have made a new key since this one took its own, so a failure asks the browser again. */
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
