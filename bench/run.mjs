// `npm run bench`: measures the store and a bare reference in turn, on one private PostgreSQL. `--plans file` writes
// the query plans of each job. `--products 1000000`, `--seconds 6` for each measurement (an even number), `--jobs a,b`,
// `--connections 1,16,64`, `--out folder`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildFirst } from '../scripts/tools/build-first.mjs';
import { startPostgres } from '../scripts/tools/postgres.mjs';
import { loadData, root, tokensOf } from './data.mjs';
import { documents, jobsOf } from './jobs.mjs';
import { measureImports } from './measure-imports.mjs';
import { webOperations } from './page-jobs.mjs';
import { writePlans } from './plans.mjs';
import { machineAndVersions, printTable, writeReports } from './report.mjs';
import { startReference, startStore } from './servers.mjs';
import { findWrk, load, writeRequests } from './wrk.mjs';

process.chdir(root);
const options = {
  products: { type: 'string', default: '10000' },
  seconds: { type: 'string', default: '4' },
  connections: { type: 'string', default: '1,16,64' },
  jobs: { type: 'string' },
  out: { type: 'string' },
  plans: { type: 'string' },
};
const { values } = parseArgs({ options });
const products = Number(values.products);
const seconds = Number(values.seconds);
if (!Number.isInteger(products) || products < 10_000 || !Number.isInteger(seconds / 2) || seconds < 2)
  throw new Error(
    '--products must be 10000 or more, and --seconds an even number from 2: each measurement has two halves.',
  );

const secret = 'the secret of the measurements: Zq4vT8nLr2xWb7';
const wrk = findWrk();
buildFirst();
const folder = mkdtempSync(join(tmpdir(), 'store-bench-'));
const postgres = await startPostgres({
  settings: { fsync: 'off', shared_buffers: '1GB', work_mem: '16MB', max_wal_size: '4GB', max_connections: '100' },
});
const running = [];
try {
  await main();
} finally {
  for (const { child } of running) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function main() {
  console.log(`${products} products loaded in ${await loadData(postgres.url, products)} s.`);
  const operationsFile = join(folder, 'operations.json');
  writeFileSync(operationsFile, JSON.stringify([...Object.values(documents), ...webOperations()]));
  const store = env =>
    startStore({ databaseUrl: postgres.url, secret, operationsFile, dataDir: mkdtempSync(join(folder, 'data-')), env });
  const servers = {
    reference: await startReference(postgres.url),
    off: await store({ ANSWER_CACHE_MB: '0' }),
    shipped: await store({}),
  };
  running.push(...Object.values(servers));
  const { queriesOf } = await import('./search-queries.mjs');
  const tokens = await tokensOf(secret);
  const cookies = [];
  for (const token of tokens.slice(0, 300)) cookies.push(await cookiesOf(servers.shipped.url, token));
  const wantedJobs = values.jobs?.split(',');
  const jobs = jobsOf({ tokens, cookies, queriesOf }).filter(({ job }) => wantedJobs?.includes(job) ?? true);
  const results = [];
  for (const job of jobs) results.push(...(await measureJob(job, servers)));
  const imports = !wantedJobs || wantedJobs.includes('g') ? await measureImports({ postgres, servers, secret }) : null;
  const memory = {
    ...Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, Math.round(server.peakMemory())])),
    withReader: Math.round(servers.shipped.peakMemoryOfAll()),
  };
  const report = { ...machineAndVersions({ wrk }), products, seconds, results, imports, memory };
  printTable(report);
  if (values.plans) {
    const facts = `${products.toLocaleString('en-US')} products, ${report.machine}, commit ${report.commit}. Written by \`npm run bench -- --products ${products} --plans ${values.plans}\`.`;
    await writePlans({
      postgres,
      startWith: store,
      jobs: jobs.filter(({ stores }) => stores === undefined),
      file: values.plans,
      send: assertResponse,
      facts,
    });
  }
  if (values.out) {
    mkdirSync(values.out, { recursive: true });
    writeReports(values.out, report);
  }
}

