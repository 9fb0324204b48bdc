import { failExpiredJobs } from '../../../test/expired-jobs.js';
import { TestClock } from '../../../test/test-clock.js';
import { openTestDatabase } from '../../../test/test-database.js';
import { passScheduledTimes } from '../../../test/passed-schedules.js';
import { until } from '../../../test/until.js';
import { jobDatabase } from '../../server/background-jobs.js';
import type { Database } from '../database/index.js';
import { localDay } from '../shared/local-days.js';
import { inTransaction } from '../shared/transaction.js';
import { jobNames, eachAlone, type Job, type JobHandlers, type JobName, type JobOutcome } from './job-kinds.js';
import { JobQueue } from './job-queue.js';
import type { FailedAttempt } from './run-batch.js';

let database: Database;
let jobs: JobQueue;
const clock = new TestClock();
let done: number[];
let outcome: (orderKey: number) => JobOutcome | Promise<JobOutcome>;
let attempts: FailedAttempt[];
let runImport: (importKey: number) => Promise<void>;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await openTestDatabase(() => undefined);
  jobs = await open();
});
beforeEach(async () => {
  done = [];
  attempts = [];
  outcome = () => ({ result: 'done' });
  runImport = () => Promise.resolve();
  await em().execute('delete from jobs.job');
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  expect(errors).toEqual([]);
});

function open(pollSeconds?: number, times: Partial<Record<JobName, string>> = {}): Promise<JobQueue> {
  const confirm = (batch: Job<{ orderKey: number }>[]) =>
    Promise.all(
      batch.map(async ({ data }) => {
        const result = await outcome(data.orderKey);
        if (result.result === 'done') done.push(data.orderKey);
        return result;
      }),
    );
  const log = {
    error: (error: unknown) => errors.push(error),
    warning: (warning: unknown) => errors.push(warning),
    attemptFailed: (failure: FailedAttempt) => attempts.push(failure),
  };
  const report = eachAlone(({ importKey }: { importKey: number }) => runImport(importKey));
  const unused = Object.fromEntries(jobNames.map(name => [name, eachAlone(async () => undefined)])) as JobHandlers;
  return JobQueue.open(jobDatabase(database), {
    handlers: { ...unused, orderConfirmation: confirm, runImport: report },
    schedule: { timeZone: 'America/Phoenix', times },
    clock,
    log,
    ...(pollSeconds !== undefined && { pollSeconds }),
  });
}

const em = () => database.em.fork({ useContext: true });
const send = (orderKey: number, fails = false) =>
  inTransaction(em(), async inner => {
    await jobs.send(inner, 'orderConfirmation', { orderKey }, `order-${orderKey}`);
    if (fails) throw new Error('the order was refused');
  });
const sendImport = (importKey: number) =>
  inTransaction(em(), inner => jobs.send(inner, 'runImport', { importKey }, String(importKey)));
const states = async () =>
  (
    await em().execute<{ state: string }[]>(
      "select state::text as state from jobs.job where name <> 'failedMail' order by created_on",
    )
  ).map(({ state }) => state);
const makeDue = () => em().execute("update jobs.job set start_after = now() where state < 'active'");
const letters = async () => (await jobs.deadLetters.page(em(), { limit: 100, offset: 0, after: null })).items;
const error = new Error('the mail server is away');

test('a job exists only if its change is committed, and runs once', async () => {
  await send(1);
  await expect(send(2, true)).rejects.toThrow('the order was refused');
  await jobs.runDue();
  await jobs.runDue();
  expect([done, await states()]).toEqual([[1], ['completed']]);
});

test('a job sent again with its key is added once, even after it ran', async () => {
  await send(1);
  await send(1);
  await jobs.runDue();
  await send(1);
  await jobs.runDue();
  expect([done, await states()]).toEqual([[1], ['completed']]);
});

test('a job that fails is reported and waits for its next attempt', async () => {
  outcome = () => ({ result: 'failed', error });
  await send(3);
  await jobs.runDue();
  expect([done, await states()]).toEqual([[], ['retry']]);
  expect(attempts).toEqual([
    {
      job: 'orderConfirmation',
      key: 'order-3',
      data: { orderKey: 3 },
      attempt: 1,
      error,
      nextTryBy: new Date(clock.now().getTime() + 30_000),
    },
  ]);
  const [row] = await em().execute<{ wait: unknown }[]>(
    'select extract(epoch from start_after - now()) as wait from jobs.job',
  );
  expect(Number(row?.wait)).toBeGreaterThan(10);
  expect(Number(row?.wait)).toBeLessThanOrEqual(30);
  outcome = () => ({ result: 'done' });
  await makeDue();
  await jobs.runDue();
  expect([done, await states()]).toEqual([[3], ['completed']]);
});

