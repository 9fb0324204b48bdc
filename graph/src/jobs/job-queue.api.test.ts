import { openTestDatabase } from '../../test/test-database.js';
import { jobDatabase } from '../app/background-jobs.js';
import type { Database } from '../database/index.js';
import { inTransaction } from '../shared/transaction.js';
import { JobQueue } from './job-queue.js';

let database: Database;
let jobs: JobQueue;
let done: number[];
let failure: Error | null;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await openTestDatabase(() => undefined);
  const confirm = async ({ orderKey }: { orderKey: number }) => {
    if (failure) throw failure;
    done.push(orderKey);
  };
  jobs = await JobQueue.open(jobDatabase(database), { orderConfirmation: confirm, reportImport: async () => undefined, retention: async () => undefined }, error => errors.push(error));
});
beforeEach(async () => {
  done = [];
  failure = null;
  await em().execute('delete from jobs.job');
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const em = () => database.em.fork({ useContext: true });
const send = (orderKey: number, fails = false) => inTransaction(em(), async inner => {
  await jobs.send(inner, 'orderConfirmation', { orderKey });
  if (fails) throw new Error('the order was refused');
});
const states = async () => (await em().execute<{ state: string }[]>('select state::text as state from jobs.job order by created_on')).map(({ state }) => state);

test('a job is there exactly when what it tells of is, and runs once', async () => {
  await send(1);
  await expect(send(2, true)).rejects.toThrow('the order was refused');
  await jobs.runDue();
  await jobs.runDue();
  expect([done, await states()]).toEqual([[1], ['completed']]);
});

test('a job that fails is told of and waits for its next try', async () => {
  failure = new Error('the mail server is away');
  await send(3);
  await jobs.runDue();
  expect([done, await states(), errors]).toEqual([[], ['retry'], [failure]]);
  failure = null;
  await em().execute('update jobs.job set start_after = now()');
  await jobs.runDue();
  expect([done, await states()]).toEqual([[3], ['completed']]);
});

test('outside of a transaction nothing is sent', async () => {
  await expect(jobs.send(em(), 'orderConfirmation', { orderKey: 4 })).rejects.toThrow('in the transaction of what it tells of');
  expect(await states()).toEqual([]);
});

test('a transaction that takes long keeps nobody from sending afterwards, and the worker goes on', async () => {
  await jobs.start();
  await inTransaction(em(), async inner => {
    await inner.execute('select 1');
    await jobs.send(inner, 'orderConfirmation', { orderKey: 5 });
    await new Promise(resolve => setTimeout(resolve, 100));
  });
  await send(6);
  while (done.length < 2) await new Promise(resolve => setTimeout(resolve, 20));
  expect(done.sort()).toEqual([5, 6]);
});
