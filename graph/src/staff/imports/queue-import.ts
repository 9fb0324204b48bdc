import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../../platform/jobs/index.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { BatchImport, openStatuses } from './batch-import.entity.js';

/** Queues the processing of an import, in the caller's transaction. The jobs of one import run one after another. */
export function queueImport(em: EntityManager, jobs: JobSender, key: number, at?: Date): Promise<void> {
  return jobs.send(em, 'runImport', { importKey: key }, String(key), at);
}

/**
 * Queues all open imports, because those of earlier releases have no job that this one runs. It waits a minute, so that
 * servers of the earlier release finish theirs. Imports that have a job are not affected.
 */
export async function queueOpenImports(outer: EntityManager, jobs: JobSender): Promise<void> {
  const later = new Date(Date.now() + 60_000);
  await inTransaction(outer, async em => {
    const open = await em.find(BatchImport, { status: { $in: [...openStatuses] } }, { fields: ['key'] });
    for (const { key } of open) await queueImport(em, jobs, key, later);
  });
}
