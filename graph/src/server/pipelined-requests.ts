import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../platform/auth/index.js';
import { FairShares } from '../platform/shared/fair-shares.js';
import { AddressLimit } from './address-limit.js';

const mebibyte = 1024 * 1024;
/** Memory of requests that wait, in bytes: Node parses all that one read of 64 KB returns, even 2,000 small ones. */
const mostPipelined = { perAddress: 24 * mebibyte, inTotal: 64 * mebibyte };
/** What Node keeps for a request besides its texts, as measured */
const bytesEach = 1500;

/**
 * Runs the requests of a connection one after another. Node would start every request that a client pipelines at once.
 * A connection on which a request waits is not read, so what else it sends stays in the kernel, and with the sender.
 * Browsers and proxies do not pipeline. Who does so has one such request running at a time, over all connections.
 */
export function oneAtATime(httpServer: Server, next: RequestListener): RequestListener {
  const memory = new AddressLimit(mostPipelined);
  const turns = new FairShares({ perSender: 1, freeMs: 500 });
  const lines = new WeakMap<Socket, Set<() => void>>();
  // Node would answer each of them with 503, on a connection whose end it has announced.
  httpServer.on('dropRequest', (_request, socket) => void socket.destroy());
  return (request, response) => {
    // Node gives a response the connection once those before it are sent.
    if (response.socket) return next(request, response);
    const { socket } = request;
    const address = networkOf(socket.remoteAddress ?? '');
    const free = memory.enter(address, bytesOf(request));
    // A refusal would have to wait for the responses before it, and take as much memory as the request.
    if (!free) return void socket.destroy();
    let line = lines.get(socket);
    if (!line) lines.set(socket, (line = beginLine(socket)));
    line.add(free);
    stopReading(socket);
    response.once('socket', () => {
      // Node goes on with the next response even if the connection was closed.
      if (!line.delete(free)) return;
      free();
      if (line.size === 0) socket.resume();
      void turns.enter(address).then(leave => {
        if (socket.destroyed) return leave?.();
        if (leave) response.once('close', leave);
        next(request, response);
      });
    });
  };
}

function bytesOf({ url = '', rawHeaders }: IncomingMessage): number {
  return bytesEach + url.length + rawHeaders.join('').length;
}

/** Each function in a line frees the memory of a request that waits on the connection. */
function beginLine(socket: Socket): Set<() => void> {
  const line = new Set<() => void>();
  // Reading the body of the request that is running resumes the connection.
  socket.on('resume', () => {
    if (line.size > 0) stopReading(socket);
  });
  socket.once('close', () => {
    for (const free of line) free();
    line.clear();
  });
  return line;
}

/** Node starts reading before it emits `resume`, so a stream may be paused while its connection is being read. */
function stopReading(socket: Socket): void {
  socket.pause();
  socket.emit('pause');
}
