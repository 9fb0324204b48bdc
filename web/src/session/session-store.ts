import { clockDifference, WrongClock, type ClockDifference } from './device-clock';
import { actingEndedNotice, clockNotice, endedNotice, unsafeStorageNotice } from './notices';
import {
  alone,
  clearAllStored,
  holdsOwnToken,
  keepIn,
  onBrokenSeal,
  onOtherTab,
  readStored,
  removeStored,
  storageIsSecure,
  storedNames,
  wipeUnlessSignedIn,
  writeStored,
  writeWhileSignedIn,
  type StoredName,
} from './sealed-storage/index';
import { ownerOf, parseUser, plainUser, type SessionUser, type StoredUser } from './stored-user';
import { isAdminToken, isCurrent, readClaims, type TokenClaims } from './token';

/** What the server answers to a sign-in or a password change. */
export interface NewSession {
  token: string;
  mustChangePassword: boolean;
  user: SessionUser;
}

interface StoredSession {
  token: string;
  user: StoredUser;
}

export interface SessionState {
  status: 'opening' | 'visitor' | 'signedIn';
  user: SessionUser | null;
  isAdmin: boolean;
  mustChangePassword: boolean;
  storageIsSecure: boolean;
  /** While staff act as the user: until when, in seconds since the epoch, and the page to go back to. */
  acting: { endsAt: number; from: string } | null;
  /** How the last session of this page ended: after a sign-out one goes home, after an ended one to sign-in. */
  left: 'signedOut' | 'ended' | null;
  /** Set when the session ended because the clock of this device was set back. */
  clock: ClockDifference | null;
}

export const opening: SessionState = {
  status: 'opening',
  user: null,
  isAdmin: false,
  mustChangePassword: false,
  storageIsSecure: true,
  acting: null,
  left: null,
  clock: null,
};

let state = opening;
let token: string | null = null;
/** The sign-in of staff who act as a customer in this tab: it waits here. */
let waiting: StoredSession | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Why the last session ended, if the clock of this device was set back */
let setBack: ClockDifference | null = null;
const watchers = new Set<() => void>();
const identityWatchers = new Set<() => void>();

