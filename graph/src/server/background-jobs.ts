import type { PgliteConnection } from '@mikro-orm/pglite';
import type { Logger } from 'pino';
import type { ActivationCodes } from '../platform/auth/index.js';
import { store, type Config } from '../platform/config/index.js';
import { issueCodes, mailCodes, mailRegistrations, mailSignInHelp } from '../customers/customers/index.js';
import type { Database } from '../platform/database/index.js';
import { ImportRunner } from '../staff/imports/index.js';
import {
  JobQueue,
  oneByOne,
  reasonOf,
  type FailedAttempt,
  type JobDatabase,
  type JobLog,
} from '../platform/jobs/index.js';
import { archiveOldRows } from '../operations/lifecycle/index.js';
import { openMailer, Outbox, RecipientPace } from '../platform/mail/index.js';
import { confirmOrders } from '../selling/ordering/index.js';
import type { Clock } from '../platform/shared/clock.js';
import type { Tracing } from '../platform/telemetry/index.js';
import { asJob } from './as-job.js';

interface JobParts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  codes: ActivationCodes;
  /** null: no traces */
  tracing?: Tracing | null;
}

const hourMs = 60 * 60 * 1000;

/** Offers a job every hour; the queue takes one a day, from the first server that offers it. */
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

/** Opens the store's job queue with the handler of each job. */
export async function openJobs({
  config,
  database,
  clock,
  log,
  codes,
  tracing = null,
}: JobParts): Promise<{ jobs: JobQueue; imports: ImportRunner; daily: DailyJob; stop(): Promise<void> }> {
  const { mail } = config;
  if (config.production && mail.smtpUrl === null) {
    log.warn(
      'mail is not being sent: no mail server is configured (SMTP_URL); each is saved as a file in DATA_DIR/mail',
    );
  }
  const mailer = openMailer({
    ...mail,
    from: { name: store.name, address: mail.fromAddress },
    dataDir: config.dataDir,
  });
  const outbox = new Outbox(mailer, new RecipientPace(mail.perRecipientPerMinute), clock);
  const fork = () => database.em.fork({ useContext: true });
  const sender = { ...store, publicUrl: config.publicUrl };
  const stopping = new AbortController();
  const imports = new ImportRunner({
    entityManager: fork,
    clock,
    alone: database.embedded,
    onError: error => log.error({ err: error }, 'an import failed'),
    priceMovePercent: config.importPriceMovePercent,
    issueCodes: (em, keys, options) => issueCodes(em, { codes, jobs }, keys, options),
  });
  const jobs: JobQueue = await JobQueue.open(jobDatabase(database), {
    handlers: {
      orderConfirmation: asJob('orderConfirmation', tracing, batch => confirmOrders(fork(), batch, outbox, store)),
      activationMail: asJob('activationMail', tracing, batch =>
        mailCodes(fork(), batch, { codes, outbox, store: sender }),
      ),
      registrationMail: asJob('registrationMail', tracing, batch =>
        mailRegistrations(fork(), batch, { outbox, store: sender }),
      ),
      signInHelpMail: asJob('signInHelpMail', tracing, batch =>
        mailSignInHelp(fork(), batch, { codes, outbox, clock, store: sender }),
      ),
      reportImport: asJob(
        'reportImport',
        tracing,
        oneByOne(({ importKey }) => imports.run(importKey)),
      ),
      retention: asJob(
        'retention',
        tracing,
        oneByOne(async () => {
          const reports = await archiveOldRows({
            em: fork(),
            clock,
            settings: config.lifecycle,
            signal: stopping.signal,
          });
          log.info(
            { retention: reports.filter(({ rows }) => rows > 0).map(({ name, rows }) => ({ name, rows })) },
            'old rows were archived or deleted',
          );
        }),
      ),
    },
    clock,
    log: jobLog(log),
  });
  const daily = new DailyJob(() =>
    jobs.sendDaily('retention').catch(error => log.error({ err: error }, 'the daily job could not be queued')),
  );
  const stop = async () => {
    daily.stop();
    stopping.abort();
    await imports.stop();
    await jobs.stop();
    outbox.close();
  };
  return { jobs, imports, daily, stop };
}

/** Logs one line for each failed attempt, without addresses or content. */
export function jobLog(log: Logger): JobLog {
  return {
    error: error => log.error({ err: error }, 'the job queue failed'),
    warning: warning => log.warn({ warning }, 'the job queue reports a warning'),
    attemptFailed: failure => {
      const line = failureLine(failure);
      if (failure.nextTryBy) log.warn(line, 'a job failed and is tried again');
      else log.error(line, 'a job failed for good');
    },
  };
}

function failureLine({ job, key, data, attempt, error, nextTryBy }: FailedAttempt) {
  return {
    job,
    ...(key !== null && { id: key }),
    ...data,
    attempt,
    reason: reasonOf(error),
    nextTryBy: nextTryBy?.toISOString() ?? null,
  };
}

export function jobDatabase({ orm, direct }: Database): JobDatabase {
  return {
    connection: direct,
    embeddedClient: () => (orm.em.getConnection() as unknown as PgliteConnection).getNativeClient(),
    hasSchema: async name =>
      (
        await orm.em
          .fork()
          .execute<unknown[]>('select 1 from information_schema.schemata where schema_name = ?', [name])
      ).length > 0,
  };
}
