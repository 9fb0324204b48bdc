// Imports items while repeatedly killing the server, on a private PostgreSQL, and compares what is stored in the end.
// `npm run import-crash -- --rows 20000 --kills 10`; `--embedded` uses the embedded database.
import { fileURLToPath } from 'node:url';
import { buildFirst } from './tools/build-first.mjs';
import { startPostgres } from './tools/postgres.mjs';
import { runTypeScript } from './tools/run-typescript.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const args = process.argv.slice(2).filter(argument => argument !== '--embedded');
const embedded = process.argv.includes('--embedded');

buildFirst('graph');
const postgres = embedded ? null : await startPostgres();
try {
  process.exitCode = runTypeScript(
    'graph/test/run-import-crash.ts',
    args,
    postgres ? { TEST_DATABASE_URL: postgres.url } : {},
  );
} finally {
  await postgres?.stop();
}
