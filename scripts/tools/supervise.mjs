import { setTimeout as pause } from 'node:timers/promises';

/**
 * The exit code of a server that refuses to start, such as with a wrong setting or on a port that is taken
 * (graph/src/serve.ts). Only a change by the operator helps.
 */
const refused = 1;

/**
 * Runs a server, and again after each death: exit code 75 of a server that cannot recover by itself, a crash, or a kill
 * by the system. The pause doubles each time, and is short again after a run of `steadyMs`. Ends if the server was
 * stopped or refuses to start, and returns its last exit code.
 */
export async function supervise(
  startServer,
  { stopped, firstMs = 250, longestMs = 60_000, steadyMs = 600_000, wait = pause, report = console.error },
) {
  for (let nextMs = firstMs; ; nextMs = Math.min(2 * nextMs, longestMs)) {
    const began = performance.now();
    const { code, signal } = await startServer();
    if (stopped.aborted || code === 0 || code === refused) return code ?? 1;
    if (performance.now() - began >= steadyMs) nextMs = firstMs;
    const how = signal ? `was killed by ${signal}` : `failed with exit code ${code}`;
    report(`The server ${how}. Starting it again in ${nextMs / 1000} s.`);
    await wait(nextMs, undefined, { signal: stopped }).catch(() => undefined);
    if (stopped.aborted) return code ?? 1;
  }
}
