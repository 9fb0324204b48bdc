import { rmSync } from 'node:fs';
import { entities } from '../src/server/entities.js';
import { openDatabase } from '../src/platform/database/index.js';
import { StoreProcess } from './store-process.js';
import { makeDataDir } from './test-database.js';
import { until } from './until.js';

test('[F-17] a panic of the embedded database shows in the health checks, then ends the process with one line', async () => {
  const dataDir = makeDataDir();
  const database = await openDatabase({ entities, databaseUrl: null, dataDir });
  const em = database.em.fork();
  // Endless recursion overflows the stack of the database, as a search for too many words did.
  await em.execute(
    'create function recurse(n int) returns int language plpgsql as $$ begin return recurse(n + 1); end $$',
  );
  await em.execute(
    'create function fail() returns trigger language plpgsql as $$ begin perform recurse(1); return new; end $$',
  );
  await em.execute('create trigger fail before insert on rate_limit for each row execute function fail()');
  await database.close();
  const { process: store, url } = await StoreProcess.start({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const status = async (path: string) => (await fetch(url + path).catch(() => null))?.status;
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
  const failing = fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ captcha { id } }"}',
  }).catch(() => undefined);
  await until(async () => store.output.includes('the embedded database has failed'), true);
  expect([await status('/healthz'), await status('/readyz')]).toEqual([503, 503]);
  await Promise.all([store.ended(), failing]);
  expect(store.exitCode).toBe(75);
  const fatal = store.output.split('\n').filter(line => line.includes('"level":60'));
  expect(fatal.map(line => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the embedded database has failed; the process exits to be restarted',
  ]);
  rmSync(dataDir, { recursive: true, force: true });
});
