import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { entities } from '../src/app/entities.js';
import { adminPricingTier } from '../src/customers/index.js';
import { openDatabase } from '../src/database/index.js';
import { Build, password } from './build.js';
import { StoreProcess } from './store-process.js';
import { createEmptyDatabase, onPostgres } from './test-database.js';

/** No card is charged here, and the stand-in for the provider would serve one process only. */
const cardKeys = { CARD_API_LOGIN_ID: 'login-1', CARD_TRANSACTION_KEY: 'secret-1', CARD_CLIENT_KEY: 'public-1' };

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-processes-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Connections that are opened one after the other go to the processes by turns. */
async function sendOnNewConnection<Body>(url: string, path: string, method: string, body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${url}${path}`, { method, headers: { 'content-type': 'application/json', connection: 'close', ...headers }, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Body };
}

if (onPostgres) {
  describe('two processes on one port', () => {
    let store: { process: StoreProcess; url: string };
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
      store = await StoreProcess.start({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, WEB_CONCURRENCY: '2', SIGN_IN_FAILURES_PER_NUMBER: '3', ...cardKeys });
      const { body } = await sendOnNewConnection<{ data: { token: string } }>(store.url, '/api/auth/login', 'POST', { customerNumber: adminNumber, password });
      admin = body.data.token;
    }, 60_000);
    afterAll(() => store.process.kill('SIGTERM'));

    const shown = async () => {
      const { body } = await sendOnNewConnection<{ data: { product: { description: string } } }>(store.url, '/graphql', 'POST', { query: `{ product(key: ${productKey}) { description } }` });
      return body.data.product.description;
    };
    const shownByAll = () => Promise.all(Array.from({ length: 6 }, shown));

    test('both forget what they kept as soon as one of them changes the catalogue', async () => {
      expect(new Set(await shownByAll())).toEqual(new Set(['One of Two']));
      const authorization = { authorization: `Bearer ${admin}` };
      const details = await fetch(`${store.url}/api/authproducts/fulldetails/${productKey}`, { headers: authorization });
      const { data } = (await details.json()) as { data: { product: Record<string, unknown> } };
      const { status } = await sendOnNewConnection(store.url, '/api/authproducts', 'PUT', { ...data.product, description: 'Both of Two' }, authorization);
      expect(status).toBe(200);
      const end = Date.now() + 5000;
      while (new Set(await shownByAll()).has('One of Two') && Date.now() < end) await pause(5);
      expect(new Set(await shownByAll())).toEqual(new Set(['Both of Two']));
    });

    test('[T-1] wrong passwords are counted together, whichever process they reach', async () => {
      const statuses: number[] = [];
      for (let tries = 0; tries < 5; tries += 1) statuses.push((await sendOnNewConnection(store.url, '/api/auth/login', 'POST', { customerNumber, password: 'not-the-password' })).status);
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
    });

    test('[F-5] one that is killed is followed by another, and a stop ends them all', async () => {
      const children = () => execFileSync('ps', ['-o', 'pid=', '--ppid', String(store.process.pid)], { encoding: 'utf8' }).trim().split(/\s+/);
      const before = children();
      expect(before).toHaveLength(2);
      process.kill(Number(before[0]), 'SIGKILL');
      const end = Date.now() + 15_000;
      const isReplaced = (now: string[]) => now.length === 2 && !now.includes(before[0] as string);
      while (!isReplaced(children()) && Date.now() < end) await pause(50);
      expect(isReplaced(children())).toBe(true);
      expect(await shown()).toBe('Both of Two');
      expect(await store.process.kill('SIGTERM')).toBe(0);
    }, 30_000);
  });
} else {
  test('several processes need a PostgreSQL server, and so do copies of the database', async () => {
    const { code, output } = await StoreProcess.runToEnd({ DATA_DIR: dataDir, WEB_CONCURRENCY: '2' });
    expect([code, output]).toEqual([1, expect.stringContaining('WEB_CONCURRENCY: needs a PostgreSQL server: set DATABASE_URL')]);
  });
}
