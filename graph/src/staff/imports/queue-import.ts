import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../../platform/jobs/index.js';

/** Queues the processing of an import, in the caller's transaction. The jobs of one import run one after another. */
export function queueImport(em: EntityManager, jobs: JobSender, key: number): Promise<void> {
  return jobs.send(em, 'runImport', { importKey: key }, String(key));
}
