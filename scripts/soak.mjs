// Runs a store for a long time under orders, pages, edits, imports and mail. Measures whether its memory, connections,
// files and timers grow. `npm run soak -- --minutes 240`; `--out FILE` also writes the figures to a file.
import { fileURLToPath } from 'node:url';
import { buildFirst } from './tools/build-first.mjs';
import { findPostgres } from './tools/postgres.mjs';
import { runTypeScript } from './tools/run-typescript.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
buildFirst();
findPostgres();
process.exitCode = runTypeScript('graph/test/run-soak.ts', process.argv.slice(2));
