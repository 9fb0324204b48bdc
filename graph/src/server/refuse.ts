import type { ServerResponse } from 'node:http';
import type { AppError } from '../platform/shared/errors.js';
import { problemOf } from './error-response.js';
import { requestIdHeader } from './request-log.js';

/** Sends an error before Express runs, and closes the connection, on which the rest of a body may still arrive. */
export function refuse(response: ServerResponse, failure: AppError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const text = JSON.stringify(problemOf(failure));
  const { retryAfter } = failure.details;
  const retry = typeof retryAfter === 'number' ? ['Retry-After', String(retryAfter)] : [];
  const headers = [
    'Connection',
    'close',
    'Content-Type',
    'application/problem+json',
    'Content-Length',
    String(Buffer.byteLength(text)),
    ...retry,
    ...requestIdHeader(),
  ];
  response.writeHead(failure.status, headers).end(text, () => response.destroy());
}
