/** The exit code of a server that cannot recover by itself (graph/src/serve.ts). */
const restartCode = 75;

/**
 * Runs a server, and again each time it ends because it cannot recover by itself: with the exit code 75, or aborted.
 * Returns its last exit code, also after `most` restarts within `withinMs`.
 */
export async function supervise(startServer, { most = 5, withinMs = 600_000 } = {}) {
  const restarts = [];
  for (;;) {
    const { code, signal } = await startServer();
    if (code !== restartCode && signal !== 'SIGABRT') return code ?? (signal ? 1 : 0);
    const now = Date.now();
    if (restarts.length >= most && now - restarts.at(-most) < withinMs) {
      console.error(
        `The server has failed ${most + 1} times in ${withinMs / 60_000} minutes. It is not started again.`,
      );
      return code ?? 1;
    }
    restarts.push(now);
    console.error('The server has failed. Starting it again.');
  }
}
