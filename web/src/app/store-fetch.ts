import { StoreUnreachable } from '../ui/error-facts';

/** Longer than any answer of the store takes, a card payment's included. */
const longestWaitMs = 75_000;

/** Every browser reports a missing connection as a TypeError with words of its own; people read ours. */
export const storeFetch: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (error) {
    throw error instanceof TypeError ? new StoreUnreachable(error) : error;
  }
};

/** A question whose answer never comes ends as a failure that a person is told of, and can be repeated. */
export const patientFetch: typeof fetch = async (input, init) => {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new DOMException('No answer came.', 'TimeoutError')), longestWaitMs);
  try {
    const response = await storeFetch(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, patience.signal]) : patience.signal,
    });
    // The answer's text is part of the wait: it is read here, before the patience ends.
    return new Response(await response.text(), response);
  } finally {
    clearTimeout(timer);
  }
};
