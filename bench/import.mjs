// Measures an import of items through the store's API: `node bench/import.mjs --rows 100000 [--embedded]`. Prints the
// time from the upload to the last row, the peak memory of the server and its reading process above the start, and the
// response times of a category page in the meantime.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildFirst } from '../scripts/tools/build-first.mjs';
import { startPostgres } from '../scripts/tools/postgres.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { rows: wantedRows, embedded } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, embedded: { type: 'boolean', default: false } },
}).values;
const count = Number(wantedRows);
if (!Number.isInteger(count) || count < 1) throw new Error('--rows must be a whole number from 1.');
buildFirst('graph');
const { writeWorkbook } = await import('../graph/dist/platform/spreadsheets/index.js');

const headers = [
  'Item #',
  'Description',
  'Vendor Item',
  'UPC',
  'Std Cost',
  'List Price',
  'Min',
  'Max',
  'Pack',
  'Category',
  'Country',
  'Featured',
  'On Sale',
  'Taxable',
  'Returns',
];
const nouns = [
  'Wedge Anchor',
  'Claw Hammer',
  'Cold Chisel',
  'Hex Bolt',
  'Hole Saw',
  'Work Glove',
  'Utility Knife',
  'Tape Measure',
];

function* items(change) {
  for (let index = 0; index < count; index += 1) {
    const cost = ((index % 9000) / 100 + 0.25 + change).toFixed(2);
    yield [
      `B${String(index).padStart(6, '0')}`,
      `${nouns[index % nouns.length]} ${index % 97} in x ${index % 13} zinc plated`,
      `V-${index}`,
      String(100_000_000_000 + index),
      cost,
      (Number(cost) * 1.6).toFixed(2),
      '1',
      '0',
      '1',
      `Bench ${index % 40}`,
      'USA',
      'N',
      index % 50 === 0 ? 'Y' : 'N',
      'Y',
      'Y',
    ];
  }
}

const fileOf = change =>
  writeWorkbook({
    sheets: [
      { name: 'Item Master List', columns: headers.map(header => ({ header, type: 'text' })), rows: items(change) },
    ],
  });

/** Returns the resident memory of a process and its children, in megabytes. */
function residentOf(pid) {
  const families = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ');
        return [[Number(name), Number(parent)]];
      } catch {
        return [];
      }
    });
  const started = families.filter(([, parent]) => parent === pid).map(([own]) => own);
  return {
    server: residentMegabytes(pid),
    readers: started.reduce((sum, member) => sum + residentMegabytes(member), 0),
  };
}

function residentMegabytes(pid) {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}

/** Measures the peak memory of the server and its readers, together and each, above the server's at the start. */
function watchMemory(pid) {
  const before = residentOf(pid).server;
  const most = { together: 0, server: 0, readers: 0 };
  const look = () => {
    const { server, readers } = residentOf(pid);
    most.together = Math.max(most.together, server + readers - before);
    most.server = Math.max(most.server, server - before);
    most.readers = Math.max(most.readers, readers);
  };
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    return `at most ${Math.round(most.together)} MB more (server ${Math.round(most.server)} above ${Math.round(before)}, reading process ${Math.round(most.readers)})`;
  };
}

const quantile = (times, share) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

async function startStore(env) {
  const child = spawn(process.execPath, ['--no-warnings', 'graph/dist/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      WEB: 'none',
      SEED: 'demo',
      LOG_LEVEL: 'error',
      PASSWORD_COST: '4',
      TOKEN_SECRET: 'a secret of the measurements, long enough',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = / is open at http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port) return { child, url: `http://127.0.0.1:${port}` };
  }
  throw new Error('The store did not start.');
}

/** Requests a category page 20 times a second until `stop`. */
function visit(url) {
  const times = [];
  let going = true;
  const loop = (async () => {
    while (going) {
      const began = performance.now();
      const response = await fetch(`${url}/api/products/categories/1?limit=24`).then(
        reply => reply.arrayBuffer(),
        () => null,
      );
      // A connection that the busy server closed counts as 5 s or more.
      times.push(response ? performance.now() - began : Math.max(5000, performance.now() - began));
      await pause(Math.max(0, 50 - (performance.now() - began)));
    }
  })();
  return async () => {
    going = false;
    await loop;
    return times;
  };
}

async function sendReport({ url, child }, token, vendorKey, change) {
  const bytes = await fileOf(change);
  const data = new FormData();
  data.set('vendorKey', String(vendorKey));
  data.set('doc', new Blob([bytes]), 'items.xlsx');
  await pause(1000);
  const stopWatch = watchMemory(child.pid);
  const stopVisits = visit(url);
  const began = performance.now();
  const authorization = `Bearer ${token}`;
  let report = await (
    await fetch(`${url}/api/authproducts/batch`, { method: 'POST', body: data, headers: { authorization } })
  ).json();
  while (report.data && report.data.rows === undefined) {
    await pause(250);
    const next = await (await fetch(`${url}/api/imports/${report.data.key}`, { headers: { authorization } })).json();
    if (['completed', 'refused', 'failed'].includes(next.data.status)) report = next;
  }
  const seconds = (performance.now() - began) / 1000;
  const memory = stopWatch();
  const times = await stopVisits();
  const { added, updated, refused } = report.data ?? {};
  console.log(
    `${(bytes.length / 1024 / 1024).toFixed(1)} MB, added ${added}, changed ${updated}, refused ${refused}: ${seconds.toFixed(1)} s, ${memory}; category p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
  );
  if (!report.data) console.log(JSON.stringify(report).slice(0, 500));
}

let store;
const folder = mkdtempSync(join(tmpdir(), 'store-bench-'));
const postgres = embedded ? null : await startPostgres({ settings: { shared_buffers: '256MB', max_wal_size: '4GB' } });
try {
  store = await startStore({ DATA_DIR: folder, DATABASE_URL: postgres?.url ?? '' });
  const login = await (
    await fetch(`${store.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ customerNumber: 10001, password: 'saguaro-demo' }),
    })
  ).json();
  const { token } = login.data;
  const vendors = await (
    await fetch(`${store.url}/api/vendors`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const quiet = visit(store.url);
  await pause(3000);
  const times = await quiet();
  console.log(
    `${embedded ? 'embedded database' : 'PostgreSQL'}, ${count} rows; without an import: category p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
  );
  for (const change of [0, 0, 0.5]) await sendReport(store, token, vendors.data[0].key, change);
} finally {
  store?.child.kill('SIGTERM');
  await pause(500);
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