async function measureJob(
  { job, title, target, store, stores = ['off', 'shipped'], reference = null, connections, mails = false },
  servers,
) {
  const kinds = [...(reference ? ['reference'] : []), ...stores];
  const requestsOf = kind => (kind === 'reference' ? reference : store);
  const files = Object.fromEntries(
    kinds.map(kind => [kind, writeRequests(folder, `${job}-${kind}`, requestsOf(kind))]),
  );
  const connectionCounts = connections ?? values.connections.split(',').map(Number);
  for (const kind of kinds) {
    await warm(servers[kind].url, requestsOf(kind), job);
    await load(servers[kind].url, files[kind], { connections: Math.max(...connectionCounts), seconds: 3 });
    if (mails) await allMailed();
  }
  const results = [];
  for (const count of connectionCounts) {
    // Two rounds, the second in reverse, so that no program always follows the same one.
    const rounds = [...kinds, ...kinds.toReversed()];
    const measured = {};
    for (const kind of rounds) {
      const one = await load(servers[kind].url, files[kind], { connections: count, seconds: seconds / 2 });
      (measured[kind] ??= []).push(one);
      if (mails) await allMailed();
    }
    for (const kind of kinds)
      results.push({
        job,
        title,
        connections: count,
        server: kind,
        target: target[kind] ?? null,
        ...meanOf(measured[kind]),
      });
    const base = results.find(row => row.connections === count && row.server === 'reference')?.perSecond;
    for (const row of results.filter(row => row.connections === count))
      row.share = base === undefined ? null : row.perSecond / base;
    console.log(
      `${job} at ${String(count).padStart(2)}: ${kinds.map(kind => `${kind} ${Math.round(results.find(row => row.connections === count && row.server === kind).perSecond)}/s`).join(', ')}`,
    );
  }
  return results;
}

/** Waits until the stores have sent all due mail, so that no program is measured while another one sends mail. */
async function allMailed() {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const due = `select 1 from jobs.job where name = 'orderConfirmation' and state <= 'active' and start_after <= now() limit 1`;
  while ((await client.query(due)).rowCount > 0) await pause(200);
  await client.end();
}

function meanOf(rounds) {
  const mean = name => rounds.reduce((sum, round) => sum + round[name], 0) / rounds.length;
  return {
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
    perSecond: mean('perSecond'),
    p50: mean('p50'),
    p95: mean('p95'),
    p99: mean('p99'),
  };
}

/** Sends each request once, to check that none is rejected, and to fill the caches as in a running store. */
async function warm(url, requests, job) {
  const once = requests.filter(({ body }) => !JSON.stringify(body ?? '').includes('@number@'));
  const batches = Array.from({ length: 8 }, (_, batch) => once.filter((_request, index) => index % 8 === batch));
  await Promise.all(
    batches.map(async batch => {
      for (const request of batch) await assertResponse(url, request, job);
    }),
  );
  if (once.length === 0) await assertResponse(url, requests[0], job);
}

/** The cookies that the store issues for a token; every store with the same secret accepts them. */
async function cookiesOf(url, token) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/page-session`, { method: 'POST', headers });
  if (response.status !== 204) throw new Error(`The store rejected the page session: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ');
}

async function assertResponse(url, { method = 'POST', path, acceptEncoding = 'identity', token, cookie, body }, job) {
  const headers = {
    'accept-encoding': acceptEncoding,
    ...(cookie ? { cookie } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(url + path, {
    method,
    headers,
    body: body && JSON.stringify(body).replace('@number@', `first-${process.pid}`),
  });
  const text = await response.text();
  if (!response.ok || (method === 'POST' && text.includes('"errors"')))
    throw new Error(`${url} rejected job ${job}: ${response.status} ${text.slice(0, 500)}`);
}