test('a handler that throws fails its whole batch, and a failed import is reported and retried', async () => {
  outcome = () => Promise.reject(error);
  runImport = () => Promise.reject(new Error('the file is gone'));
  await send(4);
  await send(5);
  await sendImport(13);
  await jobs.runDue();
  expect(await states()).toEqual(['retry', 'retry', 'retry']);
  expect(attempts.map(({ job, data, error: reason }) => [job, data, (reason as Error).message])).toEqual(
    expect.arrayContaining([
      ['orderConfirmation', { orderKey: 4 }, error.message],
      ['orderConfirmation', { orderKey: 5 }, error.message],
      ['runImport', { importKey: 13 }, 'the file is gone'],
    ]),
  );
  expect(attempts.length).toBe(3);
});

test('mail, also failed mail, and imports wait for years while no server runs, and are not deleted', async () => {
  outcome = () => ({ result: 'refused', error: new Error('no such address') });
  await send(1);
  await jobs.runDue();
  await send(2);
  await sendImport(3);
  const kept = await em().execute(
    "select name from jobs.job where state = 'created' and keep_until > now() + interval '9 years' order by name",
  );
  expect(kept).toEqual([{ name: 'failedMail' }, { name: 'orderConfirmation' }, { name: 'runImport' }]);
});

test('a refused job moves to the dead letter queue at once, and the rest of its batch runs', async () => {
  outcome = orderKey =>
    orderKey === 7
      ? { result: 'refused', error: new Error('550 5.1.1\r\n<ana@ruiz.example>: unknown') }
      : { result: 'done' };
  for (const orderKey of [6, 7, 8]) await send(orderKey);
  await jobs.runDue();
  expect([done.sort(), (await states()).sort()]).toEqual([
    [6, 8],
    ['completed', 'completed', 'failed'],
  ]);
  expect(attempts.map(({ attempt, nextTryBy }) => [attempt, nextTryBy])).toEqual([[1, null]]);
  expect(await letters()).toMatchObject([
    {
      name: 'orderConfirmation',
      data: { orderKey: 7 },
      attempts: 1,
      isRefused: true,
      reason: '550 5.1.1 [address]: unknown',
      firstAttemptAt: clock.now(),
      lastAttemptAt: clock.now(),
    },
  ]);
});

test('a job that fails on every attempt moves to the dead letter queue, with the times of its first and last attempt', async () => {
  outcome = () => ({ result: 'failed', error });
  await send(9);
  await em().execute('update jobs.job set retry_limit = 2');
  const first = clock.now();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await makeDue();
    await jobs.runDue();
    if (attempt < 3) clock.advance(3600);
  }
  expect(attempts.map(({ attempt, nextTryBy }) => [attempt, nextTryBy !== null])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
  expect(await letters()).toMatchObject([
    {
      data: { orderKey: 9 },
      attempts: 3,
      isRefused: false,
      reason: error.message,
      firstAttemptAt: first,
      lastAttemptAt: clock.now(),
    },
  ]);
  expect(await jobs.deadLetters.count(em())).toBe(1);
});

test('retrying a dead job restores all its attempts, once, in the transaction of the request', async () => {
  outcome = () => ({ result: 'refused', error });
  for (const orderKey of [10, 11]) await send(orderKey);
  await jobs.runDue();
  const [id = ''] = (await letters()).filter(({ data }) => data.orderKey === 10).map(letter => letter.id);
  const failing = inTransaction(em(), async inner => {
    await jobs.deadLetters.retry(inner, null);
    throw new Error('the change was refused');
  });
  await expect(failing).rejects.toThrow('the change was refused');
  expect(await jobs.deadLetters.count(em())).toBe(2);
  outcome = () => ({ result: 'done' });
  const retry = () => inTransaction(em(), inner => jobs.deadLetters.retry(inner, [id]));
  expect((await retry()).map(({ data }) => data.orderKey)).toEqual([10]);
  expect(await retry()).toEqual([]);
  await jobs.runDue();
  expect([done, (await letters()).map(({ data }) => data.orderKey)]).toEqual([[10], [11]]);
});

