import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { networkOf } from '../auth/index.js';
import { AppError } from '../shared/errors.js';
import type { ClientAddress } from './client-address.js';
import { refuse } from './refuse.js';

/** How long a sender may take for a request's headers, and again for a body that is no upload */
export const slowestRequestMs = 15_000;
const slowestUploadMs = 120_000;
const checkedEveryMs = 5000;

export interface ConnectionSettings {
  /** Proxies of the store's own */
  proxies: number;
  /** Connections at a time from one address; behind proxies, requests at a time */
  perAddress: number;
  addressOf: ClientAddress;
  log: Logger;
}

/** An HTTP server on which no sender keeps others out by sending slowly. */
export function createLimitedServer(): Server {
  // Proxies keep idle connections for up to 75 s: the store must not close one in the moment in which a request is sent on it.
  const timeouts = {
    headersTimeout: slowestRequestMs,
    requestTimeout: slowestUploadMs,
    keepAliveTimeout: 80_000,
    connectionsCheckingInterval: checkedEveryMs,
  };
  const httpServer = createServer(timeouts);
  // Beyond what one machine's shoppers and their proxies open; those who open more wait at the door.
  httpServer.maxConnections = 2000;
  httpServer.maxRequestsPerSocket = 1000;
  return httpServer;
}

/** Ends slow requests, and keeps one address from taking all connections. */
export function limitConnections(
  httpServer: Server,
  { proxies, perAddress, addressOf, log }: ConnectionSettings,
): (next: RequestListener) => RequestListener {
  const open = new OpenPerAddress(perAddress, address =>
    log.warn({ address, limit: perAddress }, 'an address has too many open connections'),
  );
  // All connections come from the proxy where there is one, so requests are counted there; sending headers slowly is the proxy's to end.
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
    limitBody(request, response);
    next(request, response);
  };
}

/** Counts what each address has open; an entry lives as long as something of its address is open. */
class OpenPerAddress {
  private readonly counts = new Map<string, number>();
  private readonly refused = new Set<string>();

  constructor(
    private readonly most: number,
    private readonly onFirstRefusal: (address: string) => void,
  ) {}

  /** What to call when it is closed; null: the address has too many open. */
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

/** Uploads have the server's own, longer time. */
function limitBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-type': type } = request.headers;
  if ((length === undefined && coding === undefined) || length === '0' || /^\s*multipart\//i.test(type ?? '')) return;
  const timer = setTimeout(() => {
    if (!request.complete) refuse(response, new AppError('REQUEST_TIMEOUT'));
  }, slowestRequestMs);
  response.once('close', () => clearTimeout(timer));
}
