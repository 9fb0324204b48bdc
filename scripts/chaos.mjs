// Buys with many customers while the server is killed again and again, on a private PostgreSQL, and compares all books at the end.
// `npm run chaos -- --checkouts 2000 --buyers 20 --faulty 5 --kills 30`; `--embedded` uses the embedded database.
import { fileURLToPath } from 'node:url';
import { buildFirst } from './tools/build-first.mjs';
import { startPostgres } from './tools/postgres.mjs';
import { runTypeScript } from './tools/run-typescript.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const args = process.argv.slice(2).filter(argument => argument !== '--embedded');
const embedded = process.argv.includes('--embedded');

buildFirst('graph');
const postgres = embedded ? null : await startPostgres({ settings: { max_connections: '100' } });
try {
  process.exitCode = runTypeScript(
    'graph/test/run-chaos.ts',
    args,
    postgres ? { TEST_DATABASE_URL: postgres.url } : {},
  );
} finally {
  await postgres?.stop();
}
