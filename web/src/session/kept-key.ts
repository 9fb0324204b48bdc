import { endCookieSession, readCookie } from './cookies';

export const keptPath = '/kept-sign-in';
const keyCookie = 'kept-sign-in-key';

/** Key of this browser's kept sign-in, followed by a random text; undefined without one. It may have ended already. */
export function keptKey(): string | undefined {
  return readCookie(keyCookie);
}

/** Ends the kept sign-in. */
export function forgetKept(): void {
  endCookieSession(keptPath, keyCookie);
}
