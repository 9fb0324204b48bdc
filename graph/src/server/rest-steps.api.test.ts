import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import compression from 'compression';
import express from 'express';
import { AppError } from '../platform/shared/errors.js';
import { sendSteps } from './rest-steps.js';

/** Starts a server that responds with these steps; `faults` contains the failures that it recorded. */
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

test('sends each step before computing the next one, and stops when the client disconnects', async () => {
  let proceed = (): void => undefined;
  let stepCount = 0;
  let end: () => void;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  const { url, close } = await serve(async function* () {
    try {
      for (;;) {
        stepCount += 1;
        yield { step: stepCount };
        await new Promise<void>(resolve => {
          proceed = resolve;
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
  proceed();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"step":2}\n');
  reading.abort();
  // The server notices the closed connection a moment later; steps sent until then are lost.
  const nudge = setInterval(() => proceed(), 5);
  await ended;
  clearInterval(nudge);
  close();
});

test('sends a failure after the first step as the last line, and hides the text of internal errors', async () => {
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
