// Sends random documents and REST requests of a visitor, two customers and an admin, and judges every answer, on a private PostgreSQL.
// `npm run fuzz -- --requests 20000 [--seed n]`; `--embedded` uses the embedded database. The seed is printed, so that a run can be had again.
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
