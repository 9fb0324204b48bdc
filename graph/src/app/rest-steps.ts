import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';
import { AppError } from '../shared/errors.js';
import { knownFailure, problemOf } from './error-response.js';

/**
 * Sends each step as a line of JSON as soon as it is there. Who stops reading stops the work, before its next step. A failure
 * after the first line is the last line, `{"problem": ...}`: the status has been sent by then.
 */
export async function sendSteps(
  steps: AsyncIterable<object>,
  response: Response,
  onFault: (error: unknown) => void,
): Promise<void> {
  // Proxies that hold an answer back until it is whole would tell nothing meanwhile.
  response.type('application/x-ndjson').set('X-Accel-Buffering', 'no');
  try {
    for await (const step of steps) {
      if (response.closed) return;
      send(response, step);
      // The embedded database answers within this process: without a pause the line would leave, and the end of the reading be seen, only after all of them.
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
  // Compression would wait for more.
  response.flush();
}
