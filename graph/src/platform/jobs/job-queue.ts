import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss';
import { currentTraceparent } from '../shared/activity.js';
import type { Clock } from '../shared/clock.js';
import { DeadLetters } from './dead-letters.js';
import { inTransactionOf, openBoss, schema, type JobDatabase } from './job-database.js';
import {
  deadLetterQueue,
  jobNames,
  longRetention,
  queueOf,
  workOf,
  type QueueSettings,
  type JobData,
  type JobHandlers,
  type JobName,
} from './job-kinds.js';
import { runBatch, type JobLog } from './run-batch.js';

declare module '../shared/service-context.js' {
  interface Settings {
    jobs: JobSender & JobBatchSender;
  }
}

/** Adds a job in the caller's transaction, so it exists only if the change is committed. */
export interface JobSender {
  /**
   * A `key` identifies the job permanently: sending it again adds nothing. In queues with an order, a `key` names what the
   * job is about instead. The job runs now or later, `at` a time.
   */
  send<Name extends JobName>(
    em: EntityManager,
    name: Name,
    data: JobData[Name],
    key?: string,
    at?: Date,
  ): Promise<void>;
}

/** Adds many jobs in the caller's transaction with one statement. */
export interface JobBatchSender {
  /** Each `key` identifies its job permanently: sending it again adds nothing. */
  sendMany<Name extends JobName>(
    em: EntityManager,
    name: Name,
    jobs: readonly { data: JobData[Name]; key: string }[],
  ): Promise<void>;
}

export interface JobParts {
  handlers: JobHandlers;
  clock: Clock;
  log: JobLog;
  /** Jobs that one of the servers starts at times of the time zone, written as for cron */
  schedule: { timeZone: string; times: Partial<Record<JobName, string>> };
  /** Seconds between two polls for jobs that no process heard of */
  pollSeconds?: number;
}

const stopMs = 10_000;
const nobody = '00000000-0000-0000-0000-000000000000';

/** The queue of background jobs. It is stored in the database and processed by any server. */
export class JobQueue implements JobSender, JobBatchSender {
  readonly deadLetters: DeadLetters;

  private constructor(
    private readonly boss: PgBoss,
    private readonly parts: JobParts,
  ) {
    this.deadLetters = new DeadLetters(boss);
  }

  static async open(database: JobDatabase, parts: JobParts): Promise<JobQueue> {
    const boss = await openBoss(database);
    boss.on('error', error => parts.log.error(error)).on('warning', warning => parts.log.warning(warning));
    await boss.start();
    // The embedded database has one process at a time, so the process of these jobs has died.
    if (database.connection === null)
      await boss
        .getDb()
        .executeSql(
          `update ${schema}.job set state = 'retry', start_after = now(), output = '{}' where state = 'active'`,
        );
    await prepareQueue(boss, deadLetterQueue, { retentionSeconds: longRetention });
    for (const name of jobNames) await prepareQueue(boss, name, queueOf(name));
    return new JobQueue(boss, parts);
  }

  async send<Name extends JobName>(
    em: EntityManager,
    name: Name,
    data: JobData[Name],
    key?: string,
    at?: Date,
  ): Promise<void> {
    const isOrdered = queueOf(name).policy !== undefined;
    const identity = key === undefined ? {} : { singletonKey: key, ...(!isOrdered && { id: idOf(name, key) }) };
    const traceparent = currentTraceparent();
    await this.boss.send(
      name,
      { ...data, ...(traceparent && { traceparent }) },
      { ...identity, ...(at && { startAfter: at }), ...inTransactionOf(em) },
    );
  }

  async sendMany<Name extends JobName>(
    em: EntityManager,
    name: Name,
    jobs: readonly { data: JobData[Name]; key: string }[],
  ): Promise<void> {
    if (jobs.length === 0) return;
    const traceparent = currentTraceparent();
    await this.boss.insert(
      name,
      jobs.map(({ data, key }) => ({
        data: { ...data, ...(traceparent && { traceparent }) },
        id: idOf(name, key),
        singletonKey: key,
      })),
      inTransactionOf(em),
    );
  }

