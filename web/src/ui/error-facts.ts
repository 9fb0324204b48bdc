import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';

export interface ErrorFacts {
  code: string;
  message: string;
  /** Finds the request in the store's log */
  requestId?: string;
}

/** No response: the connection or the store is down. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';

  constructor(cause: unknown) {
    super('The store could not be reached.', { cause });
  }
}

/** The code of an error that a reload fixes. */
export const scriptMissing = 'reload';

/**
 * Whether a script of the page failed to load: the connection is down, or the store was updated since the page was
 * opened. Browsers report this as text only, and so does the build's loader for styles.
 */
function isScriptMissing(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}

function isUnreachable(error: unknown): boolean {
  return error instanceof StoreUnreachable || (isScriptMissing(error) && !navigator.onLine);
}

const unknown: ErrorFacts = { code: '500', message: 'This screen could not be shown.' };

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function isErrorFacts(error: unknown): error is ErrorFacts {
  return (
    typeof error === 'object' && error !== null && !(error instanceof Error) && 'code' in error && 'message' in error
  );
}

/** An error of any origin for users: a code to name on the phone, and a sentence. */
export function errorFacts(error: unknown): ErrorFacts {
  if (isErrorFacts(error))
    return {
      code: String(error.code),
      message: String(error.message),
      requestId: textOf(error.requestId) ?? undefined,
    };
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const code = textOf(first?.extensions?.status) ?? textOf(first?.extensions?.code);
    // An error without a code has no text for users; the server logged it.
    const requestId = textOf(first?.extensions?.requestId) ?? undefined;
    return code && first ? { code, message: first.message, requestId } : { ...unknown, requestId };
  }
  if (ServerError.is(error) || ServerParseError.is(error)) {
    return { code: String(error.statusCode), message: 'The store could not answer. Please try again in a moment.' };
  }
  if (isUnreachable(error)) {
    return { code: 'offline', message: 'The store could not be reached. Check your connection and try again.' };
  }
  if (isScriptMissing(error)) {
    return {
      code: scriptMissing,
      message: 'A part of this page did not load: the connection was lost, or the store was updated. Reload the page.',
    };
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return {
      code: 'timeout',
      message: 'The store took too long to answer. Nothing you entered is lost; please try again.',
    };
  }
  return unknown;
}

/** The server's error code, such as "INVALID_QUANTITY", for screens that handle one of them. */
export function errorCode(error: unknown): string | null {
  return CombinedGraphQLErrors.is(error) ? textOf(error.errors[0]?.extensions?.code) : null;
}
