import { clockDifference, type ClockDifference } from './device-clock';
import { forgetKept, keptKey } from './kept-key';
import { endedNotice } from './notices';
import { closePages, openPages } from './page-session';
import {
  alone,
  clearAllStored,
  holdsOwnToken,
  keepIn,
  onBrokenSeal,
  onFullStorage,
  onOtherTab,
  outlivingNames,
  readStored,
  refreshStored,
  removeStored,
  storageIsSecure,
  storedNames,
  wipeUnlessSignedIn,
  writeStored,
  type StoredName,
} from './sealed-storage/index';
import { ownerOf, parseUser, plainUser, type NewSession, type SessionUser, type StoredUser } from './stored-user';
import { isAdminToken, isCurrent, readClaims, type TokenClaims } from './token';

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
  /** While staff act as the user: the end, in seconds since the epoch, and the page to return to. */
  acting: { endsAt: number; from: string } | null;
  /** How the last session ended. A sign-out leads to the home page, any other end to the sign-in page. */
  left: 'signedOut' | 'ended' | null;
  /** Set if the session ended because this device's clock was set back. */
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
/** False until the stored session is read. */
let isOpened = false;
let token: string | null = null;
/** The staff member's own sign-in, while they act as a customer in this tab. */
let waiting: StoredSession | null = null;
const seldom = () => import('./seldom');

/** Shows a notice, unless its script cannot be loaded now. */
function notify(show: (notices: Awaited<ReturnType<typeof seldom>>) => Promise<void>): void {
  seldom()
    .then(show)
    .catch(() => undefined);
}

/** Continues a kept sign-in whose token has ended. */
let resuming: Promise<unknown> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Set if the last session ended because this device's clock was set back. */
let setBack: ClockDifference | null = null;
const watchers = new Set<() => void>();
const identityWatchers = new Set<() => void>();

export function currentSession(): SessionState {
  return state;
}

/** The state in which the server renders a page: for this customer, or for a visitor whose session is not open yet. */
export function servedState(user: SessionUser | null): SessionState {
  return user === null ? opening : { ...opening, status: 'signedIn', user: plainUser(user) };
}

/**
 * Starts with the customer whose page the server rendered. If the stored session is not theirs, or there is none,
 * reloads the page for that session.
 */
