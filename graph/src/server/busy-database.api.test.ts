import { setTimeout as pause } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import { Build } from '../../test/build.js';
import { TestApp } from '../../test/test-app.js';
import { onPostgres } from '../../test/test-database.js';
import { Customer } from '../customers/customers/index.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const update = 'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { name } }';
/** More than the pool's connections, so that some wait for the record and some for a connection. */
const callers = 12;

async function setUp() {
  const customer = await new Build(app.em()).customer();
  const token = await app.signIn(customer.customerNumber);
  const rename = (name: string) => app.graphql<{ updateAccount: { name: string } }>(update, { input: { name } }, token);
  const renameConcurrently = () => Promise.all(Array.from({ length: callers }, (_, index) => rename(`Busy ${index}`)));
  const storedName = async () => (await app.em().findOneOrFail(Customer, { key: customer.key })).name;
  const withRecordLocked = (meanwhile: () => Promise<void>) =>
    app.em().transactional(async em => {
      await em.findOneOrFail(Customer, { key: customer.key }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // The database ends a transaction that is idle for 10 s. One customer's requests wait in turn, for 10 s at most.
      const kept = onPostgres ? setInterval(() => void em.execute('select 1'), 3000) : undefined;
      await meanwhile().finally(() => clearInterval(kept));
    });
  return { customer, rename, renameConcurrently, storedName, withRecordLocked };
}

describe('[F-14] more requests than connections, all for a locked record', () => {
  if (onPostgres) {
    test('return 503 and change nothing, and requests succeed again as soon as the lock is released', async () => {
      const { customer, rename, renameConcurrently, storedName, withRecordLocked } = await setUp();
      await withRecordLocked(async () => {
        const replies = await renameConcurrently();
        expect(replies.map(({ errors }) => errors?.[0]?.extensions)).toEqual(
          Array.from({ length: callers }, () => ({ code: 'NOT_READY', status: 503, retryAfter: 5 })),
        );
      });
      expect(await storedName()).toBe(customer.name);
      expect((await rename('Free again')).data?.updateAccount.name).toBe('Free again');
    });
  } else {
    test('wait for the single connection of the embedded database, and all succeed', async () => {
      const { renameConcurrently, storedName, withRecordLocked } = await setUp();
      let waiting: ReturnType<typeof renameConcurrently> | undefined;
      await withRecordLocked(async () => {
        waiting = renameConcurrently();
        await pause(100);
      });
      expect((await waiting)?.flatMap(({ errors }) => errors ?? [])).toEqual([]);
      expect(await storedName()).toMatch(/^Busy \d+$/);
    });
  }
});
