import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';
import { AppError } from '../platform/shared/errors.js';
import { knownFailure, problemOf } from './error-response.js';

/**
 * Sends each step as a JSON line as soon as it exists. If the client disconnects, the work stops before its next step.
 * A failure after the first line becomes the last line, `{"problem": ...}`, because the status was sent already.
 */
export async function sendSteps(
  steps: AsyncIterable<object>,
  response: Response,
  onFault: (error: unknown) => void,
): Promise<void> {
  // A proxy that buffers the response would show no progress.
  response.type('application/x-ndjson').set('X-Accel-Buffering', 'no');
  try {
    for await (const step of steps) {
      if (response.closed) return;
      send(response, step);
      // The embedded database runs in this process. Without a pause, no line would be sent, and no disconnect noticed,
      // before the end.
      await setImmediate();
    }
  } catch (error) {
    if (!response.headersSent) throw error;
    const failure = knownFailure(error);
    if (!failure) onFault(error);
    send(response, { problem: problemOf(failure ?? new AppError('INTERNAL')) });
  }
  response.end();
}

function send(response: Response, line: object): void {
  response.write(`${JSON.stringify(line)}\n`);
  // Compression would otherwise wait for more data.
  response.flush();
}
