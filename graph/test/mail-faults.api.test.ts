import 'reflect-metadata';
import { Writable } from 'node:stream';
import { createLog } from '../src/server/log.js';
import { openJobs } from '../src/server/background-jobs.js';
import { ActivationCodes } from '../src/platform/auth/index.js';
import { readConfig } from '../src/platform/config/index.js';
import type { Database } from '../src/platform/database/index.js';
import { Order } from '../src/selling/ordering/index.js';
import { placeConfirmedOrders } from './confirmed-orders.js';
import { MailServer } from './mail-server.js';
import { TestClock } from './test-clock.js';
import { openTestDatabase } from './test-database.js';

const halfHour = 1800;
const codes = new ActivationCodes('a secret of the tests, long enough for it');

let database: Database;
let server: MailServer;
let clock: TestClock;
let running: Awaited<ReturnType<typeof openJobs>>;
let written: string;
let statements: number;

beforeEach(async () => {
  server = await MailServer.start();
  clock = new TestClock();
  written = '';
  statements = 0;
  database = await openTestDatabase(() => (statements += 1));
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => ((written += chunk.toString()), done()) });
  running = await openJobs({
    config: readConfig({ SMTP_URL: server.url, MAILS_PER_RECIPIENT_PER_MINUTE: '5' }),
    database,
    clock,
    log: createLog('warn', sink),
    codes,
  });
});
afterEach(async () => {
  await running.stop();
  await database.close();
  await server.goAway();
});

const em = () => database.em.fork({ useContext: true });
const log = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Record<string, unknown>);
const deadLetters = async () =>
  (await running.jobs.deadLetters.page(em(), { limit: 1000, offset: 0, after: null })).items;
const messageIds = () => server.received.map(({ messageId }) => messageId).sort();
const idsOf = (keys: number[]) => keys.map(key => `order-${key}@store.example`).sort();

const placeOrders = (count: number, recipient: string | null = null) =>
  placeConfirmedOrders(em(), running.jobs, count, recipient);

/** Advances the clock, moves the start times of waiting jobs back by the same amount, and runs due jobs. */
async function advance(seconds: number): Promise<void> {
  clock.advance(seconds);
  await em().execute(
    `update jobs.job set start_after = start_after - ? * interval '1 second' where name = 'orderConfirmation' and state < 'active'`,
    [seconds],
  );
  await running.jobs.runDue();
}

test('[F-22] after a 4-hour outage of the mail server, each mail is sent once or listed for staff', async () => {
  const keys = await placeOrders(30);
  const refused = (await em().find(Order, { key: { $in: keys.slice(0, 3) } })).map(order => order.contactEmail);
  for (const address of refused) server.refusals.set(address, 550);
  await server.goAway();
  await running.jobs.runDue();
  for (let elapsed = 0; elapsed < 4 * 3600; elapsed += halfHour) await advance(halfHour);
  expect([server.received, await deadLetters()]).toEqual([[], []]);
  const lines = log().filter(({ id }) => id === `order-${keys[5]}`);
  expect(lines.length).toBe(9);
  expect(lines[0]).toMatchObject({
    level: 40,
    job: 'orderConfirmation',
    orderKey: keys[5],
    attempt: 1,
    reason: expect.stringContaining('ECONNREFUSED'),
    nextTryBy: '2026-11-20T12:00:30.000Z',
  });
  await server.comeBack();
  await advance(halfHour);
  await advance(halfHour);
  expect(messageIds()).toEqual(idsOf(keys.slice(3)));
  expect(
    (await deadLetters()).map(({ data, isRefused, attempts }) => [data.orderKey, isRefused, attempts]).sort(),
  ).toEqual(
    keys
      .slice(0, 3)
      .map(key => [key, true, 10])
      .sort(),
  );
  expect(
    log()
      .filter(({ level }) => level === 50)
      .map(({ orderKey, nextTryBy, msg }) => [orderKey, nextTryBy, msg])
      .sort(),
  ).toEqual(
    keys
      .slice(0, 3)
      .map(key => [key, null, 'a job failed for good'])
      .sort(),
  );
  expect(written).not.toContain('@contractor.example');
});

test('[F-22] sends 1,000 mails with less than one statement each, and lists 5 rejected ones for staff', async () => {
  const keys = await placeOrders(1000);
  const refused = (await em().find(Order, { key: { $in: keys.slice(500, 505) } })).map(order => order.contactEmail);
  for (const address of refused) server.refusals.set(address, 553);
  statements = 0;
  await running.jobs.runDue();
  // Three reads for each batch of 20, plus those that find the last batches.
  expect(statements).toBeLessThanOrEqual(3 * 60);
  expect(messageIds()).toEqual(idsOf(keys.filter(key => key < (keys[500] ?? 0) || key > (keys[504] ?? 0))));
  expect((await deadLetters()).map(({ data }) => data.orderKey).sort()).toEqual(keys.slice(500, 505).sort());
  expect(server.mostConnections).toBeLessThanOrEqual(5);
});

test("delays mail over a recipient's rate limit to the next minutes, without delaying other mail", async () => {
  const slow = await placeOrders(12, 'ana@ruiz.example');
  const others = await placeOrders(25);
  await running.jobs.runDue();
  const toAna = () => server.received.filter(({ recipient }) => recipient === 'ana@ruiz.example').length;
  expect([toAna(), server.received.length]).toEqual([5, 30]);
  await advance(30);
  expect(toAna()).toBe(5);
  await advance(31);
  expect(toAna()).toBe(10);
  await advance(60);
  expect(messageIds()).toEqual(idsOf([...slow, ...others]));
  expect(log()).toEqual([]);
});

test('warns at startup in production if no mail server is configured', async () => {
  await running.stop();
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => ((written += chunk.toString()), done()) });
  const config = readConfig({
    NODE_ENV: 'production',
    DEFAULT_CUSTOMER_PASSWORD: 'a default password',
    TOKEN_SECRET: 'a secret of the tests, long enough for it',
  });
  running = await openJobs({ config, database, clock, log: createLog('warn', sink), codes });
  expect(log()).toMatchObject([
    { level: 40, msg: expect.stringContaining('mail is not being sent: no mail server is configured') },
  ]);
});
