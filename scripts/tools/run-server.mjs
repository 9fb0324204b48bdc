// Runs the built server, and again whenever it dies. Signals that stop this process stop the server.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { start } from './run.mjs';
import { serverFlags } from './server-flags.mjs';
import { supervise } from './supervise.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stopping = new AbortController();
let server;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => {
    stopping.abort();
    server.kill(signal);
  });
process.exitCode = await supervise(
  async () => {
    server = start(process.execPath, [...serverFlags, 'graph/dist/main.js'], { cwd: root });
    const [code, signal] = await once(server, 'exit');
    return { code, signal };
  },
  { stopped: stopping.signal },
);
