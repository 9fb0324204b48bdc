import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { entities } from '../src/server/entities.js';
import { adminPricingTier } from '../src/customers/customers/index.js';
import { PurchasingAgent, Vendor } from '../src/catalog/purchasing/index.js';
import { openDatabase } from '../src/platform/database/index.js';
import { textWorkbook } from '../src/staff/imports/fixtures/send-report.js';
import { BatchImport } from '../src/staff/imports/index.js';
import { Build, password } from './build.js';
import { runCommand } from './programs.js';
import { StoreProcess } from './store-process.js';
import { createEmptyDatabase } from './test-database.js';
import { until } from './until.js';

/** No card is charged here. The card simulator would serve only one process. */
const cardKeys = { CARD_API_LOGIN_ID: 'login-1', CARD_TRANSACTION_KEY: 'secret-1', CARD_CLIENT_KEY: 'public-1' };

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-instances-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function send<Body>(
  url: string,
  path: string,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

describe('two instances on one database', () => {
  let stores: { process: StoreProcess; url: string }[];
  /** Alternates between the instances. */
  const url = () => {
    stores.push(stores.shift() as (typeof stores)[number]);
    return (stores[0] as (typeof stores)[number]).url;
  };
  let customerNumber: number;
  let productKey: number;
  let admin: string;

  beforeAll(async () => {
    const databaseUrl = await createEmptyDatabase();
    const database = await openDatabase({ entities, databaseUrl, dataDir });
    const build = new Build(database.em.fork());
    customerNumber = (await build.customer()).customerNumber;
    productKey = (await build.product({ description: 'One of Two' })).key;
    const { customerNumber: adminNumber } = await build.customer({ pricingTier: adminPricingTier });
    await database.close();
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SIGN_IN_FAILURES_PER_NUMBER: '3', ...cardKeys };
    stores = await Promise.all([StoreProcess.start(env), StoreProcess.start(env)]);
    const { body } = await send<{ data: { token: string } }>(url(), '/api/auth/login', 'POST', {
      customerNumber: adminNumber,
      password,
    });
    admin = body.data.token;
  });
  afterAll(() => Promise.all(stores.map(store => store.process.kill('SIGTERM'))));

  const shown = async () => {
    const { body } = await send<{ data: { product: { description: string } } }>(url(), '/graphql', 'POST', {
      query: `{ product(key: ${productKey}) { description } }`,
    });
    return body.data.product.description;
  };
  const shownByAll = () => Promise.all(Array.from({ length: 6 }, shown));

  test('both clear their response caches when one of them changes the catalog', async () => {
    expect(new Set(await shownByAll())).toEqual(new Set(['One of Two']));
    const authorization = { authorization: `Bearer ${admin}` };
    const details = await fetch(`${url()}/api/authproducts/fulldetails/${productKey}`, { headers: authorization });
    const { data } = (await details.json()) as { data: { product: Record<string, unknown> } };
    const { status } = await send(
      url(),
      '/api/authproducts',
      'PUT',
      { ...data.product, description: 'Both of Two' },
      authorization,
    );
    expect(status).toBe(200);
    await until(async () => (await shownByAll()).includes('One of Two'), false);
    expect(new Set(await shownByAll())).toEqual(new Set(['Both of Two']));
  });

  test('[T-1] both count wrong passwords toward the same limit', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      statuses.push(
        (await send(url(), '/api/auth/login', 'POST', { customerNumber, password: 'not-the-password' })).status,
      );
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  test('[BAT-4] a report that is imported by command next to them is imported once', async () => {
    const { env } = (stores[0] as (typeof stores)[number]).process;
    const database = await openDatabase({ entities, databaseUrl: env.DATABASE_URL ?? null, dataDir });
    const em = database.em.fork();
    await em.insert(PurchasingAgent, { name: 'Dana Cole', phoneNumber: '6025550101', email: 'dana@saguaro.example' });
    const before = await em.count(Vendor);
    const rows = 300;
    const file = join(dataDir, 'vendors.xlsx');
    const vendors = Array.from({ length: rows }, (_, row) => [
      `MANY${row}`,
      `Vendor ${row}`,
      '1 Main St',
      'Mesa',
      'AZ',
    ]);
    writeFileSync(file, await textWorkbook(vendors.map(vendor => [...vendor, '85201'])));
    expect(await runCommand('import-report', ['vendors', file, '--agent', 'Dana Cole'], env)).toMatchObject({
      code: 0,
      output: `${rows} rows: ${rows} added, 0 updated, 0 unchanged, 0 refused.\nSuccessfully added batch!\n`,
    });
    expect((await em.count(Vendor)) - before).toBe(rows);
    expect(await em.find(BatchImport, {}, { fields: ['status', 'rowsDone'] })).toMatchObject([
      { status: 'completed', rowsDone: rows },
    ]);
    await database.close();
  });
});

test('database replicas require a PostgreSQL server', async () => {
  const { code, output } = await StoreProcess.runToEnd({
    DATA_DIR: dataDir,
    DATABASE_REPLICA_URLS: 'postgres://store@127.0.0.1/store',
  });
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('DATABASE_REPLICA_URLS needs a PostgreSQL server: set DATABASE_URL'),
  ]);
});
