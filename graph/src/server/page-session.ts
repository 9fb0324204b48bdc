import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import express, { type CookieOptions, type Request, type Response, type Router } from 'express';
import type { PageSession, PageSessions, Tokens } from '../platform/auth/index.js';
import type { Actor } from '../platform/shared/access.js';
import { setRoute } from '../platform/shared/activity.js';
import { AppError } from '../platform/shared/errors.js';
import type { RequestContexts } from './request-context.js';

/** Path where a browser starts and ends the session for which its pages are rendered. */
export const pageSessionPath = '/page-session';

/** Scripts read and delete `key`, and write `cart`. */
const cookies = { session: 'page-session', key: 'page-session-key', cart: 'cart-lines' };

export interface PageSessionParts {
  /** In production, every browser uses TLS, whatever host a proxy names */
  production: boolean;
  sessions: PageSessions;
  tokens: Tokens;
  contexts: RequestContexts;
}

/**
 * Starts and ends page sessions; a start requires the customer's token. Staff have none: while they act as a customer,
 * their pages differ from tab to tab. The cookies authorize neither GraphQL nor REST, and no changes of data.
 */
export function pageSessionRoutes({ production, sessions, tokens, contexts }: PageSessionParts): Router {
  const router = express.Router();
  router.use(pageSessionPath, (_request, response, next) => {
    setRoute(pageSessionPath);
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.post(pageSessionPath, async (request, response) => {
    const { actor } = await contexts.of(request);
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!actor || token === undefined) throw new AppError('UNAUTHENTICATED');
    const claims = tokens.verify(token);
    if (actor.isAdmin || claims.scope !== 'full') throw new AppError('FORBIDDEN');
    const endsAt = claims.kept?.endsAt ?? tokens.endOf(token);
    const { session, key } = sessions.issue({ ...claims, keptKey: claims.kept?.key ?? null }, endsAt);
    const options = { ...cookieOptions(request, production), expires: new Date(endsAt * 1000) };
    response.cookie(cookies.session, session, { ...options, httpOnly: true }).cookie(cookies.key, key, options);
    response.status(204).end();
  });
  router.delete(pageSessionPath, (request, response) => {
    clearPageSession(request, response, production);
    response.status(204).end();
  });
  return router;
}

/** Whether a browser sends a page session, valid or not. Its pages are never cached, nor sent from the cache. */
export function sendsPageSession({ headers: { cookie } }: IncomingMessage): boolean {
  return cookie?.includes(`${cookies.session}=`) ?? false;
}

/** The page session that a browser sends; null if it sends none, or an invalid one. */
export function pageSessionOf(
  { headers: { cookie = '' } }: IncomingMessage,
  sessions: PageSessions,
): PageSession | null {
  const { [cookies.session]: session, [cookies.key]: key } = parseCookie(cookie);
  return session === undefined || key === undefined ? null : sessions.read(session, key);
}

/** The customer to render a page for; null for visitors, staff, and sessions that have ended. */
export async function pageViewer(
  request: IncomingMessage,
  { sessions, contexts }: Pick<PageSessionParts, 'sessions' | 'contexts'>,
): Promise<Actor | null> {
  const found = pageSessionOf(request, sessions);
  return found && contexts.viewer(found);
}

/** The number of lines that the browser reports for its cart; 0 if it reports none. */
export function cartLinesOf({ headers: { cookie = '' } }: IncomingMessage): number {
  const { [cookies.cart]: lines = '' } = parseCookie(cookie);
  return /^\d{1,4}$/.test(lines) ? Number(lines) : 0;
}

export function clearPageSession(request: Request, response: Response, production: boolean): void {
  const options = cookieOptions(request, production);
  response.clearCookie(cookies.session, { ...options, httpOnly: true }).clearCookie(cookies.key, options);
}

/** Browsers send a secure cookie over TLS only, and a store on the local machine has no TLS. */
export function cookieOptions({ hostname }: Request, production: boolean): CookieOptions {
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return { path: '/', sameSite: 'lax', secure: production || !isLocal };
}
