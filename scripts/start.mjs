// Builds the store if needed, then runs the server.
import { fileURLToPath } from 'node:url';
import { buildFirst } from './tools/build-first.mjs';
import { start } from './tools/run.mjs';
import { serverFlags } from './tools/server-flags.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    'The store needs Node 22.18 or newer. On Linux and Windows, npm ci installs it. On macOS, install it first.',
  );
  process.exit(1);
}
buildFirst();
const server = start(process.execPath, [...serverFlags, 'graph/dist/main.js'], { cwd: root });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
