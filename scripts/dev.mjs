// Runs the store from its sources. Vite serves the pages on PORT (4000) and forwards API requests to the next port. A
// changed server file is compiled and restarts the API, while Vite keeps running. Options are Node's, for the API:
//   npm run dev -- --inspect
import { once } from 'node:events';
import { origin, port, stopPages } from './tools/dev-pages.mjs';
import { start } from './tools/run.mjs';
import { serverFlags } from './tools/server-flags.mjs';

// Begins with an empty folder, so that no compiled file outlives its source.
const compiling = ['src', '-d', 'dist', '--strip-leading-paths', '--ignore', '**/*.test.ts', '--delete-dir-on-start'];
const compiler = start('swc', [...compiling, '--watch'], {
  cwd: 'graph',
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
});
// Wait until the compiler reports the end of the first compilation, because each written file would restart the API.
await once(compiler.stdout, 'data');
const watching = ['--watch-path=graph/dist', '--watch-preserve-output', 'graph/dist/main.js'];
const api = start(process.execPath, [...serverFlags, ...process.argv.slice(2), ...watching], {
  env: {
    PUBLIC_URL: origin,
    ...process.env,
    // A restart compiles only what has changed.
    NODE_COMPILE_CACHE: 'graph/.cache/compiled',
    WEB: 'none',
    PORT: String(port + 1),
    DRAIN_SECONDS: '0',
  },
});
const stop = () => {
  stopPages();
  compiler.kill();
  api.kill();
};
process.on('SIGINT', stop).on('SIGTERM', stop);
for (const program of [compiler, api]) program.on('exit', stop);
