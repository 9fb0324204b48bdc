import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds what is older than its sources, the whole store or one part (`graph`); a build that fails ends this process with its status. */
export function buildFirst(part) {
  const status = run(process.execPath, ['scripts/build.mjs', ...(part ? [part] : []), '--if-needed'], { cwd: root });
  if (status !== 0) process.exit(status);
}
