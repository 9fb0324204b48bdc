// Sends random GraphQL operations and REST requests as a visitor, two customers and an admin, on a private PostgreSQL,
// and checks every response. `npm run fuzz -- --requests 20000 [--seed n]`; `--embedded` uses the embedded database.
// Prints the seed, to repeat a run.
import { fileURLToPath } from 'node:url';
import { startPostgres } from './tools/postgres.mjs';
import { runTypeScript } from './tools/run-typescript.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const args = process.argv.slice(2).filter(argument => argument !== '--embedded');
const postgres = process.argv.includes('--embedded')
  ? null
  : await startPostgres({ settings: { fsync: 'off', max_connections: '100' } });
try {
  process.exitCode = runTypeScript('graph/test/run-fuzz.ts', args, {
    NODE_ENV: 'test',
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  });
} finally {
  await postgres?.stop();
}
