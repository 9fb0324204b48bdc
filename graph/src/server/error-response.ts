import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { unwrapResolverError } from '@apollo/server/errors';
import { OptimisticLockError, UniqueConstraintViolationException } from '@mikro-orm/core';
import { DetailMoney, type ErrorDetails } from '../platform/shared/error-details.js';
import { currentActivity, noteFailure } from '../platform/shared/activity.js';
import { AppError } from '../platform/shared/errors.js';
import { diskFull, isDiskFull, isPassing } from '../platform/shared/passing-failure.js';

/** Wait before a retry after a temporary failure; databases fail over and restart within about that time. */
export const retrySeconds = 5;

/** Returns the error that callers may see, or null if its text must not leave the server. */
export function knownFailure(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof UniqueConstraintViolationException) return new AppError('DUPLICATE');
  if (error instanceof OptimisticLockError) return new AppError('STALE');
  if (isDiskFull(error)) return new AppError('NOT_READY', `${diskFull} Try again later.`, { retryAfter: retrySeconds });
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
  /** The value of `X-Request-Id`, for finding the request in the log. */
  requestId?: string;
}

/** An error as a problem document (RFC 9457); decimals are JSON numbers. */
export function problemOf(failure: AppError): Problem {
  const details = JSON.parse(JSON.stringify(failure.details, moneyAsNumber)) as ErrorDetails;
  markStoreFailure(failure);
  return {
    status: failure.status,
    title: failure.message,
    code: failure.code,
    ...details,
    requestId: currentActivity()?.id,
  };
}

/** Marks a request that failed because of the store or its database; both count as failures of the store. */
function markStoreFailure({ code, status }: AppError): void {
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
  // Syntax errors, validation errors and variables of a wrong type are the caller's fault.
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
  markStoreFailure(failure);
  return { message, locations, path, extensions: { ...details, code, status, requestId: currentActivity()?.id } };
}
