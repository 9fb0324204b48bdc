import { StoreUnreachable } from '../ui/error-facts';

/** Longer than any response takes, including card payments. */
const longestWaitMs = 75_000;

/** Replaces the browser's TypeError for a missing connection with the store's error message. */
export const storeFetch: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (error) {
    throw error instanceof TypeError ? new StoreUnreachable(error) : error;
  }
};

/** Aborts a request without a response after a time limit. The error is shown, and the request can be repeated. */
export const patientFetch: typeof fetch = async (input, init) => {
  const patience = new AbortController();
  const timer = setTimeout(
    () => patience.abort(new DOMException('No response in time.', 'TimeoutError')),
    longestWaitMs,
  );
  try {
    const response = await storeFetch(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, patience.signal]) : patience.signal,
    });
    // Reading the body also counts toward the time limit.
    return new Response(await response.text(), response);
  } finally {
    clearTimeout(timer);
  }
};
