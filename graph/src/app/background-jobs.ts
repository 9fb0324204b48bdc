import type { PgliteConnection } from '@mikro-orm/pglite';
import type { Logger } from 'pino';
import { store, type Config } from '../config/index.js';
import type { Database } from '../database/index.js';
import { ImportRunner } from '../imports/index.js';
import { JobQueue, type JobDatabase } from '../jobs/index.js';
import { archiveOldRows } from '../lifecycle/index.js';
import { openMailer, type Mailer } from '../mail/index.js';
import { confirmOrder } from '../ordering/index.js';
import type { Clock } from '../shared/clock.js';

interface JobParts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
}

const hourMs = 60 * 60 * 1000;

/** Offers a job every hour; the queue takes one a day, whichever server offers it first. */
class DailyJob {
  private timer: NodeJS.Timeout | undefined;

  constructor(readonly offer: () => Promise<void>) {}

  async start(): Promise<void> {
    this.timer = setInterval(() => void this.offer(), hourMs).unref();
    await this.offer();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/** Opens the queue of the store's jobs, with what each of them does. */
export async function openJobs({ config, database, clock, log }: JobParts): Promise<{ jobs: JobQueue; imports: ImportRunner; daily: DailyJob; stop(): Promise<void> }> {
  const mailer: Mailer = openMailer({ ...config.mail, from: { name: store.name, address: config.mail.fromAddress }, dataDir: config.dataDir });
  const onError = (error: unknown) => log.error({ err: error }, 'a job failed and is tried again');
  const fork = () => database.em.fork({ useContext: true });
  const stopping = new AbortController();
  const imports = new ImportRunner({ entityManager: fork, clock, alone: database.embedded, onError: error => log.error({ err: error }, 'an import failed') });
  const jobs = await JobQueue.open(jobDatabase(database), {
    orderConfirmation: ({ orderKey }) => confirmOrder(fork(), orderKey, mailer, store),
    reportImport: ({ importKey }) => imports.run(importKey),
    retention: async () => {
      const reports = await archiveOldRows({ em: fork(), clock, settings: config.lifecycle, signal: stopping.signal });
      log.info({ retention: reports.filter(({ rows }) => rows > 0).map(({ name, rows }) => ({ name, rows })) }, 'old rows were archived or deleted');
    },
  }, onError);
  const daily = new DailyJob(() => jobs.sendDaily('retention').catch(onError));
  const stop = async () => {
    daily.stop();
    stopping.abort();
    await imports.stop();
    await jobs.stop();
    mailer.close();
  };
  return { jobs, imports, daily, stop };
}

export function jobDatabase({ orm, direct }: Database): JobDatabase {
  return {
    connection: direct,
    embeddedClient: () => (orm.em.getConnection() as unknown as PgliteConnection).getNativeClient(),
    hasSchema: async name => (await orm.em.fork().execute<unknown[]>('select 1 from information_schema.schemata where schema_name = ?', [name])).length > 0,
  };
}
