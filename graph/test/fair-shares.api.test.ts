import { setTimeout as pause } from 'node:timers/promises';
import { Activity, runActivity } from '../src/platform/shared/activity.js';
import { Build, type BuiltCustomer } from './build.js';
import { CapturedLog } from './captured-log.js';
import { TestApp } from './test-app.js';
import { TestClock } from './test-clock.js';
import { onPostgres } from './test-database.js';
import { until } from './until.js';

const captured = new CapturedLog('warn');
let app: TestApp;
let customers: { customer: BuiltCustomer; token: string }[];

beforeAll(async () => {
  app = await TestApp.start({}, new TestClock(), captured.log);
  const build = new Build(app.em());
  customers = [];
  for (let count = 0; count < 2; count += 1) {
    const customer = await build.customer();
    customers.push({ customer, token: await app.signIn(customer.customerNumber) });
  }
  // Each look at the favorites takes a while, and is counted.
  await app.em().execute('alter table favorite rename to stored_favorite');
  await app.em().execute('create sequence looks');
  await app.em().execute("create view favorite as select f.* from stored_favorite f, nextval('looks'), pg_sleep(0.3)");
});
afterAll(() => app.close());

if (onPostgres) {
  // A slow statement of the embedded database computes in the thread of the server, so every request waits for it.
  test('slow requests of one customer do not take the database from another', async () => {
    const [slow, other] = customers as [(typeof customers)[number], (typeof customers)[number]];
    const slowOnes = counted(8, () => app.graphql('{ favorites { key } }', {}, slow.token));
    await pause(200);
    const { data } = await app.graphql('{ me { customerNumber } }', {}, other.token);
    const endedBefore = slowOnes.ended;
    // Before anything is expected, so that no request is cut off by the end of the test.
    await slowOnes.all;
    expect(data).toEqual({ me: { customerNumber: other.customer.customerNumber } });
    expect(endedBefore).toBeLessThan(5);
  });

  test('queries of closed connections are not run, so a customer who reloads a slow page does not wait for them', async () => {
    const { token } = customers[0] as (typeof customers)[number];
    const look = (signal?: AbortSignal) =>
      fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: '{ favorites { key } }' }),
        signal,
      });
    // A repeated query waits for its turn.
    await look();
    const before = await looks();
    const leaving = new AbortController();
    const left = Promise.allSettled(Array.from({ length: 10 }, () => look(leaving.signal)));
    await until(looks, before + 1);
    leaving.abort();
    await left;
    expect((await look()).status).toBe(200);
    // The one that was running, and the last one
    expect(await looks()).toBe(before + 2);
    expect(captured.lines()).toEqual([]);
  });

  test('[T-77] 200 queries of a customer wait, and more get 503', async () => {
    const [{ token }, other] = customers as [(typeof customers)[number], (typeof customers)[number]];
    const leaving = new AbortController();
    const send = () =>
      fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: '{ favorites { key } }' }),
        signal: leaving.signal,
      }).then(response => response.json() as Promise<{ errors?: { extensions: object }[] }>);
    const refused: object[] = [];
    const all = Array.from({ length: 230 }, () =>
      send().then(
        ({ errors }) => refused.push(...(errors ?? []).map(({ extensions }) => extensions)),
        () => undefined,
      ),
    );
    await until(() => refused.length >= 25, true);
    expect(refused[0]).toMatchObject({ code: 'NOT_READY', status: 503, retryAfter: 5 });
    const { data } = await app.graphql('{ me { customerNumber } }', {}, other.token);
    expect(data).toEqual({ me: { customerNumber: other.customer.customerNumber } });
    leaving.abort();
    await Promise.all(all);
  });

  test('slow statements of one network do not take the database from another', async () => {
    const statementFrom = (network: string, sql: string) => {
      const activity = new Activity('visit');
      activity.sender = network;
      return runActivity(activity, () => app.em().execute(sql));
    };
    const slowOnes = counted(30, () => statementFrom('198.51.100.7', 'select pg_sleep(0.3)'));
    await statementFrom('198.51.100.8', 'select 1');
    const endedBefore = slowOnes.ended;
    await slowOnes.all;
    expect(endedBefore).toBeLessThan(10);
  });
} else {
  // Back-to-back statements once kept the server from reading other requests until the last one was done.
  test('other customers are served between the statements of one, on the embedded database', async () => {
    const [busy, other] = customers as [(typeof customers)[number], (typeof customers)[number]];
    const busyOnes = counted(8, () => app.graphql('{ favorites { key } }', {}, busy.token));
    await busyOnes.first;
    const { data } = await app.graphql('{ me { customerNumber } }', {}, other.token);
    const endedBefore = busyOnes.ended;
    await busyOnes.all;
    expect(data).toEqual({ me: { customerNumber: other.customer.customerNumber } });
    expect(endedBefore).toBeLessThan(8);
  });
}

/** How often someone looked at favorites */
async function looks(): Promise<number> {
  const [{ count }] = await app.em().execute<[{ count: string }]>('select last_value as count from looks');
  return Number(count);
}

/** Starts several at once, and counts those that have ended. */
function counted(number: number, start: () => Promise<unknown>) {
  const started = Array.from({ length: number }, start);
  const state = { ended: 0, first: Promise.race(started), all: Promise.all(started) };
  for (const one of started) void one.finally(() => (state.ended += 1));
  return state;
}
