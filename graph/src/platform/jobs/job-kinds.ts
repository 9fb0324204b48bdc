/** All jobs, with their data. */
export interface JobData {
  orderConfirmation: { orderKey: number };
  /** `issuedAt`: ISO time of the code, so that a replaced code is not mailed */
  activationMail: { customerKey: number; issuedAt: string };
  registrationMail: { customerKey: number };
  /** `sealedEmail`: encrypted, because it may be a stranger's. `askedAt`: ISO time, after which the mail is soon useless */
  signInHelpMail: { sealedEmail: string; askedAt: string };
  runImport: { importKey: number };
  /** `at`: ISO time of the check, so that one that was moved is not made */
  settlePayment: { paymentKey: number; at: string };
  findOpenPayments: Record<string, never>;
  retention: Record<string, never>;
  comparePayments: Record<string, never>;
}
export type JobName = keyof JobData;

/** One attempt at a job. */
export interface Job<Data> {
  id: string;
  data: Data;
  /** 1 for the first attempt */
  attempt: number;
  /** Aborted when the job no longer belongs to this process, because it was held up or takes too long */
  signal: AbortSignal;
}

/**
 * `failed` is retried later, and moves to the dead letter queue after the last retry. `refused` can never succeed, so it moves there
 * at once. `wait` puts the job back for that many seconds without counting an attempt.
 */
export type JobOutcome =
  | { result: 'done' }
  | { result: 'failed' | 'refused'; error: unknown }
  | { result: 'wait'; seconds: number };

/**
 * Runs a batch of due jobs and returns one outcome for each, in order. A job may run twice if the process dies before
 * it is marked as done.
 */
export type JobHandler<Data> = (jobs: Job<Data>[]) => Promise<JobOutcome[]>;
export type JobHandlers = { [Name in JobName]: JobHandler<JobData[Name]> };

/** Returns a handler that runs the jobs of a batch at once. A job that throws is retried. */
export function eachAlone<Data>(work: (data: Data) => Promise<void>): JobHandler<Data> {
  return jobs =>
    Promise.all(
      jobs.map(({ data }) =>
        work(data).then(
          (): JobOutcome => ({ result: 'done' }),
          (error: unknown): JobOutcome => ({ result: 'failed', error }),
        ),
      ),
    );
}

const minute = 60;
const hour = 60 * minute;
const year = 365 * 24 * hour;

/** Holds mail that could not be sent until staff resend or dismiss it. */
export const deadLetterQueue = 'failedMail';

export interface Retries {
  retryLimit: number;
  /** Seconds before the first retry; doubles with every further one */
  retryDelay: number;
  /** Longest delay in seconds */
  retryDelayMax: number;
}

/** The settings of a queue, which pg-boss copies to every new job. */
export interface QueueSettings extends Retries {
  /** Jobs of one key run one after another, in the order in which they were sent. pg-boss cannot change it later. */
  policy?: 'key_strict_fifo';
  retryBackoff: true;
  /** Seconds after which a running job counts as lost with its process */
  expireInSeconds: number;
  /** Seconds without a heartbeat after which a job counts as lost; at least 10 */
  heartbeatSeconds?: number;
  /** Seconds after which pg-boss deletes a job that never ran */
  retentionSeconds?: number;
  deadLetter?: string;
  /** Whether a new job wakes the workers at once. Otherwise they find it within 2 s, in larger batches. */
  notify: boolean;
}

/** How a process works on a queue. */
export interface WorkSettings {
  batchSize: number;
  /** Batches that run at the same time */
  localConcurrency: number;
  /** Seconds between two looks for jobs that wake nobody; 2 by default */
  pollingIntervalSeconds?: number;
}

/** 151 attempts: every half hour after the first, for at least 72 hours. */
export const mailRetries: Retries = { retryLimit: 150, retryDelay: 15, retryDelayMax: 30 * minute };
/**
 * pg-boss deletes waiting jobs after 14 days by default, which would lose mail while the store is down or staff are away,
 * and leave an import open for good.
 */