export function currentSession(): SessionState {
  return state;
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Told when another person (or nobody) is behind the page: what was loaded for the last one must go. */
export function watchIdentity(watcher: () => void): () => void {
  identityWatchers.add(watcher);
  return () => identityWatchers.delete(watcher);
}

/** The token to send, or nothing. A token that ended while nobody looked ends the session here. */
export function getToken(): string | null {
  const now = Date.now() / 1000;
  const claims = token === null ? null : readClaims(token);
  if (token !== null && !isCurrent(claims, now)) {
    setBack = setBackBy(claims, now);
    endSession();
  }
  return token;
}

/** A token that has not begun was issued before: the clock of this device was set back, and that is why the session ends. */
function setBackBy(claims: TokenClaims | null, now: number): ClockDifference | null {
  return claims !== null && now <= claims.nbf ? clockDifference(claims, now) : null;
}

/** Throws for a new token that is not valid by the clock of this device; otherwise returns how far it is off, if it is. */
function checkClock(newToken: string): ClockDifference | null {
  const now = Date.now() / 1000;
  const claims = readClaims(newToken);
  const difference = clockDifference(claims, now);
  if (!isCurrent(claims, now)) throw new WrongClock(difference);
  return difference;
}

/** Resolves once the stored session was read; the first request waits for it. */
export const sessionOpened: Promise<void> = typeof window === 'undefined' ? Promise.resolve() : openStored();

async function openStored(): Promise<void> {
  onBrokenSeal(() => become(null, null, 'ended'));
  onOtherTab(name => void followOtherTab(name));
  document.addEventListener('visibilitychange', () => getToken());
  if (holdsOwnToken() && (await takeActing())) return;
  await takeStored(null);
}

async function takeStored(left: SessionState['left']): Promise<void> {
  const stored = await readSession();
  become(stored?.token ?? null, stored?.user ?? null, stored ? null : left);
}

/** The stored session, if it is whole and in its time. */
async function readSession(): Promise<StoredSession | null> {
  const [stored, user] = await Promise.all([readStored('token'), readStored('user').then(parseUser)]);
  const now = Date.now() / 1000;
  const claims = stored === null ? null : readClaims(stored);
  if (stored !== null && user !== null && isCurrent(claims, now)) return { token: stored, user };
  // Nothing to remove in a browser that never signed in; a half or ended session goes at once.
  if (stored !== null || user !== null) removeStored('token', 'user');
  setBack = setBackBy(claims, now);
  return null;
}

/** After a reload staff go on as the customer they act as, as long as they are still signed in themselves. */
async function takeActing(): Promise<boolean> {
  const own = await readSession();
  keepIn('thisTab');
  const acting = await readSession();
  if (own !== null && acting !== null) {
    waiting = own;
    become(acting.token, acting.user, null);
    return true;
  }
  removeStored('token', 'user');
  keepIn('allTabs');
  return false;
}

/** Another tab signed in, signed out or saw its session end: this one follows. */
async function followOtherTab(name: StoredName | null): Promise<void> {
  // Whoever acts as a customer here does so by the sign-in that changed.
  if (waiting !== null && (name === 'token' || name === null)) leaveActing();
  if (name === 'token') await takeStored('ended');
  if (name !== null) return;
  wipeUnlessSignedIn();
  become(null, null, 'signedOut');
}

export async function signIn(session: NewSession): Promise<void> {
  const difference = checkClock(session.token);
  setBack = null;
  const user = { ...plainUser(session.user), mustChangePassword: session.mustChangePassword };
  await dropOthersBelongings(user.customerNumber);
  // The user goes first: other tabs look when the token arrives, and must find both.
  await writeStored('user', JSON.stringify(user));
  await writeStored('token', session.token);
  become(session.token, user, null);
  if (difference) void clockNotice(difference);
  if (!storageIsSecure()) void unsafeStorageNotice();
}

/** Staff go on as a customer, in this tab alone; their own sign-in waits for them, and `from` is where they go on with it. */
export async function startActing(session: NewSession, from: string): Promise<void> {
  if (token === null || state.user === null || waiting !== null)
    throw new Error('Only a signed-in member of staff acts as a customer.');
  checkClock(session.token);
  const own = { token, user: { ...state.user, mustChangePassword: state.mustChangePassword } };
  const user = { ...plainUser(session.user), mustChangePassword: false, actingFrom: from };
  keepIn('thisTab');
  await dropOthersBelongings(user.customerNumber);
  await writeStored('user', JSON.stringify(user));
  await writeStored('token', session.token);
  waiting = own;
  become(session.token, user, null);
}

/** Back to the sign-in that waited; what the customer's cart held goes with it. */
export function stopActing(): void {
  if (waiting === null) return;
  removeStored(...storedNames);
  leaveActing();
}

/** Back to the sign-in that waited; the customer's cart stays in this tab for the next time. */
function leaveActing(): void {
  const own = waiting;
  removeStored('token', 'user');
  keepIn('allTabs');
  waiting = null;
  become(own?.token ?? null, own?.user ?? null, null);
}

/** The cart and the last contact and location wait for their own customer number only. */
async function dropOthersBelongings(customerNumber: number): Promise<void> {
  for (const name of ['cart', 'location', 'contact'] as const) {
    await alone(name, async () => {
      const text = await readStored(name);
      if (text !== null && ownerOf(text) !== customerNumber) removeStored(name);
    });
  }
}

export function signOut(): void {
  clearAllStored();
  keepIn('allTabs');
  waiting = null;
  become(null, null, 'signedOut');
}

/** The token ended or was refused: token and user go, cart, location and contact wait for their customer. */
export function endSession(): void {
  if (token === null) return;
  if (waiting !== null) {
    const name = state.user?.name ?? '';
    leaveActing();
    void actingEndedNotice(name);
    return;
  }
  removeStored('token', 'user');
  become(null, null, 'ended');
  void endedNotice();
}

/** The record as the server has it now. */
export async function refreshUser(user: SessionUser): Promise<void> {
  if (state.user === null || state.user.customerNumber !== user.customerNumber) return;
  state = { ...state, user: plainUser(user) };
  for (const watcher of watchers) watcher();
  await writeWhileSignedIn(
    'user',
    JSON.stringify({ ...state.user, mustChangePassword: state.mustChangePassword, actingFrom: state.acting?.from }),
  );
}

function become(newToken: string | null, user: StoredUser | null, left: SessionState['left']): void {
  const before = state;
  const changed = newToken !== token;
  token = newToken;
  state = {
    status: user === null ? 'visitor' : 'signedIn',
    user: user && plainUser(user),
    isAdmin: newToken !== null && isAdminToken(readClaims(newToken)),
    mustChangePassword: user?.mustChangePassword ?? false,
    storageIsSecure: storageIsSecure(),
    acting: actingOf(newToken, user),
    left: before.status === 'opening' ? null : left,
    clock: user === null ? setBack : null,
  };
  watchEnd();
  for (const watcher of watchers) watcher();
  // At opening nothing was loaded for anybody else yet.
  if (changed && before.status !== 'opening') for (const watcher of identityWatchers) watcher();
}

function actingOf(of: string | null, user: StoredUser | null): SessionState['acting'] {
  const claims = of === null ? null : readClaims(of);
  return waiting !== null && claims !== null ? { endsAt: claims.exp, from: user?.actingFrom ?? '/' } : null;
}

/** Ends the session on the second while the page is open. */
function watchEnd(): void {
  clearTimeout(timer);
  const claims = token === null ? null : readClaims(token);
  if (claims) timer = setTimeout(getToken, Math.max(0, claims.exp * 1000 - Date.now()));
}
