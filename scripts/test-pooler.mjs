// Runs the API tests with PgBouncer between the store and PostgreSQL. The first argument is the pool mode, `session` or
// `transaction`; further arguments select files.
//   npm run test:pooler -- session
import { fileURLToPath } from 'node:url';
import { buildFirst } from './tools/build-first.mjs';
import { startPostgres } from './tools/postgres.mjs';
import { run } from './tools/run.mjs';
import { startPgbouncer } from './tools/services.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [mode, ...names] = process.argv.slice(2);
if (mode !== 'session' && mode !== 'transaction') {
  console.error('Name the pool mode: npm run test:pooler -- session, or -- transaction');
  process.exit(1);
}
buildFirst('graph');
const postgres = await startPostgres({ settings: { fsync: 'off', max_connections: '400' } });
const pooler = await startPgbouncer(mode, postgres.port);
try {
  const args = ['node_modules/jest/bin/jest.js', '-c', 'graph/jest.config.ts', ...names];
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_DATABASE_URL: postgres.url,
    TEST_POOLER_URL: `postgres://store@127.0.0.1:${pooler.port}/postgres`,
    TEST_POOLING: mode,
  };
  process.exitCode = run(process.execPath, args, { env });
} finally {
  await pooler.stop();
  await postgres.stop();
}