export function startServed(user: SessionUser): void {
  if (!isOpened) state = servedState(user);
  void sessionOpened.then(() => {
    if (state.user?.key === user.key) return;
    closePages();
    window.location.reload();
  });
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Calls the watcher when another user, or none, is signed in, so that it discards the previous user's data. */
export function watchIdentity(watcher: () => void): () => void {
  identityWatchers.add(watcher);
  return () => identityWatchers.delete(watcher);
}

/**
 * Returns the token to send, or null. Ends the session if its token has expired; a kept one continues with a new
 * token, for which `sessionReady` waits.
 */
export function getToken(): string | null {
  const now = Date.now() / 1000;
  const claims = token === null ? null : readClaims(token);
  if (token !== null && !isCurrent(claims, now)) {
    setBack = setBackBy(claims, now);
    endSession();
  }
  return resuming === null ? token : null;
}

/** Returns the clock difference if the token is not valid yet, which means that this device's clock was set back. */
function setBackBy(claims: TokenClaims | null, now: number): ClockDifference | null {
  return claims !== null && now <= claims.nbf ? clockDifference(claims, now) : null;
}

/** Returns how far this device's clock is off, if it is. Throws if a new token is not valid according to it. */
async function checkClock(newToken: string): Promise<ClockDifference | null> {
  const now = Date.now() / 1000;
  const claims = readClaims(newToken);
  const difference = clockDifference(claims, now);
  if (!isCurrent(claims, now)) throw new (await seldom()).WrongClock(difference);
  return difference;
}

/** Resolves once the stored session is read. The first request waits for it. */
export const sessionOpened: Promise<void> = typeof window === 'undefined' ? Promise.resolve() : openStored();

/** Resolves once the stored session is read and has a current token. Throws if a kept one cannot continue just now. */
export async function sessionReady(): Promise<void> {
  await sessionOpened;
  getToken();
  await resuming;
}

async function openStored(): Promise<void> {
  onBrokenSeal(() => become(null, null, 'ended'));
  onFullStorage(() => notify(({ fullStorageNotice }) => fullStorageNotice()));
  onOtherTab(name => void followOtherTab(name));
  document.addEventListener('visibilitychange', () => getToken());
  if (holdsOwnToken() && (await takeActing())) return;
  await takeStored(null);
}

async function takeStored(left: SessionState['left']): Promise<void> {
  const stored = await readSession();
  if (stored === null && keptKey() && (await resumeKept().catch(() => false))) return;
  become(stored?.token ?? null, stored?.user ?? null, stored ? null : left);
}

/** Returns the stored session if it is complete and has not expired. */
async function readSession(): Promise<StoredSession | null> {
  const [stored, user] = await Promise.all([readStored('token'), readStored('user').then(parseUser)]);
  const now = Date.now() / 1000;
  const claims = stored === null ? null : readClaims(stored);
  if (stored !== null && user !== null && isCurrent(claims, now)) return { token: stored, user };
  // Removes an incomplete or expired session. A browser that never signed in has nothing to remove.
  if (stored !== null || user !== null) removeStored('token', 'user');
  setBack = setBackBy(claims, now);
  return null;
}

/** Resumes acting as a customer after a reload, if the staff member is still signed in. */
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

/** Follows another tab that signed in, signed out or whose session ended. */
async function followOtherTab(name: StoredName | null): Promise<void> {
  // Acting as a customer depends on the sign-in that changed.
  if (waiting !== null && (name === 'token' || name === null)) leaveActing();
  if (name === 'token') await takeStored('ended');
  if (name !== null) return;
  wipeUnlessSignedIn();
  become(null, null, 'signedOut');
}

export async function signIn(session: NewSession): Promise<void> {
  await enter(session);
  if (!session.keptUntil) forgetKept();
}

async function enter(session: NewSession): Promise<void> {
  const difference = await checkClock(session.token);
  setBack = null;
  const user = { ...plainUser(session.user), mustChangePassword: session.mustChangePassword };
  await dropOthersBelongings(user.customerNumber);
  // The user comes first: other tabs read both when the token arrives.
  await writeStored('user', JSON.stringify(user));
  await writeStored('token', session.token);
  become(session.token, user, null);
  if (difference) notify(({ clockNotice }) => clockNotice(difference));
  if (!storageIsSecure()) notify(({ unsafeStorageNotice }) => unsafeStorageNotice());
}

/** Continues a kept sign-in with a new token. Returns false if it has ended, and throws if it cannot just now. */
async function resumeKept(): Promise<boolean> {
  const ended = token;
  const session = await (await seldom()).resumeKept();
  // The user may have signed out in the meantime.
  if (session && token === ended) await enter(session);
  return session !== null || token !== ended;
}

/** Makes staff act as a customer, in this tab only. When they stop, they return to `from` with their own sign-in. */
export async function startActing(session: NewSession, from: string): Promise<void> {
  if (token === null || state.user === null || waiting !== null)
    throw new Error('Only signed-in staff can act as a customer.');
  await checkClock(session.token);
  const own = { token, user: { ...state.user, mustChangePassword: state.mustChangePassword } };
  const user = { ...plainUser(session.user), mustChangePassword: false, actingFrom: from };
  keepIn('thisTab');
  await dropOthersBelongings(user.customerNumber);
  await writeStored('user', JSON.stringify(user));
  await writeStored('token', session.token);
  waiting = own;
  become(session.token, user, null);
}

/** Returns to the staff member's own sign-in and deletes the customer's cart from this tab. */
export function stopActing(): void {
  if (waiting === null) return;
  removeStored(...storedNames);
  leaveActing();
}

/** Returns to the staff member's own sign-in. The customer's cart stays in this tab for next time. */
function leaveActing(): void {
  const own = waiting;
  removeStored('token', 'user');
  keepIn('allTabs');
  waiting = null;
  become(own?.token ?? null, own?.user ?? null, null);
}

/** Deletes what other customers stored. */
async function dropOthersBelongings(customerNumber: number): Promise<void> {
  for (const name of outlivingNames) {
    await alone(name, async () => {
      const text = await readStored(name);
      if (text !== null && ownerOf(text) !== customerNumber) removeStored(name);
    });
  }
}

export function signOut(): void {
  forgetKept();
  clearAllStored();
  keepIn('allTabs');
  waiting = null;
  become(null, null, 'signedOut');
}

/** Handles an expired or rejected token: removes token and user, and keeps cart, location and contact. */
export function endSession(): void {
  if (token === null) return;
  if (waiting !== null) {
    const name = state.user?.name ?? '';
    leaveActing();
    notify(({ actingEndedNotice }) => actingEndedNotice(name));
    return;
  }
  if (!keptKey()) {
    leaveEnded();
    return;
  }
  resuming ??= resumeKept()
    .then(isIn => {
      if (!isIn) leaveEnded();
    })
    .finally(() => (resuming = null));
  resuming.catch(() => undefined);
}

function leaveEnded(): void {
  removeStored('token', 'user');
  become(null, null, 'ended');
  void endedNotice();
}

/** Replaces the stored user with the server's current data. */
export async function refreshUser(user: SessionUser): Promise<void> {
  if (state.user === null || state.user.customerNumber !== user.customerNumber) return;
  state = { ...state, user: plainUser(user) };
  for (const watcher of watchers) watcher();
  await refreshStored(
    'user',
    JSON.stringify({ ...state.user, mustChangePassword: state.mustChangePassword, actingFrom: state.acting?.from }),
  );
}

function become(newToken: string | null, user: StoredUser | null, left: SessionState['left']): void {
  const changed = newToken !== token;
  token = newToken;
  state = {
    status: user === null ? 'visitor' : 'signedIn',
    user: user && plainUser(user),
    isAdmin: newToken !== null && isAdminToken(readClaims(newToken)),
    mustChangePassword: user?.mustChangePassword ?? false,
    storageIsSecure: storageIsSecure(),
    acting: actingOf(newToken, user),
    left: isOpened ? left : null,
    clock: user === null ? setBack : null,
  };
  watchEnd();
  followPages(isOpened && changed);
  for (const watcher of watchers) watcher();
  // While the session opens, no other user's data is loaded yet.
  if (changed && isOpened) for (const watcher of identityWatchers) watcher();
  isOpened = true;
}

/** Makes the server render pages for the customer who is signed in, and only for them. */
function followPages(isNewSignIn: boolean): void {
  if (waiting !== null) return;
  const mayHavePages = token !== null && state.user !== null && !state.isAdmin && !state.mustChangePassword;
  if (mayHavePages) void openPages(token as string, state.user as SessionUser, isNewSignIn, getToken);
  else closePages();
}

function actingOf(of: string | null, user: StoredUser | null): SessionState['acting'] {
  const claims = of === null ? null : readClaims(of);
  return waiting !== null && claims !== null ? { endsAt: claims.exp, from: user?.actingFrom ?? '/' } : null;
}

/** Ends the session at the second its token expires, while the page is open. */
function watchEnd(): void {
  clearTimeout(timer);
  const claims = token === null ? null : readClaims(token);
  if (claims) timer = setTimeout(getToken, Math.max(0, claims.exp * 1000 - Date.now()));
}
