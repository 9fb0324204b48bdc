import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { unwrapResolverError } from '@apollo/server/errors';
import { OptimisticLockError, UniqueConstraintViolationException } from '@mikro-orm/core';
import { DetailMoney, type ErrorDetails } from '../shared/error-details.js';
import { currentActivity, noteFailure } from '../shared/activity.js';
import { AppError } from '../shared/errors.js';
import { isPassing } from './passing-failure.js';

/** Wait before a retry after a temporary failure; databases fail over and restart within about that time. */
export const retrySeconds = 5;

/** The error that callers may see, or null for one whose text must stay inside. */
export function knownFailure(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof UniqueConstraintViolationException) return new AppError('DUPLICATE');
  if (error instanceof OptimisticLockError) return new AppError('STALE');
  if (isPassing(error)) return new AppError('NOT_READY', undefined, { retryAfter: retrySeconds });
  const status = (error as { status?: unknown } | null)?.status;
  // Body parsers and the router throw plain errors with a status. A path that leaves the folder of static files is 403
  // to their handler, and 404 to everyone else.
  if (status === 404 || status === 403) return new AppError('NOT_FOUND');
  if (status === 413) return new AppError('TOO_LARGE');
  // 499: the sender of a file disconnected.
  if (status === 400 || status === 415 || status === 499) return new AppError('MALFORMED');
  return null;
}

export interface Problem extends ErrorDetails {
  status: number;
  title: string;
  code: string;
  /** The same as `X-Request-Id`: it finds the request in the log. */
  requestId?: string;
}

/** An error as a problem document (RFC 9457); decimals are JSON numbers. */
export function problemOf(failure: AppError): Problem {
  const details = JSON.parse(JSON.stringify(failure.details, moneyAsNumber)) as ErrorDetails;
  noteIfOurs(failure);
  return {
    status: failure.status,
    title: failure.message,
    code: failure.code,
    ...details,
    requestId: currentActivity()?.id,
  };
}

/** Callers notice failures of the store and of the database. Both count as failures of the store. */
function noteIfOurs({ code, status }: AppError): void {
  if (status >= 500) noteFailure(code);
}

function moneyAsNumber(this: Record<string, unknown>, name: string, value: unknown): unknown {
  // JSON.stringify has called toJSON already, so the original is looked up in its parent.
  const original = this[name];
  return original instanceof DetailMoney ? Number(original.text) : value;
}

/** An error in its GraphQL form; `onUnknown` logs those that callers must not see. */
export function formatGraphQLError(
  formatted: GraphQLFormattedError,
  error: unknown,
  onUnknown: (error: unknown) => void,
): GraphQLFormattedError {
  const original = unwrapResolverError(error);
  const failure = knownFailure(original);
  if (failure) return withFailure(formatted, failure);
  const code = formatted.extensions?.code;
  // A document with a syntax or validation error is the caller's fault; so are variables of a wrong type.
  if (original instanceof GraphQLError && code !== 'INTERNAL_SERVER_ERROR') {
    return {
      ...formatted,
      extensions: {
        code: code === 'BAD_USER_INPUT' ? 'INVALID_INPUT' : 'MALFORMED',
        status: 400,
        requestId: currentActivity()?.id,
      },
    };
  }
  onUnknown(original);
  return withFailure(formatted, new AppError('INTERNAL'));
}

function withFailure({ locations, path }: GraphQLFormattedError, failure: AppError): GraphQLFormattedError {
  const { code, status, details, message } = failure;
  noteIfOurs(failure);
  return { message, locations, path, extensions: { ...details, code, status, requestId: currentActivity()?.id } };
}