  /** Processes jobs until `stop`. A scheduled job that no server could start at its time starts when one is back. */
  async start(): Promise<void> {
    const { timeZone, times } = this.parts.schedule;
    for (const [name, time] of Object.entries(times))
      await this.boss.schedule(name, time, {}, { tz: timeZone, missed: 'once' });
    await this.startOnly(...jobNames);
  }

  /** Processes only the jobs of these queues until `stop`. */
  async startOnly(...names: JobName[]): Promise<void> {
    for (const name of names) await this.work(name);
  }

  /** Processes all due jobs and returns. A job that fails waits for its next attempt. */
  async runDue(): Promise<void> {
    const due = `select 1 from ${schema}.job where name = $1 and state < 'active' and start_after <= now() limit 1`;
    for (const name of jobNames) {
      const worker = await this.work(name);
      while ((await this.boss.getDb().executeSql(due, [name])).rows.length > 0) {
        // A job sent by another job would wait for the next poll.
        this.boss.notifyWorker(worker);
        await pause(20);
      }
      // Waits for the running batches.
      await this.boss.offWork(name, { id: worker, wait: true });
    }
  }

  /** Returns the id of the workers. */
  private async work<Name extends JobName>(name: Name): Promise<string> {
    const handler = this.parts.handlers[name];
    const postpone = (waits: { id: string; seconds: number }[]) => this.postpone(name, waits);
    const options: WorkOptions & { perJobResults: true; includeMetadata: true } = {
      // For queues whose jobs do not wake their workers
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: this.parts.pollSeconds ?? 10,
      ...workOf(name),
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
    };
    const worker = await this.boss.work<JobData[Name], unknown, typeof options>(
      name,
      options,
      async (jobs: JobWithMetadata<JobData[Name]>[]) => {
        const results = await runBatch(name, jobs, { ...this.parts, handler, postpone });
        // More may be due, and bursts leave out batches of one job.
        if (options.batchSize === 1) this.boss.notifyWorker(worker);
        return results;
      },
    );
    return worker;
  }

  /**
   * Puts jobs back with a delay, which pg-boss does not support. Without `started_on`, the next fetch does not count as
   * another attempt.
   */
  private async postpone(name: JobName, waits: { id: string; seconds: number }[]): Promise<void> {
    await this.boss.getDb().executeSql(
      `update ${schema}.job set state = 'created', started_on = null, start_after = now() + wait.seconds * interval '1 second'
       from json_to_recordset($2::text::json) wait (id uuid, seconds float8) where job.name = $1 and job.id = wait.id and job.state = 'active'`,
      [name, JSON.stringify(waits)],
    );
  }

  /** Waits for the running batches, up to `stopMs`. */
  async stop(): Promise<void> {
    const idle = Promise.all(jobNames.map(name => this.boss.offWork(name)));
    await Promise.race([idle, pause(stopMs, undefined, { ref: false })]);
    await Promise.race([this.boss.stop({ graceful: false }), pause(1000, undefined, { ref: false })]);
  }
}

/** Creates a queue or updates its settings. */
async function prepareQueue(
  boss: PgBoss,
  name: string,
  { policy, ...settings }: Partial<QueueSettings>,
): Promise<void> {
  const isKnown = (await boss.getQueue(name)) !== null;
  await (isKnown ? boss.updateQueue(name, settings) : boss.createQueue(name, { policy, ...settings }));
  // Reads the queue once outside a transaction. The embedded database has a single connection, so pg-boss could not
  // read it inside one.
  await boss.findJobs(name, { id: nobody });
}

/** Returns a UUID derived from the job's name and key. */
function idOf(name: JobName, key: string): string {
  const hex = createHash('sha256').update(`${name}:${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
