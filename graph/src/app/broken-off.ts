import type { IncomingMessage } from 'node:http';
import { AppError } from '../shared/errors.js';

/** To be asked before a body is read that may have waited: of a request whose sender has gone away meanwhile, nothing comes any more. */
export function assertStillSent(request: IncomingMessage): void {
  if (request.destroyed && !request.readableEnded) throw new AppError('MALFORMED', 'The request was broken off.');
}
