/** All jobs, with their data. */
export interface JobData {
  orderConfirmation: { orderKey: number };
  /** `issuedAt`: ISO time of the code, so that a replaced code is not mailed */
  activationMail: { customerKey: number; issuedAt: string };
  reportImport: { importKey: number };
  retention: Record<string, never>;
}
export type JobName = keyof JobData;
export const jobNames: readonly JobName[] = ['orderConfirmation', 'activationMail', 'reportImport', 'retention'];

/** One attempt at a job. */
export interface Job<Data> {
  id: string;
  data: Data;
  /** 1 for the first attempt */
  attempt: number;
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

/** Returns a handler that runs the jobs of a batch one by one. A job that throws is retried. */
export function oneByOne<Data>(work: (data: Data) => Promise<void>): JobHandler<Data> {
  return async jobs => {
    const outcomes: JobOutcome[] = [];
    for (const { data } of jobs)
      outcomes.push(
        await work(data).then(
          (): JobOutcome => ({ result: 'done' }),
          (error: unknown): JobOutcome => ({ result: 'failed', error }),
        ),
      );
    return outcomes;
  };
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
}

/** 151 attempts: every half hour after the first, for at least 72 hours. */
export const mailRetries: Retries = { retryLimit: 150, retryDelay: 15, retryDelayMax: 30 * minute };
/** pg-boss deletes waiting jobs after 14 days by default, which would lose mail while the store is down or staff are away. */
export const mailRetention = 10 * year;

const mailQueue: QueueSettings = {
  ...mailRetries,
  retryBackoff: true,
  expireInSeconds: 5 * minute,
  heartbeatSeconds: 15,
  retentionSeconds: mailRetention,
  deadLetter: deadLetterQueue,
  // PostgreSQL lets transactions that notify commit only one after another, which would slow down checkouts.
  notify: false,
};

export const queueSettings: Readonly<Record<JobName, QueueSettings>> = {
  orderConfirmation: mailQueue,
  activationMail: mailQueue,
  reportImport: {
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: hour,
    retryBackoff: true,
    expireInSeconds: 15 * minute,
    notify: true,
  },
  retention: {
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: hour,
    retryBackoff: true,
    expireInSeconds: hour,
    notify: false,
  },
};

/** Batches are small, because a crash may repeat every mail of the current ones. */
export const workSettings: Readonly<Record<JobName, WorkSettings>> = {
  orderConfirmation: { batchSize: 20, localConcurrency: 2 },
  activationMail: { batchSize: 20, localConcurrency: 1 },
  reportImport: { batchSize: 1, localConcurrency: 1 },
  retention: { batchSize: 1, localConcurrency: 1 },
};

/** Returns the range in seconds of the delay after a failed attempt; null after the last one. */
export function retryWait(
  { retryLimit, retryDelay, retryDelayMax }: Retries,
  attempt: number,
): { least: number; most: number } | null {
  if (attempt > retryLimit) return null;
  const most = retryDelay * 2 ** Math.min(16, attempt);
  return { least: Math.min(retryDelayMax, most / 2), most: Math.min(retryDelayMax, most) };
}
