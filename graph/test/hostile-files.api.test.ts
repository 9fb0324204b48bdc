import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { entities } from '../src/server/entities.js';
import { openDatabase } from '../src/platform/database/index.js';
import { hostileFiles } from '../src/platform/xlsx-reader/fixtures/hostile-files.js';
import { Build, password } from './build.js';
import { StoreProcess } from './store-process.js';
import { createEmptyDatabase, makeDataDir } from './test-database.js';

const longestMs = 10_000;
const mostMegabytes = 100;
const healthMs = 200;
/** Response time of /healthz on an idle machine. Time limits are scaled by how much slower a busy machine is. */
const quietMs = 20;

let dataDir: string;
let running: StoreProcess | undefined;
beforeAll(() => {
  dataDir = makeDataDir();
});
afterAll(async () => {
  await running?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns the resident memory of a process in MB, or 0 if the system does not report it. */
function megabytesOf(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}

/** Polls health and memory. Returns a function that stops polling and returns the p95 in ms and the peak in MB. */
function watch(url: string, server: StoreProcess) {
  const times: number[] = [];
  let most = 0;
  let going = true;
  const loop = (async () => {
    while (going && server.isRunning) {
      const began = performance.now();
      const isWell = await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      times.push(isWell ? performance.now() - began : Infinity);
      most = Math.max(most, megabytesOf(server.pid));
      await pause(20);
    }
  })();
  return async () => {
    going = false;
    await loop;
    return { p95: times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0, most };
  };
}

test('[T-31] [T-32] [BAT-5] rejects each malicious file with a clear message within 10 s, reads harmless ones, and stays responsive with little memory', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: await createEmptyDatabase() };
  const database = await openDatabase({ entities, databaseUrl: env.DATABASE_URL || null, dataDir });
  const build = new Build(database.em.fork());
  const [admin, vendor] = [await build.admin(), await build.vendor()];
  await database.close();

  const { process: server, url } = await StoreProcess.start(env);
  running = server;
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerNumber: admin.customerNumber, password }),
  });
  const {
    data: { token },
  } = (await login.json()) as { data: { token: string } };
  const send = async (file: Buffer) => {
    const data = new FormData();
    data.set('vendorKey', String(vendor.key));
    data.set('dryRun', 'true');
    data.set('doc', new Blob([new Uint8Array(file)]), 'items.xlsx');
    const began = performance.now();
    const response = await fetch(`${url}/api/authproducts/batch`, {
      method: 'POST',
      body: data,
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      status: response.status,
      body: (await response.json()) as { title?: string; data?: { rows: number } },
      ms: performance.now() - began,
    };
  };
  // The memory for receiving files of this size does not depend on their content, so it is allocated first.
  for (let time = 0; time < 6; time += 1) await send(Buffer.alloc(1024 * 1024, `a text, ${time}\n`));
  await send(hostileFiles[0]?.make() ?? Buffer.alloc(0));
  const stopQuiet = watch(url, server);
  await pause(1000);
  const times = Math.max(1, (await stopQuiet()).p95 / quietMs);
  const before = megabytesOf(server.pid);
  const stop = watch(url, server);
  const wanted: object[] = [];
  const answers: object[] = [];
  for (const { name, make, refusal } of hostileFiles) {
    const { status, body, ms } = await send(make());
    answers.push({
      name,
      inTime: ms < longestMs * times,
      refused: [413, 415, 422].includes(status),
      message: body.title ?? 'read',
      rows: body.data?.rows ?? null,
    });
    wanted.push({
      name,
      inTime: true,
      refused: refusal !== null,
      message: refusal ? expect.stringMatching(refusal) : 'read',
      rows: refusal ? null : 1,
    });
  }
  const { p95, most } = await stop();
  expect(answers).toEqual(wanted);
  expect(p95).toBeLessThan(healthMs * times);
  expect(most - before).toBeLessThan(mostMegabytes);
});
