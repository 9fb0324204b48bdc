import type { IncomingMessage, RequestListener } from 'node:http';
import type { Response } from 'express';
import { pageKey, type CachedResponse, type ResponseCache } from '../platform/response-cache/index.js';
import { sharedHeaders } from './headers.js';
import type { PageAddress } from './page-address.js';
import { sendsPageSession } from './page-session.js';
import type { RequestLog } from './request-log.js';

/** Sends cached pages to visitors before anything else is done for the request. */
export function sendCachedPages(
  cache: ResponseCache,
  addressOf: PageAddress,
  requests: RequestLog,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    const page = cachedPage(cache, () => addressOf(request.url ?? ''), request);
    if (page) requests.cachedPage(request, response, id => page.send(request, response, id));
    else next(request, response);
  };
}

/** Returns the cached page for a visitor. */
export function cachedPage(
  cache: ResponseCache,
  addressOf: () => string,
  request: IncomingMessage,
): CachedResponse | undefined {
  const isShared = isForVisitor(request) && !sendsPageSession(request);
  return isShared && request.method === 'GET' ? cache.find(pageKey(addressOf())) : undefined;
}

/** Returns the function that caches the page, with the headers set by then. Call it before rendering the page. */
export function beginPage(
  cache: ResponseCache,
  address: string,
  request: IncomingMessage,
  response: Response,
): (body: string, status?: number) => void {
  const store = cache.begin(pageKey(address));
  return (body, status) => {
    if (request.method === 'GET')
      void store(body, [...sharedHeaders(response), 'Vary', 'Accept-Encoding, Cookie'], status);
  };
}

/**
 * Returns the cached page from before the database connection was lost, for a visitor whose page cannot be rendered
 * now.
 */
export function stalePage(cache: ResponseCache, address: string, request: IncomingMessage): CachedResponse | undefined {
  return isForVisitor(request) ? cache.findStale(pageKey(address)) : undefined;
}

function isForVisitor({ headers }: IncomingMessage): boolean {
  return headers.authorization === undefined;
}
