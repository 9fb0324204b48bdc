import { endCookieSession, readCookie, writeCookie } from './cookies';

const path = '/page-session';
const keyCookie = 'page-session-key';
const cartCookie = 'cart-lines';
const year = 365 * 24 * 60 * 60;
let opening: AbortController | undefined;

/** The page-session cookie that scripts may read: the customer's key and a random text. */
function pageKey(): string | undefined {
  return readCookie(keyCookie);
}

/** Stores the number of cart lines in a cookie, so that the customer's next page contains it. */
export function reportCartLines(count: number): void {
  if (readCookie(cartCookie) !== String(count)) writeCookie(cartCookie, String(count), year);
}

/**
 * Requests the cookies with which the server renders the customer's pages. They are optional: without them, pages are
 * rendered for visitors, and the browser fills in the rest.
 *
 * @param currentToken Returns the token of the session at that time, which may have ended in between
 */
export async function openPages(
  token: string,
  { key }: { key: number },
  isNewSignIn: boolean,
  currentToken: () => string | null,
): Promise<void> {
  if (!isNewSignIn && pageKey()?.startsWith(`${key}.`)) return;
  opening = new AbortController();
  const { signal } = opening;
  await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, signal }).catch(() => undefined);
  if (currentToken() !== token) closePages();
}

/** Ends the page session. A response that is on its way could set its cookies after the customer has left. */
export function closePages(): void {
  opening?.abort();
  if (readCookie(cartCookie) !== undefined) writeCookie(cartCookie, '', 0);
  endCookieSession(path, keyCookie);
}
