import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError, invalidInput } from '../platform/shared/errors.js';
import { intInput } from '../platform/shared/input.js';
import type { RestRoute } from '../platform/shared/rest.js';

/** Builds an ETag from a record's version and a digest of its JSON, which differs when prices or favorites differ. */
export function versionTag(data: unknown): string | null {
  const version = (data as { version?: unknown } | null | undefined)?.version;
  if (typeof version !== 'number') return null;
  return `"${version}-${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 12)}"`;
}

// Proxies that compress mark a tag as weak; its version is the same.
const tagFormat = /^(?:W\/)?"(\d{1,10})(?:-[\w-]{12})?"$/;

interface Condition {
  /** The request's body, with the version of `If-Match`, if there is one. */
  body: unknown;
  /** Rethrows a handler's error. A stale version that came from `If-Match` is a failed precondition. */
  refuse(error: unknown): never;
}

/**
 * Reads `If-Match`. On a path without versions, ignoring the header could lose an update, so the request is rejected.
 */
export function ifMatch(
  request: IncomingMessage & { body?: unknown },
  { method, isVersioned = false }: Pick<RestRoute, 'method' | 'isVersioned'>,
): Condition {
  const sent = request.headers['if-match'];
  const body: unknown = request.body;
  const unconditional: Condition = {
    body,
    refuse: error => {
      throw error;
    },
  };
  if (sent === undefined || method === 'get') return unconditional;
  if (!isVersioned) throw invalidInput({ 'If-Match': ['this path has no versions'] });
  // `*` only requires that the record exists.
  if (sent.trim() === '*') return unconditional;
  const version = Number(tagFormat.exec(sent.trim())?.[1]);
  if (!intInput.safeParse(version).success)
    throw invalidInput({ 'If-Match': ['must be * or one ETag of this record, such as "3"'] });
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (fields.version != null && fields.version !== version)
    throw invalidInput({ version: ['names another version than If-Match'] });
  return {
    body: { ...fields, version },
    refuse: error => {
      throw error instanceof AppError && error.code === 'STALE'
        ? new AppError('PRECONDITION_FAILED', error.message, error.details)
        : error;
    },
  };
}
