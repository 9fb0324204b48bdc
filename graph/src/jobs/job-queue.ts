import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClientConfig } from 'pg';
import { fromKysely, fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss';
import { currentTraceparent } from '../shared/activity.js';

/** Every kind of job, with what it carries. */
export interface JobData {
  orderConfirmation: { orderKey: number };
  reportImport: { importKey: number };
}
export type JobName = keyof JobData;
const names: readonly JobName[] = ['orderConfirmation', 'reportImport'];

/** Notes a job in the caller's transaction: it is there exactly when what it tells of is. */
export interface JobSender {
  send<Name extends JobName>(em: EntityManager, name: Name, data: JobData[Name]): Promise<void>;
}

/** May run more than once for one job, when the process dies after its work and before the note of it. */
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export interface JobDatabase {
  /** null: the embedded database */
  connection: ClientConfig | null;
  /** The embedded database itself */
  embeddedClient(): Promise<Parameters<typeof fromPglite>[0]>;
  /** Whether the queue's schema is there already; one who may not create schemas has it made by an administrator. */
  hasSchema(name: string): Promise<boolean>;
}

const schema = 'jobs';
const minute = 60;
const settings = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 * minute };
/** Seconds after which a job in hand is taken for lost with its server */
const longest: Readonly<Record<JobName, number>> = { orderConfirmation: 2 * minute, reportImport: 15 * minute };
const stopMs = 10_000;
const nobody = '00000000-0000-0000-0000-000000000000';

/** The queue of everything that is done after a request: kept in the store's own database, worked off by any of its servers. */
export class JobQueue implements JobSender {
  private working = false;

  private constructor(
    private readonly boss: PgBoss,
    private readonly handlers: JobHandlers,
    private readonly onError: (error: unknown) => void,
  ) {}

  static async open(database: JobDatabase, handlers: JobHandlers, onError: (error: unknown) => void): Promise<JobQueue> {
    const common: ConstructorOptions = { schema, schedule: false, supervise: true, createSchema: !(await database.hasSchema(schema)) };
    const boss = database.connection === null
      ? new PgBoss({ ...common, db: fromPglite(await database.embeddedClient()), backend: 'pglite' })
      : new PgBoss({ ...common, ...database.connection, max: 2, application_name: 'store jobs' });
    boss.on('error', onError);
    await boss.start();
    for (const name of names) {
      if (!(await boss.getQueue(name))) await boss.createQueue(name, { ...settings, expireInSeconds: longest[name] });
      // Read once, outside of any transaction: on the embedded database's single connection it could not be read inside of one.
      await boss.findJobs(name, { id: nobody });
    }
    return new JobQueue(boss, handlers, onError);
  }

  async send<Name extends JobName>(em: EntityManager, name: Name, data: JobData[Name]): Promise<void> {
    if (!em.isInTransaction()) throw new Error('A job is sent in the transaction of what it tells of.');
    const traceparent = currentTraceparent();
    await this.boss.send(name, { ...data, ...(traceparent && { traceparent }) }, { db: fromKysely(em.getKysely() as unknown as Parameters<typeof fromKysely>[0]) });
  }

  /** Works jobs off as they come, until `stop`. */
  async start(): Promise<void> {
    this.working = true;
    for (const name of names) {
      await this.boss.work<JobData[JobName]>(name, { pollingIntervalSeconds: 2 }, async jobs => {
        for (const job of jobs) await this.handle(name, job.data);
      });
    }
  }

  /** Works off what is due now, once. A job that fails is left for its next try. */
  async runDue(): Promise<void> {
    for (const name of names) {
      for (let jobs = await this.boss.fetch<JobData[JobName]>(name); jobs.length > 0; jobs = await this.boss.fetch<JobData[JobName]>(name)) {
        for (const job of jobs) await this.run(name, job);
      }
    }
  }

  /** A job carries what its name says. */
  private handle(name: JobName, data: JobData[JobName]): Promise<void> {
    return (this.handlers[name] as (data: JobData[JobName]) => Promise<void>)(data);
  }

  private async run(name: JobName, job: { id: string; data: JobData[JobName] }): Promise<void> {
    try {
      await this.handle(name, job.data);
      await this.boss.complete(name, job.id);
    } catch (error) {
      this.onError(error);
      await this.boss.fail(name, job.id, { message: String(error) });
    }
  }

  /** Lets the job in hand end. */
  async stop(): Promise<void> {
    const stopped = this.boss.stop({ graceful: this.working, close: true, timeout: stopMs });
    await Promise.race([stopped, pause(stopMs + 1000, undefined, { ref: false })]);
  }
}
