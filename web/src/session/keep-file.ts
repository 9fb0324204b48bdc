import { getToken, sessionReady } from './session-store';
import { StoreUnreachable, type ErrorFacts } from '../ui/error-facts';

/** Longer than the largest report takes to begin */
const longestWaitMs = 75_000;

/** Downloads a file in the browser. */
export function keepFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Fetches a file that requires a sign-in; a plain link would not send the token. */
export async function fetchFile(path: string, method: 'GET' | 'POST' = 'GET'): Promise<Blob> {
  await sessionReady();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new DOMException('No response', 'TimeoutError')), longestWaitMs);
  try {
    const response = await fetch(path, {
      method,
      headers: { authorization: `Bearer ${getToken() ?? ''}` },
      signal: waiting.signal,
    });
    // A file that arrives may take as long as its connection needs.
    clearTimeout(timer);
    if (!response.ok) throw await refusalOf(response);
    return await response.blob();
  } catch (error) {
    throw error instanceof TypeError ? new StoreUnreachable(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the server's error message. */
export async function refusalOf(response: Response): Promise<ErrorFacts> {
  const problem = (await response.json().catch(() => ({}))) as { title?: unknown };
  return {
    code: String(response.status),
    message:
      typeof problem.title === 'string' ? problem.title : 'The store could not answer. Please try again in a moment.',
  };
}
