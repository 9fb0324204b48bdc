import { KeptSignInsService, SignInService } from '../customers/customers/index.js';
import { parseCookie } from 'cookie';
import express, { type CookieOptions, type Request, type Response, type Router } from 'express';
import { sessionBody, type KeptSecret } from '../customers/customers/index.js';
import { setRoute } from '../platform/shared/activity.js';
import { epochSeconds, type Clock } from '../platform/shared/clock.js';
import { AppError } from '../platform/shared/errors.js';
import { clearPageSession, cookieOptions, type PageSessionParts } from './page-session.js';

/** Path where a browser starts, continues and ends a sign-in that it keeps for 30 days. */
export const keptSignInPath = '/kept-sign-in';

/** Scripts delete `key` when the customer signs out, even without a connection; the other is useless without it. */
const cookies = { session: 'kept-sign-in', key: 'kept-sign-in-key' };

type KeptSignInParts = Pick<PageSessionParts, 'production' | 'tokens' | 'contexts'> & { clock: Clock };

/**
 * Keeps a browser signed in: PUT stores the cookies for the token of a sign-in that asked for it, POST exchanges them
 * for a new token, DELETE ends them. Requests of other sites carry none of them (SameSite=Strict), and the session's
 * cookie is sent to this path only.
 */
export function keptSignInRoutes({ production, tokens, contexts, clock }: KeptSignInParts): Router {
  const router = express.Router();
  const route = router.route(keptSignInPath).all((_request, response, next) => {
    setRoute(keptSignInPath);
    response.set('Cache-Control', 'no-store');
    next();
  });
  route.put(async (request, response) => {
    const { actor, services } = await contexts.of(request);
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!actor || token === undefined) throw new AppError('UNAUTHENTICATED');
    const claimed = await services
      .get(KeptSignInsService)
      .claim(tokens.verify(token), request.headers['user-agent'] ?? '');
    if (!claimed) throw new AppError('FORBIDDEN', 'This sign-in is not kept on this device.');
    // The browser has no use for the one that it replaces.
    await services.get(KeptSignInsService).forget(secretOf(request));
    const maxAge = (claimed.endsAt - epochSeconds(clock.now())) * 1000;
    const options = { ...cookiesFor(request, production), maxAge };
    response
      .cookie(cookies.session, claimed.secret.session, { ...options, ...sessionOnly })
      .cookie(cookies.key, claimed.secret.key, options)
      .status(204)
      .end();
  });
  route.post(async (request, response) => {
    const { services } = await contexts.of(request);
    const signIn = await services.get(SignInService).resume(secretOf(request));
    if (signIn) {
      response.json({ data: sessionBody(signIn) });
      return;
    }
    clear(request, response, production);
    clearPageSession(request, response, production);
    throw new AppError('UNAUTHENTICATED', 'Your sign-in has ended. Please sign in again.');
  });
  route.delete(async (request, response) => {
    const { services } = await contexts.of(request);
    await services.get(KeptSignInsService).forget(secretOf(request));
    clear(request, response, production);
    response.status(204).end();
  });
  return router;
}

const sessionOnly = { httpOnly: true, path: keptSignInPath };

function cookiesFor(request: Request, production: boolean): CookieOptions {
  return { ...cookieOptions(request, production), sameSite: 'strict' };
}

function secretOf({ headers }: Request): KeptSecret {
  const { [cookies.session]: session = '', [cookies.key]: key = '' } = parseCookie(headers.cookie ?? '');
  return { session, key };
}

function clear(request: Request, response: Response, production: boolean): void {
  const options = cookiesFor(request, production);
  response.clearCookie(cookies.session, { ...options, ...sessionOnly }).clearCookie(cookies.key, options);
}
