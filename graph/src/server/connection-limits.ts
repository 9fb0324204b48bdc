import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { networkOf } from '../platform/auth/index.js';
import { currentActivity } from '../platform/shared/activity.js';
import { AppError } from '../platform/shared/errors.js';
import type { ClientAddress } from './client-address.js';
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

/** Ends slow requests, and prevents one address from using all connections. */
export function limitConnections(
  httpServer: Server,
  { proxies, perAddress, addressOf, log, times = requestTimes }: ConnectionSettings,
): (next: RequestListener) => RequestListener {
  const open = new OpenPerAddress(perAddress, address =>
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
    const activity = currentActivity();
    if (activity) activity.findSender = () => networkOf(addressOf(request));
    limitBody(request, response, times.slowestRequestMs);
    next(request, response);
  };
}

/** Counts open connections or requests per address. An entry exists only while its count is above 0. */
class OpenPerAddress {
  private readonly counts = new Map<string, number>();
  private readonly refused = new Set<string>();

  constructor(
    private readonly most: number,
    private readonly onFirstRefusal: (address: string) => void,
  ) {}

  /** Returns the function to call when it ends; null if the address has too many open. */
  enter(address: string): (() => void) | null {
    const count = this.counts.get(address) ?? 0;
    if (count >= this.most) {
      if (!this.refused.has(address)) this.onFirstRefusal(address);
      this.refused.add(address);
      return null;
    }
    this.counts.set(address, count + 1);
    return () => this.leave(address);
  }

  private leave(address: string): void {
    const left = (this.counts.get(address) ?? 1) - 1;
    if (left > 0) this.counts.set(address, left);
    else {
      this.counts.delete(address);
      this.refused.delete(address);
    }
  }
}

/** Exempts uploads, which have the server's longer limit. */
function limitBody(request: IncomingMessage, response: ServerResponse, mostMs: number): void {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-type': type } = request.headers;
  if ((length === undefined && coding === undefined) || length === '0' || /^\s*multipart\//i.test(type ?? '')) return;
  const timer = setTimeout(() => {
    if (!request.complete) refuse(response, new AppError('REQUEST_TIMEOUT'));
  }, mostMs);
  response.once('close', () => clearTimeout(timer));
}
