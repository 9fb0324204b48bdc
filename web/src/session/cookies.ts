export function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Ends a session of two cookies. Also works offline, because the other cookie is useless without the key. */
export function endCookieSession(path: string, keyCookie: string): void {
  if (readCookie(keyCookie) === undefined) return;
  writeCookie(keyCookie, '', 0);
  fetch(path, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}
