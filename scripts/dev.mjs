// Runs the store from its sources. Vite serves the pages on PORT (4000) and forwards API requests to the next port. A
// changed server file is compiled and restarts the API, while Vite keeps running.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { start } from './tools/run.mjs';
import { serverFlags } from './tools/server-flags.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const port = Number(process.env.PORT ?? 4000);

const compiler = start('swc', ['src', '-d', 'dist', '--strip-leading-paths', '--ignore', '**/*.test.ts', '--watch'], {
  cwd: 'graph',
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
});
compiler.stdout.pipe(process.stdout);
const programs = [compiler, start(process.execPath, ['scripts/tools/dev-pages.mjs', String(port)])];
const stop = () => programs.forEach(program => program.kill());
process.on('SIGINT', stop).on('SIGTERM', stop);

// Wait until the compiler reports the end of the first compilation, because each written file would restart the API.
await once(compiler.stdout, 'data');
programs.push(
  start(
    process.execPath,
    [...serverFlags, '--watch-path=graph/dist', '--watch-preserve-output', 'graph/dist/main.js'],
    {
      env: {
        ...process.env,
        // A restart compiles only what has changed.
        NODE_COMPILE_CACHE: 'graph/.cache/compiled',
        WEB: 'none',
        PORT: String(port + 1),
        DRAIN_SECONDS: '0',
      },
    },
  ),
);
for (const program of programs) program.on('exit', stop);
