import { Writable } from 'node:stream';
import { createLog, type Log } from '../src/server/log.js';
import { until } from './until.js';

export type LogLine = Record<string, unknown>;

/** A log that stores its output for assertions. */
export class CapturedLog {
  text = '';
  readonly log: Log;

  constructor(level = 'debug') {
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.text += chunk.toString();
        done();
      },
    });
    this.log = createLog(level, sink);
  }

  clear(): void {
    this.text = '';
  }

  lines(): LogLine[] {
    return this.text
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as LogLine);
  }

  requests(): LogLine[] {
    return this.lines().filter(({ msg }) => msg === 'request');
  }

  /** Waits for `count` request lines. Each is written after its response is sent. */
  async untilRequests(count: number): Promise<LogLine[]> {
    await until(() => this.requests().length >= count, true);
    return this.requests();
  }
}
