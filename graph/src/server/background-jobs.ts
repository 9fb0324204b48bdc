import type { PgliteConnection } from '@mikro-orm/pglite';
import type { Logger } from 'pino';
import type { ActivationCodes } from '../platform/auth/index.js';
import { store, type Config } from '../platform/config/index.js';
import { issueCodes, mailCodes, mailRegistrations, mailSignInHelp } from '../customers/customers/index.js';
import type { Database } from '../platform/database/index.js';
import { ImportRunner } from '../staff/imports/index.js';
import {
  JobQueue,
  eachAlone,
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
import type { CardPayments } from './card-payments.js';

interface JobParts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  codes: ActivationCodes;
  /** Called when a job about payments runs; omitted by programs that run none */
  payments?: () => Pick<CardPayments, 'check' | 'findOpen' | 'compareDaily'>;
  /** null: no traces */
  tracing?: Tracing | null;
}

function noPayments(): never {
  throw new Error('This program settles no payments.');
}

/** Opens the store's job queue with the handler of each job. */
export async function openJobs({
  config,
  database,
  clock,
  log,
  codes,
  payments = noPayments,
  tracing = null,
}: JobParts): Promise<{ jobs: JobQueue; stop(): Promise<void> }> {
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
    stopping: stopping.signal,
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
      runImport: asJob('runImport', tracing, batch => Promise.all(batch.map(job => imports.run(job)))),
      settlePayment: asJob(
        'settlePayment',
        tracing,
        eachAlone(job => payments().check(job)),
      ),
      findOpenPayments: asJob(
        'findOpenPayments',
        tracing,
        eachAlone(() => payments().findOpen()),
      ),
      comparePayments: asJob(
        'comparePayments',
        tracing,
        eachAlone(() => payments().compareDaily()),
      ),
      retention: asJob(
        'retention',
        tracing,
        eachAlone(async () => {
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
    schedule: {
      timeZone: store.timeZone,
      times: {
        findOpenPayments: '* * * * *',
        retention: '0 2 * * *',
        comparePayments: `0 ${config.cards.comparison.hour} * * *`,
      },
    },
    clock,
    log: jobLog(log),
  });
  const stop = async () => {
    stopping.abort();
    await jobs.stop();
    outbox.close();
  };
  return { jobs, stop };
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
