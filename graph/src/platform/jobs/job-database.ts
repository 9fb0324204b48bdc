import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClientConfig } from 'pg';
import { fromKysely, fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss';

export interface JobDatabase {
  /** Null for the embedded database */
  connection: ClientConfig | null;
  /** Returns the client of the embedded database. */
  embeddedClient(): Promise<Parameters<typeof fromPglite>[0]>;
  /**
   * Returns whether the queue's schema exists. A database user without permission needs an administrator to create it.
   */
  hasSchema(name: string): Promise<boolean>;
}

export const schema = 'jobs';

/** pg-boss checks every 5 seconds for jobs that depend on others; the store has none. */
const flowIntervalSeconds = 3600;
/** Interval at which pg-boss checks for jobs whose process died. Their mail is sent within about a minute. */
const superviseIntervalSeconds = 15;

/** Opens pg-boss. It listens for new jobs on one connection per process, so polling is only a backstop. */
export async function openBoss(database: JobDatabase): Promise<PgBoss> {
  const common: ConstructorOptions = {
    schema,
    supervise: true,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    flowIntervalSeconds,
    useListenNotify: true,
    createSchema: !(await database.hasSchema(schema)),
  };
  return database.connection === null
    ? new PgBoss({ ...common, db: fromPglite(await database.embeddedClient()), backend: 'pglite' })
    : new PgBoss({ ...common, ...database.connection, max: 2, application_name: 'store jobs' });
}

/** Returns options that make pg-boss use the caller's transaction. */
export function inTransactionOf(em: EntityManager): { db: ReturnType<typeof fromKysely> } {
  if (!em.isInTransaction()) throw new Error('Jobs can be changed only in the transaction of their change.');
  return { db: fromKysely(em.getKysely() as unknown as Parameters<typeof fromKysely>[0]) };
}
