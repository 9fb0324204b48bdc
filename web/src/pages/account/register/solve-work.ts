import type { Challenge } from 'altcha-lib';

const mostWorkers = 4;
const patienceMs = 90_000;

/** Solves a proof-of-work challenge in web workers. Returns challenge and solution in the server's format. */
export async function solveWork(challengeJson: string): Promise<string> {
  // Web Crypto is available in secure contexts only.
  if (!globalThis.crypto?.subtle) throw new Error('This check needs a secure connection.');
  const { solveChallengeWorkers } = await import('altcha-lib');
  const challenge = JSON.parse(challengeJson) as Challenge;
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' }),
    timeout: patienceMs,
  });
  if (!solution) throw new Error('The check took too long.');
  return btoa(JSON.stringify({ challenge, solution }));
}
