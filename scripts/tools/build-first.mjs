import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds the store, or one part (`graph`), if its sources have changed. If the build fails, exits this process with the
 * build's status.
 */
export function buildFirst(part) {
  const status = run(process.execPath, ['scripts/build.mjs', ...(part ? [part] : []), '--if-needed'], { cwd: root });
  if (status !== 0) process.exit(status);
}
