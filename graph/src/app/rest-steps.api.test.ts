import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import compression from 'compression';
import express from 'express';
import { AppError } from '../shared/errors.js';
import { sendSteps } from './rest-steps.js';

/** A server that responds with these steps, and the failures that it recorded. */
async function serve(steps: () => AsyncIterable<object>) {
  const faults: unknown[] = [];
  const app = express().use(compression());
  app.get('/', (_request, response) => sendSteps(steps(), response, fault => faults.push(fault)));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, faults, close: () => server.close() };
}

const linesOf = async (url: string) =>
  (await (await fetch(url)).text())
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as unknown);

test('each step arrives before the next one is made, and who stops reading ends the work', async () => {
  let goOn = (): void => undefined;
  let madeSteps = 0;
  let end: () => void;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  const { url, close } = await serve(async function* () {
    try {
      for (;;) {
        madeSteps += 1;
        yield { step: madeSteps };
        await new Promise<void>(resolve => {
          goOn = resolve;
        });
      }
    } finally {
      end();
    }
  });
  const reading = new AbortController();
  const response = await fetch(url, { signal: reading.signal });
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"step":1}\n');
  goOn();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"step":2}\n');
  reading.abort();
  // The server notices the closed connection a moment later; steps requested until then go nowhere.
  const nudge = setInterval(() => goOn(), 5);
  await ended;
  clearInterval(nudge);
  close();
});

test('a failure after the first step is the last line, and one that nobody may read is only noted', async () => {
  const refused = await serve(async function* () {
    yield { rows: 1 };
    throw new AppError('NOT_FOUND', 'It is gone.');
  });
  expect(await linesOf(refused.url)).toEqual([
    { rows: 1 },
    { problem: { status: 404, code: 'NOT_FOUND', title: 'It is gone.' } },
  ]);
  expect(refused.faults).toEqual([]);
  refused.close();
  const fault = new Error('select secret from nowhere');
  const broken = await serve(async function* () {
    yield { rows: 1 };
    throw fault;
  });
  expect(await linesOf(broken.url)).toEqual([
    { rows: 1 },
    { problem: { status: 500, code: 'INTERNAL', title: 'Something went wrong on our side.' } },
  ]);
  expect(broken.faults).toEqual([fault]);
  broken.close();
});
