// Places orders of many customers while repeatedly killing the server, on a private PostgreSQL. At the end, compares
// the orders with the payments and the provider's ledger. `--embedded` uses the embedded database.
//   npm run chaos -- --checkouts 2000 --buyers 20 --faulty 5 --kills 30
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
