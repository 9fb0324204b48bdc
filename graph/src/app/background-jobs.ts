import type { PgliteConnection } from '@mikro-orm/pglite';
import type { Logger } from 'pino';
import { store, type Config } from '../config/index.js';
import type { Database } from '../database/index.js';
import { JobQueue, type JobDatabase } from '../jobs/index.js';
import { openMailer, type Mailer } from '../mail/index.js';
import { confirmOrder } from '../ordering/index.js';

/** Opens the queue of the store's jobs, with what each of them does. */
export async function openJobs({ config, database, log }: { config: Config; database: Database; log: Logger }): Promise<{ jobs: JobQueue; stop(): Promise<void> }> {
  const mailer: Mailer = openMailer({ ...config.mail, from: { name: store.name, address: config.mail.fromAddress }, dataDir: config.dataDir });
  const onError = (error: unknown) => log.error({ err: error }, 'a job failed and is tried again');
  const jobs = await JobQueue.open(jobDatabase(database), {
    orderConfirmation: ({ orderKey }) => confirmOrder(database.em.fork({ useContext: true }), orderKey, mailer, store),
  }, onError);
  const stop = async () => {
    await jobs.stop();
    mailer.close();
  };
  return { jobs, stop };
}

export function jobDatabase({ orm, url }: Database): JobDatabase {
  return {
    url,
    embeddedClient: () => (orm.em.getConnection() as unknown as PgliteConnection).getNativeClient(),
    hasSchema: async name => (await orm.em.fork().execute<unknown[]>('select 1 from information_schema.schemata where schema_name = ?', [name])).length > 0,
  };
}