export const longRetention = 10 * year;

const mailQueue: QueueSettings = {
  ...mailRetries,
  retryBackoff: true,
  expireInSeconds: 5 * minute,
  heartbeatSeconds: 15,
  retentionSeconds: longRetention,
  // PostgreSQL lets transactions that notify commit only one after another, which would slow down checkouts.
  notify: false,
};

/** Everything that a queue needs besides its handler */
interface JobKind {
  queue: QueueSettings;
  /** Mail: alerts report a backlog of it after half an hour. */
  isMail: boolean;
  /** Batches of mail are small, because a crash may repeat every mail of the current ones. */
  work: WorkSettings;
  /** Name of the mail in the history of its order or customer. Only for mail that staff resend or dismiss. */
  historyName?: string;
}

const mail = { isMail: true, queue: mailQueue, work: { batchSize: 20, localConcurrency: 1 } };
const alone = { isMail: false, work: { batchSize: 1, localConcurrency: 1, pollingIntervalSeconds: 10 } };
const longWork = { retryLimit: 20, retryDelay: 5, retryDelayMax: hour, retryBackoff: true } as const;

/** Every kind of job. Its handler is in `server/background-jobs.ts`. */
export const jobKinds = {
  orderConfirmation: {
    isMail: true,
    queue: { ...mailQueue, deadLetter: deadLetterQueue },
    work: { batchSize: 20, localConcurrency: 2 },
    historyName: 'confirmationMail',
  },
  activationMail: { ...mail, queue: { ...mailQueue, deadLetter: deadLetterQueue }, historyName: 'activationMail' },
  // Staff have nothing to do about a mistyped address: the screen showed the number as well.
  registrationMail: mail,
  // By the time a mail has failed for good, its code has expired, so staff could not do anything with it.
  signInHelpMail: mail,
  // One that fails for good would block the later ones of its import.
  runImport: {
    ...alone,
    queue: {
      policy: 'key_strict_fifo',
      retryLimit: 1_000_000,
      retryDelay: 1,
      retryDelayMax: 5 * minute,
      retryBackoff: true,
      expireInSeconds: 4 * hour,
      heartbeatSeconds: 15,
      retentionSeconds: longRetention,
      notify: true,
    },
  },
  settlePayment: {
    isMail: false,
    work: { batchSize: 10, localConcurrency: 1 },
    queue: { ...longWork, retryLimit: 150, expireInSeconds: 15 * minute, heartbeatSeconds: 15, notify: false },
  },
  findOpenPayments: {
    ...alone,
    queue: { ...longWork, retryLimit: 0, expireInSeconds: minute, notify: false },
  },
  retention: {
    ...alone,
    queue: { ...longWork, expireInSeconds: hour, notify: false },
  },
  // Every 15 minutes until the provider's lists can be read, for a day.
  comparePayments: {
    ...alone,
    queue: {
      retryLimit: 95,
      retryDelay: 15 * minute,
      retryDelayMax: 15 * minute,
      retryBackoff: true,
      expireInSeconds: hour,
      heartbeatSeconds: 30,
      notify: false,
    },
  },
} as const satisfies Record<JobName, JobKind>;

export const jobNames = Object.keys(jobKinds) as JobName[];

/** Returns the settings of a job's queue. */
export function queueOf(name: JobName): QueueSettings {
  return jobKinds[name].queue;
}

/** Returns how a process works on a job's queue. */
export function workOf(name: JobName): WorkSettings {
  return jobKinds[name].work;
}

/** Returns the range in seconds of the delay after a failed attempt; null after the last one. */
export function retryWait(
  { retryLimit, retryDelay, retryDelayMax }: Retries,
  attempt: number,
): { least: number; most: number } | null {
  if (attempt > retryLimit) return null;
  const most = retryDelay * 2 ** Math.min(16, attempt);
  return { least: Math.min(retryDelayMax, most / 2), most: Math.min(retryDelayMax, most) };
}
