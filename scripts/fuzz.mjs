// Sends random GraphQL operations and REST requests as a visitor, two customers and an admin, on a private PostgreSQL,
// and checks every response. `npm run fuzz -- --requests 20000 [--seed n]`; `--embedded` uses the embedded database.
// Then runs the tests of properties with other random values than `npm test`. Prints both seeds, to repeat a run.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from './tools/run.mjs';
import { startPostgres } from './tools/postgres.mjs';
import { runTypeScript } from './tools/run-typescript.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const args = process.argv.slice(2).filter(argument => argument !== '--embedded');
const postgres = process.argv.includes('--embedded')
  ? null
  : await startPostgres({ settings: { fsync: 'off', max_connections: '100' } });
try {
  const fuzzed = runTypeScript('graph/test/run-fuzz.ts', args, {
    NODE_ENV: 'test',
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  });
  process.exitCode = fuzzed || testProperties();
} finally {
  await postgres?.stop();
}

function testProperties() {
  const files = globSync('graph/src/**/*.test.ts').filter(path => readFileSync(path, 'utf8').includes("'fast-check'"));
  const seed = String(Date.now() % 2 ** 31);
  console.log(`Properties: PROPERTY_SEED=${seed}`);
  return run(process.execPath, ['scripts/test.mjs', 'graph', ...files], {
    env: { ...process.env, PROPERTY_SEED: seed },
  });
}
