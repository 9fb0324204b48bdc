import 'reflect-metadata';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { entities } from '../src/server/entities.js';
import { openDatabase } from '../src/platform/database/index.js';
import { mostPoBytes } from '../src/definitions/po-attachment.js';
import { Build, password, type BuiltCustomer } from './build.js';
import { StoreProcess } from './store-process.js';
import { createEmptyDatabase, makeDataDir } from './test-database.js';

/** 150 MB, or twice 200 MB as base64 in JSON and CSV. */
const files = 30;
const mostGrowthMegabytes = 500;

let env: Record<string, string>;
let store: { process: StoreProcess; url: string };
let token: string;
let customer: BuiltCustomer;

beforeAll(async () => {
  env = { DATA_DIR: makeDataDir(), DATABASE_URL: await createEmptyDatabase() };
  const database = await openDatabase({
    entities,
    databaseUrl: env.DATABASE_URL || null,
    dataDir: env.DATA_DIR as string,
  });
  const em = database.em.fork();
  const build = new Build(em);
  const admin = await build.admin();
  customer = await build.customer();
  const product = await build.product();
  for (let count = 0; count < files; count += 1) {
    const { key } = await build.order(customer, {
      placedAt: '2026-11-02T15:00:00Z',
      lines: [{ product, quantity: 1 }],
    });
    const content = count === 0 ? `decode(repeat(md5('po'), ${mostPoBytes / 16}), 'hex')` : 'content';
    await em.execute(
      `insert into po_attachment (order_key, name, kind, content, attached_at, attached_by)
       select ?, 'po.pdf', 'pdf', ${content}, now(), 'Counter' from ${count === 0 ? '(select) one' : '(select content from po_attachment limit 1) one'}`,
      [key],
    );
  }
  await database.close();
  store = await StoreProcess.start(env);
  const { data } = (await call('/api/auth/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerNumber: admin.customerNumber, password }),
  }).then(response => response.json())) as { data: { token: string } };
  token = data.token;
});
afterAll(async () => {
  await store.process.kill();
  rmSync(env.DATA_DIR as string, { recursive: true, force: true });
});

const call = (path: string, init: RequestInit) => fetch(`${store.url}${path}`, { method: 'POST', ...init });

/** Resident memory of the store at its highest since the last reset, in megabytes */
const highestMegabytes = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${store.process.pid}/status`, 'utf8'))?.[1]) / 1024;
const resetHighest = () => writeFileSync(`/proc/${store.process.pid}/clear_refs`, '5');

test('opens within 450 MB, without V8 compiling the embedded database a second time', async () => {
  await pause(3000);
  expect(highestMegabytes()).toBeLessThan(450);
});

test('streams the export of a customer with 30 purchase orders of 5 MB in bounded memory', async () => {
  resetHighest();
  const before = highestMegabytes();
  const response = await call(`/api/authcustomers/${customer.key}/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(files * mostPoBytes);
  expect(highestMegabytes() - before).toBeLessThan(mostGrowthMegabytes);
});
