import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Clock } from '../shared/clock.js';
import { queueOf, retryWait, type JobData, type JobHandler, type JobName, type JobOutcome } from './job-kinds.js';

/** Receives errors of the queue and its jobs. */
export interface JobLog {
  /** An error of the queue itself, such as a lost connection or failed maintenance */
  error(error: unknown): void;
  warning(warning: unknown): void;
  attemptFailed(failure: FailedAttempt): void;
}

export interface FailedAttempt {
  job: JobName;
  /** The key of the job, such as a mail's id; null without one */
  key: string | null;
  data: JobData[JobName];
  attempt: number;
  error: unknown;
  /** Latest time of the next attempt; null if there is none */
  nextTryBy: Date | null;
}

/** Stored with a failed job and shown to staff. Times are ISO texts. */
export interface FailureNote {
  message: string;
  isRefused: boolean;
  firstAttemptAt: string;
  lastAttemptAt: string;
}

const longestReason = 300;

/** Returns the error as one line, without the email addresses that mail servers repeat. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .replaceAll(/<?[^\s<>@]+@[^\s<>]+>?/g, '[address]')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestReason);
}

export function isFailureNote(output: unknown): output is FailureNote {
  return typeof output === 'object' && output !== null && 'firstAttemptAt' in output;
}

interface BatchParts<Name extends JobName> {
  handler: JobHandler<JobData[Name]>;
  clock: Clock;
  log: JobLog;
  /** Puts jobs back with a delay, without counting an attempt. */
  postpone(waits: { id: string; seconds: number }[]): Promise<void>;
}

/** Runs a batch and returns the result of each job. Jobs that were put back are omitted. */
export async function runBatch<Name extends JobName>(
  name: Name,
  jobs: JobWithMetadata<JobData[Name]>[],
  { handler, clock, log, postpone }: BatchParts<Name>,
): Promise<JobResult[]> {
  const startedAt = clock.now();
  for (const job of jobs) reportLostAttempt(name, job, log);
  const outcomes = await handler(
    jobs.map(({ id, data, retryCount, signal }) => ({ id, data, attempt: retryCount + 1, signal })),
  ).catch((error: unknown) => jobs.map((): JobOutcome => ({ result: 'failed', error })));
  const results: JobResult[] = [];
  const waits: { id: string; seconds: number }[] = [];
  jobs.forEach((job, index) => {
    const outcome = outcomes[index] ?? { result: 'failed', error: new Error('The handler returned no outcome.') };
    if (outcome.result === 'wait') waits.push({ id: job.id, seconds: outcome.seconds });
    else if (outcome.result === 'done') results.push({ id: job.id, status: 'completed' });
    else results.push(failedResult(name, job, outcome, { startedAt, now: clock.now(), log }));
  });
  if (waits.length > 0) await postpone(waits);
  return results;
}

function failedResult<Name extends JobName>(
  name: Name,
  { id, data, retryCount, retryLimit, singletonKey, output }: JobWithMetadata<JobData[Name]>,
  { result, error }: { result: 'failed' | 'refused'; error: unknown },
  { startedAt, now, log }: { startedAt: Date; now: Date; log: JobLog },
): JobResult<FailureNote> {
  const attempt = retryCount + 1;
  const isRefused = result === 'refused';
  const wait = isRefused ? null : retryWait({ ...queueOf(name), retryLimit }, attempt);
  log.attemptFailed({
    job: name,
    key: singletonKey,
    data,
    attempt,
    error,
    nextTryBy: wait && new Date(now.getTime() + wait.most * 1000),
  });
  const firstAttemptAt = isFailureNote(output) ? output.firstAttemptAt : startedAt.toISOString();
  return {
    id,
    status: isRefused ? 'deadletter' : 'failed',
    output: { message: reasonOf(error), isRefused, firstAttemptAt, lastAttemptAt: now.toISOString() },
  };
}

/** Reports an earlier attempt that left no log entry because its process died or it timed out. */
function reportLostAttempt<Name extends JobName>(
  name: Name,
  { data, retryCount, singletonKey, output }: JobWithMetadata<JobData[Name]>,
  log: JobLog,
): void {
  if (retryCount === 0 || output === null || isFailureNote(output)) return;
  log.attemptFailed({
    job: name,
    key: singletonKey,
    data,
    attempt: retryCount,
    error: new Error('The attempt did not finish: its process stopped or it timed out.'),
    nextTryBy: new Date(),
  });
}
