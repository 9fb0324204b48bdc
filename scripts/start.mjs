// Builds the store if needed, then runs the server.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    'The store needs Node 22.18 or newer. On Linux and Windows, npm ci installs it. On macOS, install it first.',
  );
  process.exit(1);
}
// Imported only now, because an older Node cannot load them.
const { buildFirst } = await import('./tools/build-first.mjs');
const { start } = await import('./tools/run.mjs');
const { supervise } = await import('./tools/supervise.mjs');
const { serverFlags } = await import('./tools/server-flags.mjs');
buildFirst();
let server;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
process.exitCode = await supervise(async () => {
  server = start(process.execPath, [...serverFlags, 'graph/dist/main.js'], { cwd: root });
  const [code, signal] = await once(server, 'exit');
  return { code, signal };
});
