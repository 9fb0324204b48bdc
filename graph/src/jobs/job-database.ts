import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClientConfig } from 'pg';
import { fromKysely, fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss';

export interface JobDatabase {
  /** null: the embedded database */
  connection: ClientConfig | null;
  /** The embedded database itself */
  embeddedClient(): Promise<Parameters<typeof fromPglite>[0]>;
  /** Whether the queue's schema exists. A database user who may not create schemas has an administrator create it. */
  hasSchema(name: string): Promise<boolean>;
}

export const schema = 'jobs';

/** pg-boss looks every 5 seconds for jobs that wait for other jobs, of which the store has none. */
const flowIntervalSeconds = 3600;
/** How often pg-boss looks for jobs whose process is gone; a confirmation in the hands of a killed process leaves within a minute or so. */
const superviseIntervalSeconds = 15;

/** Opens pg-boss. It listens for new jobs on one connection per process, so polling is only a backstop. */
export async function openBoss(database: JobDatabase): Promise<PgBoss> {
  const common: ConstructorOptions = {
    schema,
    schedule: false,
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

/** Makes pg-boss work in the caller's transaction. */
export function inTransactionOf(em: EntityManager): { db: ReturnType<typeof fromKysely> } {
  if (!em.isInTransaction()) throw new Error('Jobs change only in the transaction of the change they belong to.');
  return { db: fromKysely(em.getKysely() as unknown as Parameters<typeof fromKysely>[0]) };
}
