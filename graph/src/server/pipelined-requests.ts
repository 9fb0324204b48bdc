import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../platform/auth/index.js';
import { FairShares } from '../platform/shared/fair-shares.js';
import { AddressLimit } from './address-limit.js';

const mebibyte = 1024 * 1024;
/** Memory of requests that wait, in bytes */
const mostPipelined = { perAddress: 8 * mebibyte, inTotal: 64 * mebibyte };
/** Node parses all that one read of 64 KB returns, even 2,000 small requests. Another read needs the rest of the limit. */
const mostBeforeRead = 4 * mebibyte;
/** What Node keeps for a request besides its texts, as measured */
const bytesEach = 1500;
/** How long the requests of a closed connection still count, because closing it took as long as reading it */
const countedAfterMs = 1000;

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Each function frees the memory of a request that waits. */
  readonly waiting: Set<() => void>;
  isStopped: boolean;
}

/**
 * Runs the requests of a connection one after another. Node would start every request that a client pipelines at once.
 * A connection on which a request waits is not read, so what else it sends stays in the kernel, and with the sender.
 * Browsers and proxies do not pipeline. Who does so has one such request running at a time, over all connections, none
 * of which is read while too many wait.
 */
export function oneAtATime(httpServer: Server, next: RequestListener): RequestListener {
  const connections = new Connections();
  const turns = new FairShares({ perSender: 1, freeMs: 500 });
  httpServer.on('connection', socket => connections.open(socket));
  // Node would answer each of them with 503, on a connection whose end it has announced.
  httpServer.on('dropRequest', (_request, socket) => void socket.destroy());
  return (request, response) => {
    // Node gives a response the connection once those before it are sent.
    if (response.socket) return next(request, response);
    const { socket } = request;
    const connection = connections.of(socket);
    const free = connection && connections.wait(connection, bytesOf(request));
    // A refusal would have to wait for the responses before it, and take as much memory as the request.
    if (!free) return void socket.destroy();
    response.once('socket', () => {
      // Node goes on with the next response even if the connection was closed.
      if (!connection.waiting.delete(free)) return;
      free();
      void turns.enter(connection.address).then(leave => {
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

/** The open connections. One is read if no request waits on it, and not too many on those of its address. */
class Connections {
  private readonly memory = new AddressLimit(mostPipelined);
  private readonly bySocket = new WeakMap<Socket, Connection>();
  private readonly byAddress = new Map<string, Set<Connection>>();

  open(socket: Socket): void {
    const address = networkOf(socket.remoteAddress ?? '');
    const connection: Connection = { socket, address, waiting: new Set(), isStopped: false };
    const ofAddress = this.byAddress.get(address) ?? new Set();
    this.bySocket.set(socket, connection);
    this.byAddress.set(address, ofAddress.add(connection));
    // Reading the body of the request that is running resumes the connection. To resume it here would never end while
    // Node waits for a slow client, because Node pauses such a connection again each time.
    socket.on('resume', () => {
      if (this.mustWait(connection)) this.stop(connection);
    });
    socket.once('close', () => {
      ofAddress.delete(connection);
      if (ofAddress.size === 0) this.byAddress.delete(address);
      const freed = [...connection.waiting];
      connection.waiting.clear();
      if (freed.length > 0) setTimeout(() => freed.forEach(free => free()), countedAfterMs).unref();
    });
    this.readOrStop(connection);
  }

  of(socket: Socket): Connection | undefined {
    return this.bySocket.get(socket);
  }

  /** Returns the function that frees the memory of the request; null if all connections together take too much. */
  wait(connection: Connection, bytes: number): (() => void) | null {
    const { address, waiting } = connection;
    const wasFull = this.isFull(address);
    const leave = this.memory.enter(address, bytes);
    if (!leave) return null;
    const free = () => {
      const isFull = this.isFull(address);
      leave();
      this.update(connection, isFull);
    };
    waiting.add(free);
    this.update(connection, wasFull);
    return free;
  }

  private isFull(address: string): boolean {
    return this.memory.usedBy(address) > mostBeforeRead;
  }

  private update(connection: Connection, wasFull: boolean): void {
    const { address } = connection;
    const hasChanged = this.isFull(address) !== wasFull;
    for (const one of hasChanged ? (this.byAddress.get(address) ?? []) : [connection]) this.readOrStop(one);
  }

  private mustWait({ address, waiting }: Connection): boolean {
    return waiting.size > 0 || this.isFull(address);
  }

  private readOrStop(connection: Connection): void {
    if (this.mustWait(connection)) return this.stop(connection);
    if (!connection.isStopped) return;
    connection.isStopped = false;
    connection.socket.resume();
  }

  private stop(connection: Connection): void {
    connection.isStopped = true;
    stopReading(connection.socket);
  }
}

/** Node starts reading before it emits `resume`, so a stream may be paused while its connection is being read. */
function stopReading(socket: Socket): void {
  socket.pause();
  socket.emit('pause');
}
