import { setTimeout as pause } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import { Build } from '../../test/build.js';
import { TestApp } from '../../test/test-app.js';
import { onPostgres } from '../../test/test-database.js';
import { Customer } from '../customers/index.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const update = 'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { name } }';
/** More than the pool has connections, so that some wait for the record and some for a connection. */
const callers = 12;

async function renamer() {
  const customer = await new Build(app.em()).customer();
  const token = await app.signIn(customer.customerNumber);
  const rename = (name: string) => app.graphql<{ updateAccount: { name: string } }>(update, { input: { name } }, token);
  const renameByAll = () => Promise.all(Array.from({ length: callers }, (_, index) => rename(`Busy ${index}`)));
  const storedName = async () => (await app.em().findOneOrFail(Customer, { key: customer.key })).name;
  const hold = (meanwhile: () => Promise<void>) =>
    app.em().transactional(async em => {
      await em.findOneOrFail(Customer, { key: customer.key }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      await meanwhile();
    });
  return { customer, rename, renameByAll, storedName, hold };
}

describe('[F-14] more requests than connections, all for a record that somebody holds', () => {
  if (onPostgres) {
    test('answer 503 and change nothing, and the store answers again as soon as it is let go', async () => {
      const { customer, rename, renameByAll, storedName, hold } = await renamer();
      await hold(async () => {
        const replies = await renameByAll();
        expect(replies.map(({ errors }) => errors?.[0]?.extensions)).toEqual(
          Array.from({ length: callers }, () => ({ code: 'NOT_READY', status: 503, retryAfter: 5 })),
        );
      });
      expect(await storedName()).toBe(customer.name);
      expect((await rename('Free again')).data?.updateAccount.name).toBe('Free again');
    }, 20_000);
  } else {
    test('wait for the one connection of the embedded database, and are all answered', async () => {
      const { renameByAll, storedName, hold } = await renamer();
      let waiting: ReturnType<typeof renameByAll> | undefined;
      await hold(async () => {
        waiting = renameByAll();
        await pause(100);
      });
      expect((await waiting)?.flatMap(({ errors }) => errors ?? [])).toEqual([]);
      expect(await storedName()).toMatch(/^Busy \d+$/);
    });
  }
});
