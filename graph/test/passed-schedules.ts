import type { EntityManager } from '@mikro-orm/postgresql';

/** Makes the job queue believe that no server ran on the day before, at whose times it has scheduled jobs. */
export async function passScheduledTimes(em: EntityManager): Promise<void> {
  await em.execute("update jobs.version set cron_on = now() - interval '1 day'");
  await em.execute("update jobs.schedule set created_on = now() - interval '2 days'");
}
