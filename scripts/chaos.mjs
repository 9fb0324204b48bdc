// Buys with many customers while the server is killed again and again, on a private PostgreSQL, and compares all books at the end.
// `npm run chaos -- --checkouts 2000 --buyers 20 --faulty 5 --kills 30`; `--embedded` uses the embedded database.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './tools/postgres.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const args = process.argv.slice(2).filter(argument => argument !== '--embedded');
const embedded = process.argv.includes('--embedded');

run(['scripts/build.mjs', 'graph', '--if-needed'], {});
const postgres = embedded ? null : await startPostgres({ settings: { max_connections: '100' } });
try {
  process.exitCode = run(['--import', '@swc-node/register/esm-register', '--no-warnings', 'graph/test/run-chaos.ts', ...args], {
    SWC_NODE_PROJECT: 'graph/tsconfig.json',
    ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
  });
} finally {
  postgres?.stop();
}

function run(programAndArgs, env) {
  return spawnSync(process.execPath, programAndArgs, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}
