import { fromPglite, PgBoss } from 'pg-boss';
import { jobDatabase } from '../src/server/background-jobs.js';
import type { Database } from '../src/platform/database/index.js';

/** Makes pg-boss fail the jobs whose process died, as a running store does once a minute. */
export async function failExpiredJobs(database: Database): Promise<void> {
  await database.em.fork().execute("update jobs.queue set monitor_on = now() - interval '1 hour'");
  const { connection, embeddedClient } = jobDatabase(database);
  const common = { schema: 'jobs', supervise: false, schedule: false, migrate: false };
  const boss =
    connection === null
      ? new PgBoss({ ...common, db: fromPglite(await embeddedClient()), backend: 'pglite' })
      : new PgBoss({ ...common, ...connection });
  await boss.start();
  await boss.supervise();
  await boss.stop();
}
