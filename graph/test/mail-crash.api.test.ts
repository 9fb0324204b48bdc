import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { pino } from 'pino';
import { entities } from '../src/server/entities.js';
import { openJobs } from '../src/server/background-jobs.js';
import { ActivationCodes } from '../src/platform/auth/index.js';
import { readConfig } from '../src/platform/config/index.js';
import { openDatabase, type Database } from '../src/platform/database/index.js';
import { systemClock } from '../src/platform/shared/clock.js';
import { placeConfirmedOrders } from './confirmed-orders.js';
import { failExpiredJobs } from './expired-jobs.js';
import { MailServer } from './mail-server.js';
import { StoreProcess } from './store-process.js';
import { createEmptyDatabase, makeDataDir } from './test-database.js';

const mails = 200;
const codes = new ActivationCodes('a secret of the tests, long enough for it');
/** Two batches of 20 may be in progress when the process is killed. */
const maxRepeated = 40;

test('[F-22] SIGKILL while sending loses no mail, and repeats at most the batches in progress, under the same Message-IDs', async () => {
  const server = await MailServer.start();
  server.beforeReply = () => pause(10);
  const dataDir = makeDataDir();
  const databaseUrl = await createEmptyDatabase();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SMTP_URL: server.url };
  const inDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ entities, databaseUrl, dataDir });
    return work(database).finally(() => database.close());
  };
  const keys = await inDatabase(async database => {
    const { jobs, stop } = await openJobs({
      config: readConfig(env),
      database,
      clock: systemClock,
      log: pino({ level: 'silent' }),
      codes,
    });
    return placeConfirmedOrders(database.em.fork(), jobs, mails).finally(stop);
  });

  const { process: first } = await StoreProcess.start(env);
  while (server.received.length < mails / 4) await pause(5);
  await first.kill();
  expect(server.received.length).toBeLessThan(mails);
  await inDatabase(async database => {
    const em = database.em.fork();
    await em.execute("update jobs.job set started_on = now() - interval '1 hour' where state = 'active'");
    await failExpiredJobs(database);
    await em.execute("update jobs.job set start_after = now() where state < 'active'");
  });
  const { process: second } = await StoreProcess.start(env);
  const distinct = () => new Set(server.received.map(({ messageId }) => messageId)).size;
  while (distinct() < mails) await pause(20);
  await second.kill('SIGTERM');

  expect(
    server.received
      .map(({ messageId }) => messageId)
      .filter((id, index, all) => all.indexOf(id) === index)
      .sort(),
  ).toEqual(keys.map(key => `order-${key}@store.example`).sort());
  expect(server.received.length - mails).toBeLessThanOrEqual(maxRepeated);
  const states = await inDatabase(({ em }) =>
    em
      .fork()
      .execute<{ state: string; count: unknown }[]>(
        "select state::text as state, count(*) as count from jobs.job where name in ('orderConfirmation', 'failedMail') group by 1",
      ),
  );
  expect(states.map(({ state, count }) => [state, Number(count)])).toEqual([['completed', mails]]);
  await server.goAway();
  rmSync(dataDir, { recursive: true, force: true });
});
