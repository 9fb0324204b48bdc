import type { IncomingMessage } from 'node:http';
import { AppError } from '../platform/shared/errors.js';

/**
 * Throws if the client has disconnected. Call it before reading a body after a wait: nothing more arrives from a closed
 * connection.
 */
export function assertStillSent(request: IncomingMessage): void {
  if (request.destroyed && !request.readableEnded) throw new AppError('MALFORMED', 'The request was broken off.');
}
