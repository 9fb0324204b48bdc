import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { entities } from '../src/app/entities.js';
import { ChangeLogEntry } from '../src/audit/index.js';
import { PricingInfo, Product } from '../src/catalog/index.js';
import { openDatabase, type Database } from '../src/database/index.js';
import { BatchImport } from '../src/imports/index.js';
import { textWorkbook } from '../src/imports/fixtures/send-report.js';
import { Build, password } from './build.js';
import { StoreProcess } from './store-process.js';
import { createEmptyDatabase, makeDataDir, onPostgres } from './test-database.js';

const rows = 600;
const kills = 2;

let dataDir: string;
let databaseUrl: string | null;

beforeEach(async () => {
  dataDir = makeDataDir();
  databaseUrl = onPostgres ? await createEmptyDatabase() : null;
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const env = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
const open = (): Promise<Database> => openDatabase({ entities, databaseUrl, dataDir });

async function signIn(url: string, customerNumber: number): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ customerNumber, password }) });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Nothing while there is none, or while the server lets a kept connection go because it was busy for long. */
async function latest(url: string, token: string): Promise<{ status: string; added: number; rows: number } | undefined> {
  const query = '{ batchImports(first: 1) { nodes { status added rows } } }';
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify({ query }) }).catch(() => undefined);
  return response && ((await response.json()) as { data: { batchImports: { nodes: { status: string; added: number; rows: number }[] } } }).data.batchImports.nodes[0];
}

test('[BAT-4] SIGKILL at any moment of an import: after the restarts it ends, with each row applied once', async () => {
  const made = await open();
  const build = new Build(made.em.fork());
  const [admin, vendor] = [await build.admin(), await build.vendor()];
  await made.close();
  const file = await textWorkbook([['Item #', 'Description', 'Std Cost', 'Taxable'], ...Array.from({ length: rows }, (_none, index) => [`K-${index}`, `Anchor ${index} in`, '1.25', 'Y'])]);

  let sent = false;
  for (let round = 0; round < kills; round += 1) {
    const { process: server, url } = await StoreProcess.start(env());
    const token = await signIn(url, admin.customerNumber);
    if (!sent) {
      const data = new FormData();
      data.set('vendorKey', String(vendor.key));
      data.set('doc', new Blob([new Uint8Array(file)]), 'items.xlsx');
      // Its answer never comes: the server is killed while it works on the import.
      void fetch(`${url}/api/authproducts/batch`, { method: 'POST', body: data, headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
      while (!(await latest(url, token))) await pause(20);
      sent = true;
    }
    await pause(Math.random() * 1200);
    await server.kill();
  }

  const { process: server, url } = await StoreProcess.start(env());
  const token = await signIn(url, admin.customerNumber);
  // On PostgreSQL the killed server's hold on the import lapses first: another one could still be at work.
  const until = Date.now() + 60_000;
  while ((await latest(url, token))?.status !== 'completed' && Date.now() < until) await pause(100);
  expect(await latest(url, token)).toEqual({ status: 'completed', added: rows, rows });
  await server.kill('SIGTERM');

  const database = await open();
  const em = database.em.fork();
  expect([await em.count(BatchImport, {}), await em.count(Product, { vendor: vendor.key, version: 1 }), await em.count(PricingInfo, { taxable: true })]).toEqual([1, rows, rows]);
  expect([await em.count(ChangeLogEntry, { subject: 'product', action: 'created' }), await em.count(ChangeLogEntry, { subject: 'import' })]).toEqual([rows, 1]);
  expect(await em.execute('select 1 from import_file')).toEqual([]);
  await database.close();
}, 120_000);
