const path = '/page-session';
const keyCookie = 'page-session-key';

/** Value of the cookie that scripts may read: the customer's key and a random text. */
function pageKey(): string | undefined {
  return document.cookie
    .split('; ')
    .find(cookie => cookie.startsWith(`${keyCookie}=`))
    ?.slice(keyCookie.length + 1);
}

/**
 * Asks the server for the cookies with which it renders the customer's pages. They are optional: without them, pages
 * arrive as a visitor's, and the session fills in the rest.
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
  await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
  if (currentToken() !== token) closePages();
}

/** Ends it. Without its key the other cookie is useless, so this also works without a connection. */
export function closePages(): void {
  if (pageKey() === undefined) return;
  document.cookie = `${keyCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  fetch(path, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}
