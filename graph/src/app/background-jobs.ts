import type { PgliteConnection } from '@mikro-orm/pglite';
import type { Logger } from 'pino';
import { store, type Config } from '../config/index.js';
import type { Database } from '../database/index.js';
import { ImportRunner } from '../imports/index.js';
import { JobQueue, type JobDatabase } from '../jobs/index.js';
import { openMailer, type Mailer } from '../mail/index.js';
import { confirmOrder } from '../ordering/index.js';
import type { Clock } from '../shared/clock.js';
import type { Tracing } from '../telemetry/index.js';
import { asJob } from './as-job.js';

interface JobParts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  /** null: no traces */
  tracing: Tracing | null;
}

/** Opens the queue of the store's jobs, with what each of them does. */
export async function openJobs({ config, database, clock, log, tracing }: JobParts): Promise<{ jobs: JobQueue; imports: ImportRunner; stop(): Promise<void> }> {
  const mailer: Mailer = openMailer({ ...config.mail, from: { name: store.name, address: config.mail.fromAddress }, dataDir: config.dataDir });
  const onError = (error: unknown) => log.error({ err: error }, 'a job failed and is tried again');
  const fork = () => database.em.fork({ useContext: true });
  const imports = new ImportRunner({ entityManager: fork, clock, alone: database.embedded, onError: error => log.error({ err: error }, 'an import failed') });
  const jobs = await JobQueue.open(jobDatabase(database), {
    orderConfirmation: asJob('orderConfirmation', tracing, ({ orderKey }) => confirmOrder(fork(), orderKey, mailer, store)),
    reportImport: asJob('reportImport', tracing, ({ importKey }) => imports.run(importKey)),
  }, onError);
  const stop = async () => {
    await imports.stop();
    await jobs.stop();
    mailer.close();
  };
  return { jobs, imports, stop };
}

export function jobDatabase({ orm, direct }: Database): JobDatabase {
  return {
    connection: direct,
    embeddedClient: () => (orm.em.getConnection() as unknown as PgliteConnection).getNativeClient(),
    hasSchema: async name => (await orm.em.fork().execute<unknown[]>('select 1 from information_schema.schemata where schema_name = ?', [name])).length > 0,
  };
}