test('a job put back waits without counting an attempt', async () => {
  outcome = orderKey => (orderKey === 12 ? { result: 'wait', seconds: 60 } : { result: 'done' });
  await send(12);
  await send(13);
  await jobs.runDue();
  expect([done, attempts]).toEqual([[13], []]);
  const [row] = await em().execute<{ state: string; retries: unknown; wait: unknown }[]>(
    "select state::text as state, retry_count as retries, extract(epoch from start_after - now()) as wait from jobs.job where singleton_key = 'order-12'",
  );
  expect([row?.state, Number(row?.retries)]).toEqual(['created', 0]);
  expect(Number(row?.wait)).toBeGreaterThan(50);
  outcome = () => ({ result: 'failed', error });
  await makeDue();
  await jobs.runDue();
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1]);
});

test('the jobs of one import run one after another, and those of another import meanwhile', async () => {
  const steps: string[] = [];
  let end: () => void = () => undefined;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  runImport = async importKey => {
    steps.push(`${importKey} starts`);
    if (importKey === 1) await ended;
    steps.push(`${importKey} ends`);
  };
  for (const importKey of [1, 1, 2]) await sendImport(importKey);
  const servers = await Promise.all([open(), open()]);
  for (const server of servers) await server.startOnly('runImport');
  await until(() => steps.includes('2 ends'), true);
  // The queue that is free looks for more.
  await new Promise(resolve => setTimeout(resolve, 300));
  end();
  await until(() => steps.length, 6);
  await Promise.all(servers.map(server => server.stop()));
  expect(steps.slice(0, 3).sort()).toEqual(['1 starts', '2 ends', '2 starts']);
  expect(steps.slice(3)).toEqual(['1 ends', '1 starts', '1 ends']);
});

test('jobs that wake their workers do not wait for a poll, however many were sent', async () => {
  const keys = Array.from({ length: 5 }, (_, index) => index + 1);
  const started: number[] = [];
  runImport = async importKey => void started.push(importKey);
  const worker = await open(24 * 60 * 60);
  await worker.startOnly('runImport');
  for (const importKey of keys) await sendImport(importKey);
  await until(() => started.length, keys.length);
  await worker.stop();
  expect(started.sort()).toEqual(keys);
});

test('an embedded database that is opened again continues the jobs of the process that died; on PostgreSQL it may be alive', async () => {
  await send(15);
  await em().execute("update jobs.job set state = 'active', started_on = now()");
  const next = await open();
  expect(await states()).toEqual([database.embedded ? 'retry' : 'active']);
  if (database.embedded) await next.runDue();
  await next.stop();
  expect(attempts.map(({ attempt }) => attempt)).toEqual(database.embedded ? [1] : []);
  expect(done).toEqual(database.embedded ? [15] : []);
});

test('the next attempt reports one whose process died', async () => {
  await send(14);
  await em().execute("update jobs.job set state = 'active', started_on = now() - interval '1 hour'");
  await failExpiredJobs(database);
  await makeDue();
  await jobs.runDue();
  expect(done).toEqual([14]);
  expect(attempts.map(({ attempt, error: reason }) => [attempt, (reason as Error).message])).toEqual([
    [1, 'The attempt did not finish: its process stopped or it timed out.'],
  ]);
});

test('sends nothing outside a transaction', async () => {
  await expect(jobs.send(em(), 'orderConfirmation', { orderKey: 4 })).rejects.toThrow(
    'in the transaction of their change',
  );
  expect(await states()).toEqual([]);
});

test('a long transaction does not block later sends, and a new job does not wait for the next poll', async () => {
  const worker = await open(24 * 60 * 60);
  await worker.start();
  await inTransaction(em(), async inner => {
    await inner.execute('select 1');
    await jobs.send(inner, 'orderConfirmation', { orderKey: 17 });
    await new Promise(resolve => setTimeout(resolve, 100));
  });
  await send(18);
  while (done.length < 2) await new Promise(resolve => setTimeout(resolve, 10));
  expect(done.sort()).toEqual([17, 18]);
  await worker.stop();
});

test('a daily job that no server could start at its hour is started once when servers are back', async () => {
  const hour = Number(localDay(new Date(Date.now() - 3_600_000), 'America/Phoenix', 'isoTime').slice(11, 13));
  const first = await open(undefined, { retention: `0 ${hour} * * *` });
  await first.start();
  await first.stop();
  const started = async () =>
    Number(
      (
        await em().execute<{ count: number }[]>("select count(*)::int as count from jobs.job where name = 'retention'")
      )[0]?.count,
    );
  expect(await started()).toBe(0);
  await passScheduledTimes(em());
  const servers = await Promise.all([open(), open()]);
  for (const server of servers) await server.start();
  await until(started, 1);
  await Promise.all(servers.map(server => server.stop()));
  expect(await started()).toBe(1);
});
