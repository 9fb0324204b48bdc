import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { networkOf } from '../platform/auth/index.js';
import { currentActivity } from '../platform/shared/activity.js';
import { AppError } from '../platform/shared/errors.js';
import type { ClientAddress } from './client-address.js';
import { AddressLimit } from './address-limit.js';
import { retrySeconds } from './error-response.js';
import { refuse } from './refuse.js';

export interface RequestTimes {
  /** Time limit for a request's headers, and again for a body that is not an upload */
  slowestRequestMs: number;
  slowestUploadMs: number;
  checkedEveryMs: number;
}

export const requestTimes: RequestTimes = { slowestRequestMs: 15_000, slowestUploadMs: 120_000, checkedEveryMs: 5000 };

export interface ConnectionSettings {
  /** Number of the store's own proxies */
  proxies: number;
  /** Open connections per address; behind proxies, running requests per address */
  perAddress: number;
  addressOf: ClientAddress;
  log: Logger;
  times?: RequestTimes;
}

/** Creates an HTTP server on which slow senders cannot block others. */
export function createLimitedServer({ slowestRequestMs, slowestUploadMs, checkedEveryMs } = requestTimes): Server {
  // Proxies keep idle connections for up to 75 s. The store must not close one just as a proxy sends a request on it.
  const timeouts = {
    headersTimeout: slowestRequestMs,
    requestTimeout: slowestUploadMs,
    keepAliveTimeout: 80_000,
    connectionsCheckingInterval: checkedEveryMs,
  };
  const httpServer = createServer(timeouts);
  // More than one machine's shoppers and their proxies open; further connections wait.
  httpServer.maxConnections = 2000;
  httpServer.maxRequestsPerSocket = 1000;
  return httpServer;
}

const kibibyte = 1024;
/** Bytes of bodies whose requests are running. With what is made of them, they take five times as much memory. */
const mostBodyBytes = { perAddress: 5 * 1024 * kibibyte, inTotal: 20 * 1024 * kibibyte };
/** The limits on connections suffice for smaller ones, so that usual requests cost nothing more. */
const smallBodyBytes = 4 * kibibyte;
/** Larger than any body that is accepted */
const largestBodyBytes = 1024 * kibibyte;
/** Counted for a body of unknown length, and for an upload, which is written to disk while it arrives */
const otherBodyBytes = 128 * kibibyte;

/** Ends slow requests, and prevents one address from using all connections, or all memory for bodies. */
export function limitConnections(
  httpServer: Server,
  { proxies, perAddress, addressOf, log, times = requestTimes }: ConnectionSettings,
): (next: RequestListener) => RequestListener {
  const bodies = new AddressLimit(mostBodyBytes);
  const open = new AddressLimit({ perAddress }, address =>
    log.warn({ address, limit: perAddress }, 'an address has too many open connections'),
  );
  // Behind a proxy, all connections come from it, so requests are counted. The proxy itself ends requests with slow
  // headers.
  if (proxies === 0) {
    httpServer.on('connection', socket => {
      const leave = open.enter(networkOf(socket.remoteAddress ?? ''));
      if (leave) socket.once('close', leave);
      else socket.destroy();
    });
  }
  return next => (request, response) => {
    if (proxies > 0) {
      const leave = open.enter(networkOf(addressOf(request)));
      if (!leave) return refuse(response, new AppError('TOO_MANY_REQUESTS', undefined, { retryAfter: 1 }));
      response.once('close', leave);
    }
    const bytes = bodyBytes(request);
    if (bytes > smallBodyBytes) {
      const leave = bodies.enter(networkOf(addressOf(request)), bytes);
      if (!leave) return refuse(response, new AppError('NOT_READY', undefined, { retryAfter: retrySeconds }));
      response.once('close', leave);
    }
    const activity = currentActivity();
    if (activity) activity.findSender = () => networkOf(addressOf(request));
    limitBody(request, response, times.slowestRequestMs);
    next(request, response);
  };
}

/** Memory to count for the body of a request: at most its length */
function bodyBytes(request: IncomingMessage): number {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding !== undefined || isForm(request)) return otherBodyBytes;
  return Math.min(Number(length ?? 0), largestBodyBytes);
}

function isForm({ headers }: IncomingMessage): boolean {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '');
}

/** Exempts uploads, which have the server's longer limit. */
function limitBody(request: IncomingMessage, response: ServerResponse, mostMs: number): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if ((length === undefined && coding === undefined) || length === '0' || isForm(request)) return;
  const timer = setTimeout(() => {
    if (!request.complete) refuse(response, new AppError('REQUEST_TIMEOUT'));
  }, mostMs);
  response.once('close', () => clearTimeout(timer));
}
