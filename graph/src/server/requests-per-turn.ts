import type { RequestListener } from 'node:http';
import { networkOf } from '../platform/auth/index.js';
import type { ClientAddress } from './client-address.js';

/** Requests of one address that start in one turn of the event loop */
const mostPerTurn = 8;

/** The requests of an address in this turn of the event loop */
interface Line {
  started: number;
  waiting: (() => void)[];
}

/**
 * Starts a few requests of an address per turn of the event loop, and the others in the next turns. A response takes
 * several turns, one for each statement, and each turn lasts as long as all requests that start in it.
 */
export function fewPerTurn(addressOf: ClientAddress, next: RequestListener): RequestListener {
  const lines = new Map<string, Line>();
  const nextTurn = () => {
    for (const [address, line] of lines) {
      const starting = line.waiting.splice(0, mostPerTurn);
      line.started = starting.length;
      if (line.started === 0) lines.delete(address);
      for (const start of starting) start();
    }
    if (lines.size > 0) setImmediate(nextTurn);
  };
  return (request, response) => {
    const address = networkOf(addressOf(request));
    if (lines.size === 0) setImmediate(nextTurn);
    let line = lines.get(address);
    if (!line) lines.set(address, (line = { started: 0, waiting: [] }));
    if (line.started < mostPerTurn) {
      line.started += 1;
      next(request, response);
    } else
      line.waiting.push(() => {
        if (!request.socket.destroyed) next(request, response);
      });
  };
}
